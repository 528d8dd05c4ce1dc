import {
  advertisement,
  dumbRefs,
  ProtocolError,
  readPush,
  receivePack,
  uploadArchive,
  uploadPack,
  uploadPack2,
  versionOf,
  type Service,
} from '../../../git/index.ts';
import type { Reply } from '../../../engine/http/area.ts';
import type { Call } from '../api/call.ts';
import { requestBody } from './body.ts';
import { createForPush } from './create.ts';
import { dumbFile } from './dumb.ts';
import { hooksOf } from './hooks.ts';
import { CACHING, rejections, repositoryPage } from './replies.ts';
import { gitRequest, type GitRequest, type Purpose } from './request.ts';
import { wireView } from '../state/wire-view.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';

const fetches = (): Purpose => 'fetch';
const pushes = (): Purpose => 'push';

const SERVICES: Readonly<Record<string, Purpose>> = {
  '': 'fetch',
  'git-upload-pack': 'fetch',
  'git-upload-archive': 'fetch',
  'git-receive-pack': 'push',
};

/** The purpose of a request for refs; an unknown service is a bad request before all else. */
function servicePurpose({ url }: Call): Purpose {
  const service = url.searchParams.get('service') ?? '';
  const purpose = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
  if (purpose === undefined) throw rejections.badRequest();
  return purpose;
}

/** The handlers of all operations. */
export const gitHandlers: Readonly<Record<string, (call: Call) => Reply>> = {
  'git.page': (call) => repositoryPage(repoName(call.world, existing(gitRequest(call, fetches).repo))),
  'git.refs': (call) => refs(gitRequest(call, servicePurpose)),
  'git.fetch': (call) => {
    const { repo } = gitRequest(call, fetches);
    const body = requestBody(call, 'git-upload-pack');
    const upload = version(call) === 2 ? uploadPack2 : uploadPack;
    return result('git-upload-pack', () => upload(wireView(call.world, existing(repo)), body));
  },
  'git.push': (call) => {
    const request = gitRequest(call, pushes);
    const body = requestBody(call, 'git-receive-pack');
    return result('git-receive-pack', () => push(request, body));
  },
  'git.archive': (call) => {
    const { repo } = gitRequest(call, fetches);
    const body = requestBody(call, 'git-upload-archive');
    const now = Math.floor(call.world.clock.now / 1000);
    return result('git-upload-archive', () => uploadArchive(wireView(call.world, existing(repo)), body, now));
  },
  'git.head': (call) => {
    const { defaultBranch } = existing(gitRequest(call, fetches).repo);
    return {
      status: 200,
      headers: { ...CACHING.never, 'Content-Type': 'text/plain' },
      body: `ref: refs/heads/${defaultBranch}\n`,
    };
  },
  'git.file': (call) => dumbFile(call, () => existing(gitRequest(call, fetches).repo)),
};

/** Fetching finds a repository or is rejected. */
function existing(repo: RepoRow | undefined): RepoRow {
  if (repo === undefined) throw rejections.unknownRepository();
  return repo;
}

const version = ({ headers }: Call): 0 | 1 | 2 => versionOf(headers.get('git-protocol'));

function refs({ call, repo }: GitRequest): Reply {
  const service = call.url.searchParams.get('service') ?? '';
  if (service === 'git-upload-archive') throw rejections.badRequest(CACHING.never);
  const view =
    repo === undefined
      ? { objects: call.world.objects, refs: new Map<string, string>(), head: 'main', has: () => false }
      : wireView(call.world, repo);
  if (service === '')
    return {
      status: 200,
      headers: { ...CACHING.never, 'Content-Type': 'text/plain; charset=utf-8' },
      body: dumbRefs(view),
    };
  return {
    status: 200,
    headers: { ...CACHING.never, 'Content-Type': `application/x-${service}-advertisement` },
    bytes: [advertisement(view, service as Service, version(call))],
  };
}

/** A service never fails in HTTP: what it does not understand has an empty response. */
function result(service: string, run: () => Iterable<Uint8Array>): Reply {
  const headers = { ...CACHING.private, 'Content-Type': `application/x-${service}-result` };
  try {
    return { status: 200, headers, bytes: run() };
  } catch (error) {
    if (error instanceof ProtocolError) return { status: 200, headers };
    throw error;
  }
}

function push(request: GitRequest, body: Uint8Array): Iterable<Uint8Array> {
  const { call, doer } = request;
  const parsed = readPush(body);
  const repo = request.repo ?? createForPush(request);
  // Nobody pushes without having signed in.
  if (doer === undefined) throw rejections.signInFirst();
  const hooks = hooksOf({ call, world: call.world, repo, doer, options: parsed.options });
  return [receivePack(wireView(call.world, repo), parsed, hooks)];
}
