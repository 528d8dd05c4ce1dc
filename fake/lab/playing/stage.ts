import type {
  AdvanceStep,
  Case,
  ControlStep,
  DeliveryStep,
  FaultStep,
  RequestTemplate,
  WorldStep,
} from '../../engine/composed/case.ts';
import type { Ids } from './ids.ts';
import type { Sight } from './values.ts';

/** A step that only a fake can take: its clock, its control actions, faults, worlds, its record of webhooks. */
export type FakeStep = AdvanceStep | ControlStep | FaultStep | WorldStep | DeliveryStep;

/** The server on which a case is played: a fake with its control routes, or a real one with what it lets a client do. */
export interface Stage {
  /** The address in what the server shows. */
  readonly base: string;
  /** Whether the server is a real one, whose clock and ids are its own. */
  readonly isLive: boolean;
  /** Which ids stand for those of the case; undefined where the server gives the same ones. */
  readonly ids?: Ids;
  /** The repositories of a server that has git. */
  readonly git?: Repositories;
  /** What only a fake can do. */
  readonly fake?: FakeSteps;
  /** The credential that `{{token}}` stands for, or `{{token2}}`, in a request of a path. */
  token?(name: string, path: string): string;
  /** Makes what the world of the case holds, and returns the server's time from before, in milliseconds. */
  open(one: Case): Promise<number>;
  /** The server's time, in milliseconds. */
  now(): Promise<number>;
  /** Sends a request, its placeholders filled. */
  send(request: RequestTemplate): Promise<Response>;
  /** Gives the server a moment. */
  pause(): Promise<void>;
  /** Removes what was made for the case, and returns what could not be removed. */
  close?(): Promise<readonly string[]>;
}

/** The repositories of a server, by `owner/name`. */
export interface Repositories {
  /** The tips of the branches. */
  branches(repo: string): Promise<Readonly<Record<string, string>>>;
  /** The history of a branch, newest first. Default: the default branch. */
  log(repo: string, branch?: string): Promise<readonly unknown[]>;
  /** Pushes commits as a user. */
  push(repo: string, commits: unknown): Promise<void>;
}

/** The steps that only a fake can take. */
export interface FakeSteps {
  take(step: FakeStep, where: string, sight: Sight): Promise<void>;
}
