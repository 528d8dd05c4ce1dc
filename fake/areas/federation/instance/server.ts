import { releaseOf } from '../../../engine/world/versions.ts';
import type { Call } from '../world.ts';

/** The version of Mastodon whose documentation these records follow, which a world says that is no version in particular. */
const DOCUMENTED = '4.3.0';

const versionOf = ({ world }: Call): string => releaseOf(world.as, 'federation') ?? DOCUMENTED;

const TITLE = 'Understudy';
const DESCRIPTION = 'A fake of the administration of federation.';

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/heic', 'image/heif', 'image/webp', 'image/avif'];
const VIDEOS = ['video/webm', 'video/mp4', 'video/quicktime', 'video/ogg'];
const SOUNDS = ['audio/wave', 'audio/wav', 'audio/ogg', 'audio/mpeg', 'audio/webm', 'audio/flac', 'audio/aac'];

// The limits of a server that changes none of them.
const LIMITS = {
  accounts: { max_featured_tags: 10, max_pinned_statuses: 5 },
  statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
  media_attachments: {
    supported_mime_types: [...IMAGES, ...VIDEOS, ...SOUNDS],
    image_size_limit: 16_777_216,
    image_matrix_limit: 33_177_600,
    video_size_limit: 103_809_024,
    video_frame_rate_limit: 120,
    video_matrix_limit: 8_294_400,
  },
  polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
} as const;

const streamingOf = (base: string): string => base.replace(/^http/, 'ws');
const usersOf = ({ world }: Call): number => world.accounts.users.size;

/** The server as it is described from version 4 on. */
export const instance = (call: Call): object => ({
  domain: new URL(call.base).host,
  title: TITLE,
  version: versionOf(call),
  source_url: 'https://github.com/mastodon/mastodon',
  description: DESCRIPTION,
  usage: { users: { active_month: usersOf(call) } },
  thumbnail: { url: `${call.base}/packs/media/images/preview.png` },
  icon: [],
  languages: ['en'],
  configuration: {
    urls: { streaming: streamingOf(call.base) },
    vapid: { public_key: '' },
    ...LIMITS,
    translation: { enabled: false },
  },
  registrations: { enabled: false, approval_required: false, message: null, url: null },
  api_versions: { mastodon: 2 },
  contact: { email: '', account: null },
  rules: [],
});

/** The server as it was described before. */
export const instanceV1 = (call: Call): object => ({
  uri: new URL(call.base).host,
  title: TITLE,
  short_description: DESCRIPTION,
  description: '',
  email: '',
  version: versionOf(call),
  urls: { streaming_api: streamingOf(call.base) },
  stats: { user_count: usersOf(call), status_count: 0, domain_count: 0 },
  thumbnail: `${call.base}/packs/media/images/preview.png`,
  languages: ['en'],
  registrations: false,
  approval_required: false,
  invites_enabled: true,
  configuration: LIMITS,
  contact_account: null,
  rules: [],
});

/** Where the nodeinfo document is. */
export const nodeinfoLinks = ({ base }: Call): object => ({
  links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${base}/nodeinfo/2.0` }],
});

/** The nodeinfo document. */
export const nodeinfo = (call: Call): object => ({
  version: '2.0',
  software: { name: 'mastodon', version: versionOf(call) },
  protocols: ['activitypub'],
  services: { outbound: [], inbound: [] },
  usage: { users: { total: usersOf(call), activeMonth: usersOf(call), activeHalfyear: usersOf(call) }, localPosts: 0 },
  openRegistrations: false,
  metadata: { nodeName: TITLE, nodeDescription: DESCRIPTION },
});
