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
  type Refs,
  type Repository,
} from '../../git/index.ts';
import type { Asked, Server } from './server.ts';

/** A repository of a server, by git over HTTP. */
export class Remote {
  readonly #server: Server;
  readonly #path: string;
  readonly #asked: Asked;

  /** @param name - such as `owner/name` */
  constructor(server: Server, name: string, authorization: string | undefined) {
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
   * Moves refs of the server to where these are.
   *
   * @throws Error for a push that the server does not take whole.
   */
  async push({ objects, refs }: Pick<Repository, 'objects' | 'refs'>, before: Refs = new Map()): Promise<void> {
    const moved = [...refs].filter(([ref, id]) => before.get(ref) !== id);
    if (moved.length === 0) return;
    const commands = moved.map(([ref, next]) => ({ ref, next, old: before.get(ref) ?? ZERO_OID }));
    const sent = reachable(
      objects,
      moved.map(([, id]) => id),
    );
    const report = pushReport(await this.#post('git-receive-pack', pushRequest(objects, commands, sent)));
    if (report !== undefined) throw new Error(`push to ${this.#path}: ${report}`);
  }

  #post(service: string, bytes: Uint8Array): Promise<Uint8Array> {
    const headers = { 'Content-Type': `application/x-${service}-request` };
    return this.#server.bytes(`${this.#path}/${service}`, { ...this.#asked, method: 'POST', bytes, headers });
  }
}
