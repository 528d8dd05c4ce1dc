// Mutants that no test can see, and why. `npm run mutate` fails for an entry that matches no mutant, or one that is seen.
const file = (name, ...entries) => entries.map(([from, to, reason]) => ({ file: name, from, to, reason }));

const behindLast = 'behind the last character is none, and nothing follows from it';
const inTable = 'the currency of a record is in the table, or was rejected before';
const noPattern = 'an empty pattern fits no path; without it nothing is compared';
const another = 'the number is only compared for being another one';
const rejected = 'without it the request was rejected before';
const unreached =
  'a merge or a squash with a conflict was rejected before with 405; the contract has the 409 of a race';
const settled = 'the promise is settled by then, and the signal goes with the step';

export const equivalents = [
  ...file(
    'src/core/call/queue.ts',
    ["signal.removeEventListener('abort', leave);", ';', settled],
    ["signal.removeEventListener('abort', leave);", "signal.removeEventListener('', leave);", settled],
  ),
  ...file(
    'src/core/call/wait.ts',
    ["signal.removeEventListener('abort', done);", ';', settled],
    ["signal.removeEventListener('abort', done);", "signal.removeEventListener('', done);", settled],
  ),
  ...file('src/core/call/body.ts', [
    'const larger = new Uint8Array(start === 0 ? size : Math.min(limit, 2 * size));',
    'const larger = new Uint8Array(start === 0 ? size : Math.min(limit, (2 + 1) * size));',
    'how far the buffer grows decides the time and not the text',
  ]),
  ...file('src/core/http/redact.ts', [
    "return (text) => (secret.length < 6 ? text : text.replace((found ??= finder(secret)), '[secret]'));",
    "return (text) => (secret.length < 6 ? text : text.replace(((found = finder(secret))), '[secret]'));",
    'made again instead of kept: the same pattern, later',
  ]),
  ...file(
    'src/core/http/credentials.ts',
    ['if (redact === undefined) {', 'if (true) {', 'made again instead of kept: it does the same'],
    [
      "if (typeof credential !== 'function') return { value: credential, generation: 0 };",
      "if (typeof credential !== 'function') return { value: credential, generation: 1 };",
      'a fixed credential is never renewed, so nothing compares its generation',
    ],
  ),
  ...file('src/core/lists/list.ts', [
    'const both = signals.length > 1 ? AbortSignal.any(signals) : signals[0];',
    'const both = (signals.length >= 1) ? AbortSignal.any(signals) : signals[0];',
    'any of one signal aborts with it',
  ]),
  ...file(
    'src/core/lists/link-header.ts',
    [
      "const address = absolute(found[1] ?? '', base);",
      "const address = absolute(found[1] ?? 'mutant', base);",
      'the pattern has the group always',
    ],
    ["let rest = header ?? '';", "let rest = header ?? 'mutant';", 'neither has a link'],
  ),
  ...file('src/core/webhooks/hmac.ts', [
    "return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);",
    "return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, true, [use]);",
    'the key leaves the module in no case, so nothing could export it',
  ]),
  ...file(
    'fake/areas/payments/balances.ts',
    [
      'const exact = (amount: number): number => Number(amount.toFixed(currencyOf(currency)?.decimal_places ?? 2));',
      'const exact = (amount: number): number => Number(amount.toFixed(currencyOf(currency)?.decimal_places ?? 0));',
      inTable,
    ],
    [
      'const exact = (amount: number): number => Number(amount.toFixed(currencyOf(currency)?.decimal_places ?? 2));',
      'const exact = (amount: number): number => Number(amount.toFixed(currencyOf(currency)?.decimal_places));',
      inTable,
    ],
    [
      'const total = Number((available + pending + reserved).toFixed(currencyOf(currency)?.decimal_places ?? 2));',
      'const total = Number((available + pending + reserved).toFixed(currencyOf(currency)?.decimal_places ?? 0));',
      inTable,
    ],
    [
      'const total = Number((available + pending + reserved).toFixed(currencyOf(currency)?.decimal_places ?? 2));',
      'const total = Number((available + pending + reserved).toFixed(currencyOf(currency)?.decimal_places));',
      inTable,
    ],
  ),
  ...file(
    'fake/areas/payments/transfers.ts',
    ['amount: amount ?? 0,', 'amount: amount ?? 1,', rejected],
    ["currency: currency ?? '',", "currency: currency ?? 'mutant',", rejected],
  ),
  ...file('fake/areas/pulls/merging/auto-merge.ts', [
    "perform(attempt, { ...row, headCommit: '', mergeCommit: '' });",
    "perform(attempt, { ...row, headCommit: '', mergeCommit: 'mutant' });",
    'only a manual merge reads it, and none is ever scheduled',
  ]),
  ...file(
    'fake/areas/pulls/merging/merge.ts',
    [
      "const failed = 'Automatic merge failed; fix conflicts and then commit the result.\\n';",
      "const failed = '';",
      unreached,
    ],
    [
      "return conflictBody({ Style: style, StdOut: out + failed, StdErr: '', Err: errorOf(world) });",
      "return conflictBody({ Style: style, StdOut: out + failed, StdErr: 'mutant', Err: errorOf(world) });",
      unreached,
    ],
  ),
  ...file('fake/areas/pulls/webhooks/branch-filter.ts', [
    'for (let at = 0; at < pattern.length; at++) {',
    'for (let at = 0; (at <= pattern.length); at++) {',
    behindLast,
  ]),
  ...file('fake/areas/pulls/reviews/hunks.ts', [
    'if (line > 0 ? isNew && now === line : isOld && old === -line)',
    'if ((line >= 0) ? isNew && now === line : isOld && old === -line)',
    'no line has the number 0',
  ]),
  ...file('fake/areas/pulls/state/mergeability.ts', [
    "return refRow(world, pull.repo, pullRef(pull.number))?.sha ?? '';",
    "return refRow(world, pull.repo, pullRef(pull.number))?.sha ?? 'mutant';",
    'every pull request has the ref of its head',
  ]),
  ...file('fake/engine/http/json.ts', [
    'for (let i = 0; i < json.length; i++) {',
    'for (let i = 0; (i <= json.length); i++) {',
    behindLast,
  ]),
  ...file('fake/engine/http/prefixes.ts', [
    'if (found === undefined) throw new Error(`no area takes ${path}`);',
    'if (found === undefined) throw new Error(``);',
    'payments take every path that no other area takes',
  ]),
  ...file('fake/areas/pulls/webhooks/hook-fields.ts', [
    "const contentType = contentTypeOf(config['content_type'] ?? '');",
    "const contentType = contentTypeOf(config['content_type'] ?? 'mutant');",
    rejected,
  ]),
  ...file('fake/engine/webhooks/tables.ts', [
    "export const ALL = 'all';",
    "export const ALL = '';",
    'a name for the only list of its table',
  ]),
  ...file(
    'fake/engine/webhooks/fake-webhooks.ts',
    ['this.#epoch += 1;', '(this.#epoch -= 1);', another],
    ['this.#epoch += 1;', 'this.#epoch += (1 + 1);', another],
  ),
  ...file(
    'fake/areas/pulls/access/file-patterns.ts',
    [
      "return patterns.map((one) => one.trim()).filter((one) => one !== '');",
      'return patterns.map((one) => one.trim());',
      noPattern,
    ],
    [
      "return patterns.map((one) => one.trim()).filter((one) => one !== '');",
      "return patterns.map((one) => one.trim()).filter((one) => one !== 'mutant');",
      noPattern,
    ],
  ),
];
