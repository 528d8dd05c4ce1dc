import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Case } from '../../engine/composed/case.ts';
import { UsageError } from '../../shell/usage.ts';
import { reportJunit, reportText } from './report.ts';
import { runCases, type PlayTarget, type Report } from './run-cases.ts';
import type { Tokens } from './targets.ts';
import type { Transcript } from './transcript.ts';

/** The options of every command that plays cases. */
export interface RunCommandOptions {
  readonly token?: string;
  readonly only?: string;
  readonly retries: number;
  readonly json?: string;
  readonly junit?: string;
  readonly quiet?: boolean;
}

/** The credential: help and errors name the variable, and never print its value. */
export const tokenOption = (): Option =>
  new Option('--token <token>', 'a credential; UNDERSTUDY_TOKEN2 and so on are further ones').env('UNDERSTUDY_TOKEN');

/** Adds these options to a command. */
export const withRunOptions = (command: Command): Command =>
  command
    .addOption(tokenOption())
    .option('--only <text>', 'play only the cases whose name has this text')
    .option(
      '--retries <number>',
      'how often a read that does not agree is sent again, half a second apart',
      countOf,
      30,
    )
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--quiet', 'print no line for each case');

/** A count as an option. */
export function countOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0 on.');
  return Number(text);
}

/** The credentials by their names in cases: that of the option, and those of the environment. */
export const tokensOf = (token: string | undefined, more: Tokens = {}): Tokens => ({
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`token${n}`, process.env[`UNDERSTUDY_TOKEN${n}`]])),
  token,
  ...more,
});

/** The cases with a text in their names. */
export function chosen(cases: readonly Case[], { only }: RunCommandOptions): readonly Case[] {
  const found = cases.filter(({ name }) => only === undefined || name.includes(only));
  if (found.length === 0) throw new UsageError(`no case has the text ${only ?? ''} in its name`);
  return found;
}

/** What is played, and how. */
export interface Run {
  readonly target: PlayTarget;
  readonly cases: readonly Case[];
  readonly comparedWith?: string | undefined;
  readonly options: RunCommandOptions;
  readonly signal?: AbortSignal;
  readonly onTranscript?: (one: Transcript) => void;
}

/** Plays cases, prints and writes the report, and sets the exit status. */
export async function runAndReport({ target, cases, comparedWith, options, signal, onTranscript }: Run): Promise<void> {
  const { retries, json, junit, quiet } = options;
  const played = await runCases({
    target,
    cases,
    retries,
    ...(signal && { signal }),
    ...(onTranscript && { onTranscript }),
    ...(quiet !== true && {
      onCase: (result, done, all) => {
        if (result.outcome !== 'not played') console.error(`${done}/${all} ${result.outcome} ${result.name}`);
      },
    }),
  });
  const report = { ...played, ...(comparedWith !== undefined && { comparedWith }) };
  if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`);
  if (junit !== undefined) write(junit, reportJunit(report));
  console.log(reportText(report));
  process.exitCode = statusOf(report);
}

/** 0: all agree; 1: something does not, or could not be removed; 130: interrupted. */
function statusOf({ cases, notRemoved, isInterrupted }: Report): number {
  if (isInterrupted) return 130;
  const isPlayed = cases.some(({ outcome }) => outcome !== 'not played');
  if (!isPlayed) throw new UsageError('no case could be played');
  const isGood =
    notRemoved.length === 0 && cases.every(({ outcome }) => outcome === 'agrees' || outcome === 'not played');
  return isGood ? 0 : 1;
}

/** The first interruption ends the case that is being played, and what it made is removed; the second ends all. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(130);
    console.error('interrupted: removing what was made');
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    await work(controller.signal);
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

export function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
