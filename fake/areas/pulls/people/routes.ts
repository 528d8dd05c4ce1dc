import { siteAdmins } from '../access/guards.ts';
import { isVisible } from '../access/visibility.ts';
import { int64, isTrue } from '../go/query.ts';
import { block, blockedBy, unblock } from './blocks.ts';
import { removeUser } from './remove-user.ts';
import { ownerIn, userIn, visibleOwnerIn } from '../api/find.ts';
import { hasBlocked, idOfOwner } from '../state/owners.ts';
import { page, Result, wrapped, type Entries, type Request } from '../api/route.ts';
import { createOwned } from '../repositories/new.ts';
import { repoRecord } from '../repositories/records.ts';
import { ownerRecord, plainOwner, userRecord } from './records.ts';
import { notFound } from '../state/rejections.ts';
import { addUser, administerUser, editUser, renameUser, searchUsers, settingsRecord } from './users.ts';

/** Who administers the instance, and of a user that there is: both before the body is read. */
function administered(request: Request): void {
  siteAdmins(request);
  userIn(request);
}

type PeopleRoute =
  | `user.${'retrieve' | 'emails' | 'settings' | 'retrieveSettings' | 'blocks' | 'isBlocked' | 'block' | 'unblock'}`
  | `users.${'retrieve' | 'search' | 'list' | 'create' | 'edit' | 'rename' | 'delete' | 'createRepo'}`;

/** Users, and what they say of themselves. */
export const peopleRoutes: Entries<PeopleRoute> = {
  'user.retrieve': ({ viewer, doer }) => userRecord(viewer, doer),
  // A user has one address, which is as good as confirmed.
  'user.emails': ({ doer }) => [{ email: doer.email, verified: true, primary: true, user_id: 0, username: '' }],
  'user.retrieveSettings': ({ world, doer }) => settingsRecord(world, doer),
  'user.settings': ({ world, doer }, body) => settingsRecord(world, editUser(world, doer, body), body.theme),
  'user.blocks': (request) =>
    page(request, blockedBy(request.world, { user: request.doer }), (row) => userRecord(request.viewer, row)),
  'user.isBlocked': (request) =>
    hasBlocked(request.world, request.doer.id, idOfOwner(ownerIn(request))) ? undefined : new Result({ status: 404 }),
  'user.block': (request) => block(request, { user: request.doer }, ownerIn(request)),
  'user.unblock': (request) => unblock(request, { user: request.doer }, ownerIn(request)),
  'users.search': (request) => {
    const { world, viewer, query } = request;
    const rows = searchUsers(world, viewer.doer, { word: query('q'), id: Number(int64(query('uid'))) });
    return wrapped(
      page(request, rows, (row) => userRecord(viewer, row)),
      (data) => ({ data, ok: true }),
    );
  },
  'users.retrieve': (request) => {
    const { world, viewer } = request;
    const owner = visibleOwnerIn(request);
    if (owner.user !== undefined) return userRecord(viewer, owner.user);
    if (!isVisible(world, owner.org.id, viewer.doer)) throw notFound();
    return viewer.doer === undefined ? plainOwner(viewer, owner) : ownerRecord(viewer, owner);
  },
  'users.list': [
    siteAdmins,
    (request) => {
      const { world, viewer } = request;
      const rows = searchUsers(world, viewer.doer, { word: '', id: 0 });
      return page(request, rows, (row) => userRecord(viewer, row));
    },
  ],
  'users.create': [siteAdmins, ({ world, viewer }, body) => userRecord(viewer, addUser(world, body))],
  'users.createRepo': [
    (request) => {
      siteAdmins(request);
      ownerIn(request);
    },
    (request, body) => repoRecord(request.viewer, createOwned(request, ownerIn(request), body)),
  ],
  'users.edit': [
    administered,
    (request, body) => userRecord(request.viewer, administerUser(request.world, userIn(request), body)),
  ],
  'users.rename': [administered, (request, body) => renameUser(request.world, userIn(request), body.new_username)],
  'users.delete': [
    administered,
    (request) => {
      const { world, doer, query } = request;
      removeUser(world, userIn(request), { doer, purge: isTrue(query('purge')) });
    },
  ],
};
