import {
  createObjects,
  createRepository,
  fetchedPack,
  fetchRequest,
  pushReport,
  pushRequest,
  reachable,
  readAdvertisement,
  ZERO_OID,
  type Advertised,
  type Oid,
  type Refs,
  type Repository,
} from '../../../git/index.ts';
import type { Service, ServiceRequest } from '../../playing/comparison.ts';

/** As much as a push to the fake may have. */
const MAX_PACK_BYTES = 512 * 1024 * 1024;

/** A repository of a server, by git over HTTP. */
export class Remote {
  readonly #server: Service;
  readonly #path: string;
  readonly #asked: ServiceRequest;
  /** The objects that have been sent already. */
  readonly #sent = new Set<Oid>();

  /** @param name - such as `owner/name` */
  constructor(server: Service, name: string, authorization: string | undefined) {
    this.#server = server;
    this.#path = `/${name}.git`;
    this.#asked = authorization === undefined ? {} : { authorization };
  }

  /** The refs of the server. */
  async refs(service: 'git-upload-pack' | 'git-receive-pack' = 'git-upload-pack'): Promise<Advertised> {
    return readAdvertisement(await this.#server.bytes(`${this.#path}/info/refs?service=${service}`, this.#asked));
  }

  /** A copy of the repository, or of what these refs need. */
  async fetch(isWanted: (ref: string) => boolean = () => true): Promise<Repository> {
    const { refs, head } = await this.refs();
    const repository = createRepository(createObjects(), head ?? 'main');
    repository.refs = new Map([...refs].filter(([ref]) => isWanted(ref)));
    const wants = [...new Set(repository.refs.values())];
    if (wants.length === 0) return repository;
    const pack = await this.#post('git-upload-pack', fetchRequest(wants));
    fetchedPack(repository.objects, pack);
    return repository;
  }

  /**
   * Moves refs of the server to where these are, and deletes those that are not among them.
   *
   * @throws Error for a push that the server does not take whole.
   */
  async push({ objects, refs }: Pick<Repository, 'objects' | 'refs'>, before: Refs = new Map()): Promise<void> {
    const moved = [...refs].filter(([ref, id]) => before.get(ref) !== id);
    const deleted = [...before.keys()].filter((ref) => !refs.has(ref)).map((ref): [string, Oid] => [ref, ZERO_OID]);
    const commands = [...moved, ...deleted].map(([ref, next]) => ({ ref, next, old: before.get(ref) ?? ZERO_OID }));
    if (commands.length === 0) return;
    const tips = moved.map(([, id]) => id).filter((id) => !this.#sent.has(id));
    const sent = reachable(objects, tips).filter((id) => !this.#sent.has(id));
    for (const id of sent) this.#sent.add(id);
    const report = pushReport(await this.#post('git-receive-pack', pushRequest(objects, commands, sent)));
    if (report !== undefined) throw new Error(`push to ${this.#path}: ${report}`);
  }

  #post(service: string, bytes: Uint8Array): Promise<Uint8Array> {
    const headers = { 'Content-Type': `application/x-${service}-request` };
    return this.#server.bytes(`${this.#path}/${service}`, {
      ...this.#asked,
      method: 'POST',
      bytes,
      headers,
      maxBytes: MAX_PACK_BYTES,
    });
  }
}
