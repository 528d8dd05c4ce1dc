import type { Ids } from './ids.ts';
import type { AdvanceStep, ControlStep, DeliveryStep, RequestTemplate, Scenario } from './scenario.ts';
import type { Sight } from './values.ts';

/** A step that only a fake can take: its clock, its control actions, its record of webhooks. */
export type FakeStep = AdvanceStep | ControlStep | DeliveryStep;

/** The server on which a scenario is played: a fake with its control routes, or a real one with what it lets a client do. */
export interface Stage {
  /** The address in what the server shows. */
  readonly base: string;
  /** Whether the server is a real one, whose clock and ids are its own. */
  readonly isLive: boolean;
  /** Which ids stand for the scenario's; undefined where the server gives the scenario's own. */
  readonly ids?: Ids;
  /** What stands for `{{token}}`, or for a further credential, `{{token2}}`. */
  token?(name: string): string;
  /** Makes what the scenario's world holds, and returns the server's time from before, in milliseconds. */
  open(scenario: Scenario): Promise<number>;
  /** The server's time, in milliseconds. */
  now(): Promise<number>;
  /** Sends a request, its placeholders filled. */
  send(request: RequestTemplate): Promise<Response>;
  /** The tips of a repository's branches. */
  branches(repo: string): Promise<Readonly<Record<string, string>>>;
  /** The history of a branch, newest first. Default: the default branch. */
  log(repo: string, branch?: string): Promise<readonly unknown[]>;
  /** Pushes commits as somebody. */
  push(repo: string, commits: unknown): Promise<void>;
  /** Takes a step that only a fake can take. */
  fakeStep(step: FakeStep, where: string, sight: Sight, filled: (value: unknown) => Promise<unknown>): Promise<void>;
  /** Gives the server a moment. */
  pause(): Promise<void>;
}

/** A real server, which removes what was made for a case, and returns what could not be removed. */
export interface LiveStage extends Stage {
  close(): Promise<readonly string[]>;
}
