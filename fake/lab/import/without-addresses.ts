import { reachable, readCommit, readObject, readTag, writeCommit, type Oid, type Repository } from '../../git/index.ts';

// As long as an address may be, so that a long text takes no longer than it has characters.
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{0,189}\w/g;

/** A string with every e-mail address in it replaced. */
export const hideAddresses = (text: string): string =>
  text.replace(ADDRESS, (address) => (address.endsWith('@example.com') ? address : 'hidden@example.com'));

/** An address that tells people apart, and nothing else. */
const addressOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z\d]/g, '.') || 'nobody'}@example.com`;

/** The same history with other addresses: which commit each one has become. Files stay as they are. */
export function withoutAddresses(repository: Repository): {
  readonly repository: Repository;
  readonly ids: ReadonlyMap<Oid, Oid>;
} {
  const { objects } = repository;
  const ids = new Map<Oid, Oid>();
  for (const id of reachable(objects, repository.refs.values())) {
    const { type } = readObject(objects, id);
    if (type === 'commit') {
      const { parents, author, committer, message, tree } = readCommit(objects, id);
      const fields = {
        tree,
        parents: parents.map((parent) => ids.get(parent) ?? parent),
        author: { ...author, email: addressOf(author.name) },
        committer: { ...committer, email: addressOf(committer.name) },
        message: hideAddresses(message),
      };
      ids.set(id, writeCommit(objects, fields).id);
    } else if (type === 'tag') {
      const { target } = readTag(objects, id);
      ids.set(id, ids.get(target) ?? target);
    }
  }
  const refs = new Map([...repository.refs].map(([ref, id]) => [ref, ids.get(id) ?? id]));
  return { repository: { ...repository, refs }, ids };
}
