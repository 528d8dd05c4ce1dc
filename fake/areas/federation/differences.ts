import type { Differences, Products } from '../../engine/world/releases.ts';

/** The releases of Mastodon that are known. */
export const federationProducts = {
  mastodon: { '4.0': '4.0.0', '4.1': '4.1.0', '4.2': '4.2.0', '4.3': '4.3.0', '4.4': '4.4.0' },
} as const satisfies Products;

/** Where Mastodon differs from its published API, and its versions from one another: `test/docs/differences` says how. */
export const federationDifferences = {
  scopeText: 'mastodon',
  ipBlockScope: 'mastodon',
  deadTokens: 'mastodon',
  tokenParameters: 'mastodon',
  recordFirst: 'mastodon',
  limitedMode: 'mastodon',
  unknownSeverity: 'mastodon <4.4',
  nullComment: 'mastodon',
  prefixAlone: 'mastodon',
  unsavedUpdate: 'mastodon',
  previousLink: 'mastodon',
  domainSpelling: 'mastodon',
  deletedDomain: 'mastodon',
  zeroLimit: 'mastodon',
} as const satisfies Differences;
