import type { Call } from '../world.ts';
import type { InstanceOperationId } from './operations.ts';
import { ownAccount } from './account.ts';
import { goodToken, userOfToken } from './authorize.ts';
import { instance, instanceV1, nodeinfo, nodeinfoLinks } from './server.ts';

const NO_REDIRECT = 'urn:ietf:wg:oauth:2.0:oob';

/** The response of each operation. */
export const instanceHandlers: Readonly<Record<InstanceOperationId, (call: Call) => object>> = {
  'instance.retrieve': instance,
  'instance.retrieveV1': instanceV1,
  'nodeinfo.links': nodeinfoLinks,
  'nodeinfo.retrieve': nodeinfo,
  'accounts.verify': (call) => ownAccount(userOfToken(call), call.base),
  // Every token is of one application, which has the scopes that the token has.
  'apps.verify': (call) => ({
    id: '1',
    name: 'Understudy',
    website: null,
    scopes: goodToken(call).scopes,
    redirect_uri: NO_REDIRECT,
    redirect_uris: [NO_REDIRECT],
    vapid_key: '',
  }),
};
