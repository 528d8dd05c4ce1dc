import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { siteAdmins } from '../access/guards.ts';
import { isTrue } from '../go/query.ts';
import { textOf } from '../go/values.ts';
import { removeUser } from './remove-user.ts';
import type { Entries, Request, RouteId } from '../api/route.ts';
import { notFound } from '../state/rejections.ts';
import { userRecord } from './records.ts';
import { addUser, editUser, renameUser, settingsRecord } from './users.ts';

const VERSION = '1.28.0';

/** The user that the path names. */
function userIn({ world, text }: Request): UserRow {
  const user = userNamed(world, text('username'));
  if (user === undefined) throw notFound();
  return user;
}

/** Who administers the instance, and of a user that there is: both before the body is read. */
function administered(request: Request): void {
  siteAdmins(request);
  userIn(request);
}

const blockId = (request: Request): string => `${request.doer.id}:${userIn(request).id}`;

type PeopleRoute = Exclude<
  Extract<RouteId, 'version.retrieve' | `${'user' | 'users'}.${string}`>,
  `user.hooks.${string}`
>;

/** Users, and what they say of themselves. */
export const peopleRoutes: Entries<PeopleRoute> = {
  'version.retrieve': () => ({ version: VERSION }),
  'user.retrieve': ({ viewer, doer }) => userRecord(viewer, doer),
  'user.settings': ({ world, doer }, body) => settingsRecord(world, editUser(world, doer, body)),
  'user.block': (request) => {
    request.world.pulls.blocks.put({ id: blockId(request) });
  },
  'user.unblock': (request) => {
    request.world.pulls.blocks.delete(blockId(request));
  },
  'users.retrieve': (request) => userRecord(request.viewer, userIn(request)),
  'users.create': [siteAdmins, ({ world, viewer }, body) => userRecord(viewer, addUser(world, body))],
  'users.edit': [
    administered,
    (request, body) => userRecord(request.viewer, editUser(request.world, userIn(request), body)),
  ],
  'users.rename': [
    administered,
    (request, body) => renameUser(request.world, userIn(request), textOf(body['new_username'])),
  ],
  'users.delete': [
    administered,
    (request) => {
      const { world, doer, query } = request;
      removeUser(world, userIn(request), { doer, purge: isTrue(query('purge')) });
    },
  ],
};
