import type { Case, CaseStep, RequestTemplate } from '../../engine/composed/case.ts';
import type { RecordedVersion } from '../cases/overlays.ts';
import type { Stage } from './stage.ts';

/** How an area is compared with the real service. All of it is optional: cases that need nothing are played as they are. */
export interface Comparison {
  /** What is compared, in one line, where that is not all that the cases say. */
  readonly about?: string;
  /** Why a case may not be played on the real service; undefined where it may be. */
  readonly reasonToSkip?: (one: Case) => string | undefined;
  /** Finds out what the real service is, before anything is sent to it, and says how cases are played there. */
  readonly live?: (service: Service) => LiveComparison | Promise<LiveComparison>;
  /** A random world and requests of it, for `differ`. Default: requests that fit the schemas of the operations. */
  readonly random?: (random: Random) => RandomCase;
}

/** A comparison of an area, as a file exports it beside the area. */
export interface AreaComparison extends Comparison {
  readonly understudy: 'comparison';
  /** The name of the area. */
  readonly area: string;
}

/**
 * Says how an area is compared with the real service: export it from the file of the area, where `play`, `verify` and
 * `differ` find it.
 *
 * @example
 * ```ts no-run
 * import { compare } from 'understudy-sdk/fake/cases';
 * import { mail } from './mail.ts';
 *
 * export const mailComparison = compare(mail, {
 *   live: ({ token }) => ({ open: () => ({ headers: { Authorization: `Bearer ${token('token')}` } }) }),
 * });
 * ```
 */
export const compare = ({ name }: { readonly name: string }, comparison: Comparison): AreaComparison => ({
  understudy: 'comparison',
  area: name,
  ...comparison,
});

/** A real service, at its address. */
export interface Service {
  /** Its address, without a slash at the end. */
  readonly baseUrl: string;
  /** A credential that the command was given, by its name in cases: `token`, `token2`. */
  readonly token: (name: string) => string | undefined;
  /** Whether nothing may be changed. */
  readonly readOnly: boolean;
  /** Sends a request to a path, and follows redirects of reads. */
  readonly ask: (path: string, asked?: ServiceRequest) => Promise<Response>;
  /** The same, and reads the JSON; throws where the status is not one of success. */
  readonly json: (path: string, asked?: ServiceRequest) => Promise<unknown>;
  /** The same, and reads the bytes. */
  readonly bytes: (path: string, asked?: ServiceRequest) => Promise<Uint8Array>;
  /** Sends a request as it is. */
  readonly send: (request: Request) => Promise<Response>;
}

/** One request to a real service. */
export interface ServiceRequest {
  /** Default: GET. */
  readonly method?: string;
  /** The header of that name. */
  readonly authorization?: string;
  /** A body, which is sent as JSON. */
  readonly json?: unknown;
  /** A body as it is. */
  readonly bytes?: Uint8Array;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest response that is read, in bytes. Default: 32 MiB. */
  readonly maxBytes?: number;
}

/** How cases are played on one real service. */
export interface LiveComparison {
  /** The version that the service says it is. */
  readonly version?: string;
  /** The versions that a fake is to be, to be compared with it: `{ pulls: 'gitea@1.26.3' }`. */
  readonly as?: Readonly<Record<string, string>>;
  /** The recordings of the release that it is, where cases say what another one does. */
  readonly recorded?: RecordedVersion | undefined;
  /** Why a case may not be played on this one. */
  readonly reasonToSkip?: (one: Case) => string | undefined;
  /** Makes what a case needs: an account, an empty mailbox. `name` is one that no other case has. */
  readonly open?: (one: Case, name: string) => LiveCase | Stage | Promise<LiveCase | Stage>;
}

/** Something that was made for a case. */
export interface LiveCase {
  /** Headers of every request of the case that has none of the name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Credentials of the case, by their names in it. Default: those that the command was given. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** Removes what was made, and returns what could not be removed. */
  readonly close?: () => Promise<readonly string[] | void> | readonly string[] | void;
}

/** A world and what is asked of it. */
export interface RandomCase {
  /** The world document. Default: that of an empty fake. */
  readonly world?: object;
  /** Requests, and what else there is to do. Default: requests that fit the schemas of the operations. */
  readonly steps?: readonly RandomStep[];
  /** Who calls: each of those requests has one of these headers. Default: the headers of the area's client. */
  readonly callers?: readonly Readonly<Record<string, string>>[];
  /**
   * Good values of those requests by the name of a parameter or a member, where the schema does not say enough; names of
   * the path that only belong together as they stand there: `{owner}/{repo}`.
   */
  readonly words?: Readonly<Record<string, readonly unknown[]>>;
  /** What is asked at the end, after these requests. */
  readonly last?: (sent: readonly RequestTemplate[]) => readonly RequestTemplate[];
}

/** A step without what is expected, which the fake says. */
export type RandomStep =
  { readonly request: RequestTemplate } | Exclude<CaseStep, { readonly request: RequestTemplate }>;

/** Random choices; the same seed makes the same. */
export interface Random {
  /** An integer between two, both included. */
  readonly int: (from: number, to: number) => number;
  /** One of a list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** Some of a list, in its order. */
  readonly some: <T>(list: readonly T[]) => T[];
  /** Whether something is so, as likely as `probability`. */
  readonly chance: (probability: number) => boolean;
}
