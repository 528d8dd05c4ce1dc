// An operation as code: the line of it that is written, and what it leaves open.
import { librariesIn, print } from './code.ts';
import { functionOf, handlerOf } from './handlers.ts';
import { plain, quoted } from './names.ts';
import type { Described } from './operations.ts';
import { bodyLeft, filesIn, requestCode, requestFields, type RequestFields } from './requests.ts';
import type { Planned } from './resources.ts';
import type { Schemas } from './schemas.ts';
import { uncheckedOf, type Unchecked } from './unchecked.ts';

/** An operation as code, and what it leaves open. */
export interface OperationText {
  readonly planned: Planned;
  readonly code: string;
  /** What the code imports. */
  readonly libraries: readonly string[];
  readonly open: readonly string[];
  readonly unchecked: Unchecked;
  readonly fields: RequestFields;
}

/** The names of an area's errors by their statuses. */
export type ErrorNames = ReadonlyMap<number, string>;

/** The longest line of an operation on one line. */
const WIDTH = 140;

/** Writes an operation; a schema that has no name yet becomes a constant. */
export function operationText(planned: Planned, schemas: Schemas, errorNames: ErrorNames): OperationText {
  const { described, id } = planned;
  const { method, path, success, about } = described;
  const fields = requestFields(planned, schemas);
  const handler = handlerOf(planned, fields, schemas);
  const parts = [
    ...requestCode(planned, fields, schemas),
    ...(handler.response ? ([['response', handler.response]] as const) : []),
  ];
  const isRead = parts.some(([part]) => part !== 'response');
  const errors = errorsOf(described, { hasRow: handler.takes.includes('reject'), isRead, errorNames });
  const line = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(about === undefined ? [] : [`about: ${quoted(plain(about))}`]),
    ...(success === 200 && handler.response !== undefined ? [] : [`success: ${success}`]),
    ...parts.map(([part, code]) => `${part}: ${print(code, String)}`),
    ...(errors.length === 0 ? [] : [`errors: [${errors.map((name) => `'${name}'`).join(', ')}]`]),
  ].join(', ');
  const head = `    ${quoted(id)}: { ${line},`;
  const handle = `handle: ${functionOf(handler)} },`;
  return {
    planned,
    fields,
    code: `${head}${head.length + handle.length < WIDTH ? ' ' : '\n      '}${handle}`,
    libraries: parts.flatMap(([, code]) => librariesIn(code)),
    open: [
      ...openIn(described, errorNames),
      ...effectsOf(planned),
      ...bodyLeft(planned),
      ...filesIn(fields),
      ...handler.open,
    ],
    unchecked: uncheckedOf(Object.entries(fields)),
  };
}

/** Parameters that are checked, and change nothing; those of lists have a part of their own. */
const effectsOf = ({ described, action }: Planned): string[] =>
  (['query', 'header'] as const).flatMap((place) => {
    const names = described.parameters.filter((one) => one.place === place).map(({ name }) => `\`${plain(name)}\``);
    return names.length === 0 || (place === 'query' && action === 'list')
      ? []
      : [`what ${names.join(', ')} of its ${PLACES[place]} do`];
  });

const PLACES = { query: 'query', header: 'headers' } as const;

const openIn = ({ isSuccessKnown, errors, left }: Described, errorNames: ErrorNames): string[] => [
  ...(isSuccessKnown ? [] : ['its status: the description says no success']),
  ...errors
    .filter((status) => !errorNames.has(status))
    .map((status) => `the description says the status ${status}, which the kit has no error of`),
  ...left.map((one) => one.replace(/\s+/g, ' ')),
];

interface ErrorsOf {
  readonly hasRow: boolean;
  readonly isRead: boolean;
  readonly errorNames: ErrorNames;
}

/** The errors of an operation by name: of an unknown id, of a request that does not fit, and those of the description. */
function errorsOf({ errors }: Described, { hasRow, isRead, errorNames }: ErrorsOf): string[] {
  const names = errors.flatMap((status) => errorNames.get(status) ?? []);
  // What does not fit is rejected with the first of these that the operation has.
  const isUnfitSaid = errors.includes(400) || errors.includes(422);
  return [...new Set([...(hasRow ? ['notFound'] : []), ...(isRead && !isUnfitSaid ? ['invalid'] : []), ...names])];
}
