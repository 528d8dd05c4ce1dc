import { ZERO_OID } from '../objects.ts';
import { concat, FLUSH, packet } from './pkt-line.ts';
import { headOf, peeled, sortedRefs, type WireRepository } from './repository.ts';

/** The services that a client can discover. */
export type Service = 'git-upload-pack' | 'git-receive-pack';

/** The version of the protocol that a request speaks. */
export type Version = 0 | 1 | 2;

const AGENT = 'agent=git/understudy';
/** The one kind of ids. */
export const FORMAT = 'object-format=sha1';

const UPLOAD = `multi_ack thin-pack side-band side-band-64k ofs-delta shallow deepen-since deepen-not deepen-relative no-progress include-tag multi_ack_detailed allow-tip-sha1-in-want allow-reachable-sha1-in-want no-done`;

const RECEIVE = `report-status report-status-v2 delete-refs side-band-64k quiet atomic ofs-delta push-options ${FORMAT} ${AGENT}`;

const VERSION_2 = [
  'version 2',
  AGENT,
  'ls-refs=unborn',
  'fetch=shallow wait-for-done filter',
  'server-option',
  FORMAT,
  'object-info',
];

/** The version that a `Git-Protocol` header asks for. A malformed header counts for nothing. */
export function versionOf(header: string | null): Version {
  if (header === null || !/^[0-9a-zA-Z]+=[0-9a-zA-Z]+(?::[0-9a-zA-Z]+=[0-9a-zA-Z]+)*$/.test(header)) return 0;
  const named = header.split(':').flatMap((part): Version[] => VERSIONS[part] ?? []);
  return Math.max(0, ...named) as Version;
}

const VERSIONS: Readonly<Record<string, [Version]>> = { 'version=1': [1], 'version=2': [2] };

/** The refs and capabilities that a service begins with (gitprotocol-http, "Smart Clients"). */
export function advertisement(repository: WireRepository, service: Service, version: Version): Uint8Array {
  return concat([packet(`# service=${service}\n`), FLUSH, ...CONTENTS[service](repository, version), FLUSH]);
}

const CONTENTS: Readonly<Record<Service, (repository: WireRepository, version: Version) => Uint8Array[]>> = {
  'git-upload-pack': (repository, version) =>
    version === 2
      ? VERSION_2.map((line) => packet(`${line}\n`))
      : refLines(version, uploadRefs(repository), upload(repository)),
  'git-receive-pack': (repository, version) => {
    const refs = sortedRefs(repository).map(([name, id]) => `${id} ${name}`);
    return refLines(version, refs.length === 0 ? [`${ZERO_OID} capabilities^{}`] : refs, RECEIVE);
  },
};

function upload(repository: WireRepository): string {
  const symref = headOf(repository) === undefined ? '' : ` symref=HEAD:refs/heads/${repository.head}`;
  return `${UPLOAD}${symref} filter ${FORMAT} ${AGENT}`;
}

function uploadRefs(repository: WireRepository): string[] {
  const tip = headOf(repository);
  const refs = sortedRefs(repository).flatMap(([name, id]) => {
    const target = peeled(repository.objects, id);
    return target === undefined ? [`${id} ${name}`] : [`${id} ${name}`, `${target} ${name}^{}`];
  });
  return tip === undefined ? refs : [`${tip} HEAD`, ...refs];
}

function refLines(version: Version, refs: readonly string[], capabilities: string): Uint8Array[] {
  const lines = refs.map((line, i) => packet(i === 0 ? `${line}\0${capabilities}\n` : `${line}\n`));
  return version === 1 ? [packet('version 1\n'), ...lines] : lines;
}

/** The refs as the old protocol lists them: without HEAD. */
export function dumbRefs(repository: WireRepository): string {
  return sortedRefs(repository)
    .flatMap(([name, id]) => {
      const target = peeled(repository.objects, id);
      return target === undefined ? [`${id}\t${name}\n`] : [`${id}\t${name}\n`, `${target}\t${name}^{}\n`];
    })
    .join('');
}
