import { ownOrAdmin, siteAdmins } from '../access/guards.ts';
import { isListed, isMember } from '../access/visibility.ts';
import {
  anyOrganizationIn,
  organizationIn,
  orgOwners,
  ownerIn,
  shownOwners,
  userIn,
  visibleOwnerIn,
} from '../api/find.ts';
import { page, Result, type Entries, type Request, type RouteId } from '../api/route.ts';
import { createOrgLabel, deleteOrgLabel, editLabel, orderedLabels } from '../issues/labels.ts';
import { labelRecord } from '../issues/records.ts';
import { block, blockedBy, unblock } from '../people/blocks.ts';
import { userRecord } from '../people/records.ts';
import { hasBlocked, idOfOwner, loginOf, ownerNamed, type Owner } from '../state/owners.ts';
import { missing, notFound, noUser } from '../state/rejections.ts';
import type { LabelRow, OrgRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  membersOf,
  organizationsOf,
} from './organizations.ts';
import { orgRecord } from './records.ts';

const orgs = (request: Request, rows: readonly OrgRow[]): Result =>
  page(request, rows, (row) => orgRecord(request.viewer, row));

function labelIn(request: Request): LabelRow {
  const { world, number } = request;
  const { id } = organizationIn(request);
  const row = world.pulls.labels.get(number('id'));
  if (row === undefined || row.org !== id) throw notFound();
  return row;
}

const blockedIn = ({ world, text }: Request): Owner => {
  const owner = ownerNamed(world, text('username'));
  if (owner === undefined) throw missing(noUser(text('username')), 'GetUserByName');
  return owner;
};

const blockerIn = (request: Request): Owner => ({ org: anyOrganizationIn(request) });

type OrganizationRoute =
  | Exclude<
      Extract<RouteId, `orgs.${string}`>,
      `orgs.${'hooks.' | 'repos'}${string}` | 'orgs.teams' | `orgs.${string}Team${string}` | 'orgs.removeMember'
    >
  | 'user.orgs'
  | 'users.orgs'
  | 'users.createOrg';

/** Leads those who are not told to the route that tells everybody. */
function toPublic({ call }: Request, { name }: OrgRow, login: string): Result {
  const path = call.base.slice(call.url.origin.length);
  const Location = `${path}/api/v1/orgs/${encodeURIComponent(name)}/public_members/${encodeURIComponent(login)}`;
  const headers = { Location, 'Content-Type': 'text/html; charset=utf-8' };
  return new Result({ status: 303, text: `<a href="${Location}">See Other</a>.\n\n`, headers });
}

/** Organisations, their members and labels. */
export const organizationRoutes: Entries<OrganizationRoute> = {
  'orgs.list': (request) => {
    const { world, caller } = request;
    return orgs(
      request,
      world.pulls.orgs.all().filter((org) => isListed(world, org.id, caller.doer)),
    );
  },
  'orgs.create': ({ world, viewer, doer }, body) => orgRecord(viewer, createOrganization(world, doer, body)),
  'orgs.retrieve': (request) => orgRecord(request.viewer, organizationIn(request)),
  'orgs.update': [
    orgOwners,
    (request, body) => orgRecord(request.viewer, editOrganization(request.world, anyOrganizationIn(request), body)),
  ],
  'orgs.delete': [orgOwners, (request) => deleteOrganization(request.world, anyOrganizationIn(request))],
  'orgs.members': (request) => {
    const org = organizationIn(request);
    const { world, viewer, doer } = request;
    const rows = doer.admin || isMember(world, org.id, doer) ? membersOf(world, org) : [];
    return page(request, rows, (row) => userRecord(viewer, row));
  },
  'orgs.isMember': (request) => {
    const org = organizationIn(request);
    const { world, doer, text } = request;
    const owner = ownerNamed(world, text('username'));
    const isTold = doer.admin || isMember(world, org.id, doer);
    if (owner !== undefined && !isTold && owner.user?.id !== doer.id)
      return toPublic(request, org, loginOf(world, idOfOwner(owner)));
    if (owner?.user === undefined || !isMember(world, org.id, owner.user)) throw notFound();
    return undefined;
  },
  // No membership is made public here.
  'orgs.publicMembers': (request) => {
    organizationIn(request);
    return page(request, [], () => undefined, 'total');
  },
  'orgs.isPublicMember': (request) => {
    organizationIn(request);
    throw notFound();
  },
  'orgs.blocks': [
    orgOwners,
    (request) =>
      page(request, blockedBy(request.world, blockerIn(request)), (row) => userRecord(request.viewer, row, true)),
  ],
  'orgs.isBlocked': [
    orgOwners,
    (request) =>
      hasBlocked(request.world, idOfOwner(blockerIn(request)), idOfOwner(blockedIn(request)))
        ? undefined
        : new Result({ status: 404 }),
  ],
  'orgs.block': [orgOwners, (request) => block(request, blockerIn(request), blockedIn(request))],
  'orgs.unblock': [orgOwners, (request) => unblock(request, blockerIn(request), blockedIn(request))],
  'orgs.labels': (request) => {
    const { world, viewer, query } = request;
    const rows = [...world.pulls.labels.list(lists.owner(organizationIn(request).id))];
    return page(request, orderedLabels(rows, query('sort')), (row) => labelRecord(viewer, row), 'total');
  },
  'orgs.createLabel': [
    shownOwners,
    (request, body) => labelRecord(request.viewer, createOrgLabel(request.world, organizationIn(request), body)),
  ],
  'orgs.editLabel': [
    shownOwners,
    (request, body) => labelRecord(request.viewer, editLabel(request.world, labelIn(request), body)),
  ],
  'orgs.deleteLabel': [
    shownOwners,
    (request) => deleteOrgLabel(request.world, organizationIn(request), request.number('id')),
  ],
  'orgs.label': [
    (request) => {
      organizationIn(request);
      return request.doer;
    },
    (request) => labelRecord(request.viewer, labelIn(request)),
  ],
  'user.orgs': (request) => orgs(request, organizationsOf(request.world, request.doer)),
  'users.orgs': (request) => {
    const { user } = request.world.dialect.hiddenUserOrgs ? visibleOwnerIn(request) : ownerIn(request);
    const { world, doer } = request;
    // Nobody's membership shows to others unless they say so, which the fake does not keep.
    return orgs(request, user !== undefined && ownOrAdmin({ doer }, user) ? organizationsOf(world, user) : []);
  },
  'users.createOrg': [
    (request) => {
      siteAdmins(request);
      userIn(request);
    },
    (request, body) => orgRecord(request.viewer, createOrganization(request.world, userIn(request), body)),
  ],
};
