/** The reserved names of owners and repositories. */
interface NameRule {
  /** Whether a name is well formed, besides its characters. */
  readonly isWellFormed: (name: string) => boolean;
  readonly reserved: ReadonlySet<string>;
  /** Endings that lead elsewhere in the paths of the web pages. */
  readonly reservedEndings: readonly string[];
}

const OWNER: NameRule = {
  isWellFormed: (name) => /^[a-z\d]/i.test(name) && !/[-._]{2}/.test(name) && !/[-._]$/.test(name),
  reserved: new Set(
    `. .. - .well-known api assets attachments avatar avatars captcha devtest explore favicon.ico ghost gitea-actions
     issues login manifest.json metrics milestones notifications org pulls repo repo-avatars robots.txt sitemap.xml
     ssh_info swagger.v1.json user v2`.split(/\s+/),
  ),
  reservedEndings: ['.keys', '.gpg', '.rss', '.atom', '.png'],
};

const REPOSITORY: NameRule = {
  isWellFormed: (name) => !name.includes('..'),
  reserved: new Set(['.', '-']),
  reservedEndings: ['.git', '.wiki', '.rss', '.atom'],
};

/** Whether a name has only the characters that names of owners and repositories are made of. */
export const hasNameCharacters = (name: string): boolean => /^[\w.-]+$/.test(name);

/** Whether a text has the form of an e-mail address. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Whether a name is one of a user or organisation by its characters and where they stand. */
export const isOwnerName = (name: string): boolean => hasNameCharacters(name) && OWNER.isWellFormed(name);

/** Why a user or organisation cannot be called so, in the server's words; undefined when it can. */
export const ownerNameError = (name: string): string | undefined => nameError(name, OWNER);

/** Why a repository cannot be called so, in the server's words; undefined when it can. */
export const repositoryNameError = (name: string): string | undefined => nameError(name, REPOSITORY);

function nameError(name: string, { isWellFormed, reserved, reservedEndings }: NameRule): string | undefined {
  const lower = name.toLowerCase();
  if (reserved.has(lower)) return `name is reserved [name: ${name}]`;
  if (!hasNameCharacters(name) || !isWellFormed(name))
    return `name is invalid [${name}]: must be valid alpha or numeric or dash(-_) or dot characters`;
  const ending = reservedEndings.find((one) => lower.endsWith(one));
  return ending === undefined ? undefined : `name pattern is not allowed [pattern: *${ending}]`;
}
