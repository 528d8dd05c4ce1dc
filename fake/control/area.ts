import type { Operation } from '../../src/core/operation.ts';
import type { Area, Call, Reply } from '../http/area.ts';
import { preflight, sharing, type SharingPolicy } from '../http/cors.ts';
import { bodyText } from '../http/body.ts';
import { Refusal, refusalStatus } from '../http/refusal.ts';
import { SeedError } from '../seed/faults.ts';
import { branchLog, branchTips, push, type Push } from '../pulls/testing/git-actions.ts';
import { queryOf, firstOf } from '../pulls/go/query.ts';
import { deliveryRecords } from './deliveries.ts';
import type { Controls } from './controls.ts';

function route(method: Operation['method'], path: string, about: string): Operation {
  return { method, path, success: [200], errors: [], credential: 'none', repeatable: method === 'GET', about };
}

type Verb = 'plant' | 'export' | 'clock' | 'advance' | 'verb' | 'deliveries' | 'journal';
type ControlId = `control.${Verb | 'branches' | 'log' | 'push'}`;

/** The control routes: the library's verbs over HTTP. */
export const controlOperations: Readonly<Record<ControlId, Operation>> = {
  'control.plant': route('PUT', '/_fake/world', 'Forget everything and plant this world'),
  'control.export': route('GET', '/_fake/world', 'The present state as a world document'),
  'control.clock': route('GET', '/_fake/clock', 'Read the clock'),
  'control.advance': route('POST', '/_fake/clock', 'Move the clock'),
  'control.verb': route('POST', '/_fake/control', 'Make a move that only a test can make'),
  'control.deliveries': route('GET', '/_fake/deliveries', 'Webhook deliveries in the order of attempts'),
  'control.journal': route('GET', '/_fake/journal', 'The last requests'),
  'control.branches': route('GET', '/_fake/git/{owner}/{repo}/branches', 'The branches of a repository'),
  'control.log': route('GET', '/_fake/git/{owner}/{repo}/log', 'The history of a branch'),
  'control.push': route('POST', '/_fake/git/{owner}/{repo}/push', 'Push commits'),
};

type Handler = (controls: Controls, call: Call) => unknown;

const handlers: Readonly<Record<ControlId, Handler>> = {
  'control.plant': (controls, call) => rejectingIssues(() => controls.seed(json(call))),
  'control.export': (controls) => controls.export(),
  'control.clock': ({ world }) => ({ now: world.clock.iso }),
  'control.advance': (controls, call) => {
    const now = (): object => ({ now: controls.world.clock.iso });
    const moved = controls.moveClock(json(call));
    return moved instanceof Promise ? moved.then(now) : now();
  },
  'control.verb': (controls, call) => controls.control(json(call)),
  'control.deliveries': ({ world }) => deliveryRecords(world),
  'control.journal': ({ world }) => world.journal.entries(),
  'control.branches': ({ world }, call) => branchTips(world, repository(call)),
  'control.log': ({ world }, call) =>
    branchLog(world, repository(call), firstOf(queryOf(call.url), 'branch') || undefined),
  'control.push': ({ world }, call) => push(world, repository(call), (json(call) ?? {}) as Push),
};

// A world may hold a hundred thousand records; an exported one also every git object.
const LARGEST_WORLD = 256 * 1024 * 1024;

// A page of an allowed origin may use the control routes as a program does.
const SHARING: SharingPolicy = {
  methods: 'GET, POST, PUT, DELETE',
  exposed: 'Allow',
  maxAge: 0,
  preflightStatus: 204,
  origins: 'own',
};

/** The control routes of a fake. */
export function controlArea(controls: Controls): Area {
  return {
    name: 'control',
    operations: controlOperations,
    maxBodyBytes: LARGEST_WORLD,
    closedToForeignPages: () => true,
    handle(call) {
      requireJson(call);
      const answer = handlers[call.operation?.id as ControlId](controls, call);
      return answer instanceof Promise ? answer.then(replyOf) : replyOf(answer);
    },
    unmatched(call, found) {
      const asked = call.requester === 'foreign page' ? undefined : preflight(call, SHARING);
      if (asked !== undefined) return asked;
      return found.kind === 'nothing'
        ? failure(404, 'no such control route')
        : { ...failure(405, 'wrong method'), headers: { Allow: found.allow.join(', ') } };
    },
    renderError: (_call, refusal) => failure(refusalStatus[refusal.kind], refusal.message, issuesIn(refusal)),
    internalError: () => failure(500, 'internal error of the fake: see GET /_fake/journal'),
    decorate(call, reply) {
      const type = reply.body === undefined ? {} : { 'Content-Type': 'application/json' };
      const shared = call.requester === 'trusted page' ? sharing(call, SHARING) : {};
      return { ...reply, headers: { ...type, ...shared, ...reply.headers } };
    },
  };
}

function replyOf(answer: unknown): Reply {
  return answer === undefined ? { status: 204 } : { status: 200, body: JSON.stringify(answer) };
}

const repository = ({ params }: Call): string => `${params['owner'] ?? ''}/${params['repo'] ?? ''}`;

/** What a page can send without asking first is not JSON, so a body must say that it is. */
function requireJson({ body, method }: Call): void {
  if (body.bytes.length === 0 || method === 'GET' || body.type === 'application/json') return;
  const sent = body.type === '' ? 'none' : `'${body.type}'`;
  throw new Refusal('unsupported media type', `the Content-Type must be application/json; received ${sent}`);
}

function json(call: Call): unknown {
  if (call.body.state === 'too large') throw new Refusal('too large', 'the body is too large');
  try {
    return JSON.parse(bodyText(call.body) ?? '');
  } catch {
    throw new Refusal('invalid', 'the body is not JSON');
  }
}

/** Runs something with a world document, whose issues become a rejection. */
function rejectingIssues<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SeedError) throw new Refusal('invalid', error.message, { issues: error.faults });
    throw error;
  }
}

interface Detail {
  readonly issues?: unknown;
  /** What payments says of a move that a state does not allow. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function issuesIn(refusal: Refusal): unknown {
  const { issues, errors } = (refusal.detail ?? {}) as Detail;
  if (errors === undefined) return issues;
  return Object.entries(errors).flatMap(([path, texts]) => texts.map((message) => ({ path, message })));
}

function failure(status: number, error: string, issues?: unknown): Reply {
  return { status, body: JSON.stringify({ error, ...(issues !== undefined && { issues }) }) };
}
