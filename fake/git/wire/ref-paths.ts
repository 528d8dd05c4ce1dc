interface Directory {
  readonly inside: Map<string, Directory>;
  /** The full name, where there is a ref of this path. */
  ref?: string;
}

/** The names of refs as paths, because a ref is a file or a directory, and not both. */
export class RefPaths {
  readonly #root: Directory = { inside: new Map() };

  add(ref: string): void {
    let at = this.#root;
    for (const name of ref.split('/')) {
      const next = at.inside.get(name) ?? { inside: new Map() };
      at.inside.set(name, next);
      at = next;
    }
    at.ref = ref;
  }

  delete(ref: string): void {
    const names = ref.split('/');
    const path = [this.#root];
    for (const name of names) path.push(path.at(-1)!.inside.get(name)!);
    delete path.at(-1)!.ref;
    for (let i = names.length; i > 0 && isEmpty(path[i]!); i--) path[i - 1]!.inside.delete(names[i - 1]!);
  }

  /** A ref that keeps one of this name, which is not there, from being created. */
  inTheWay(ref: string): string | undefined {
    let at = this.#root;
    for (const name of ref.split('/')) {
      if (at.ref !== undefined) return at.ref;
      const next = at.inside.get(name);
      if (next === undefined) return undefined;
      at = next;
    }
    return firstIn(at);
  }
}

const isEmpty = ({ inside, ref }: Directory): boolean => ref === undefined && inside.size === 0;

/** The first ref below a directory, by the bytes of the names. */
function firstIn(directory: Directory): string | undefined {
  let at: Directory | undefined = directory;
  while (at !== undefined && at.ref === undefined) {
    let first: string | undefined;
    let next: Directory | undefined;
    for (const [name, one] of at.inside) {
      const path: string = one.ref === undefined ? `${name}/` : name;
      if (first === undefined || path < first) [first, next] = [path, one];
    }
    at = next;
  }
  return at?.ref;
}
