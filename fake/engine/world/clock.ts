import type { Row } from '../store/row.ts';
import { Table } from '../store/table.ts';
import { FIRST_OF_CLOCK, LAST_OF_CLOCK } from './instant.ts';

/** Something that falls due at an instant: a name and the data it needs, so that it can be written out and read in. */
export interface Task extends Row {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Which of the world's tasks it is. */
  readonly kind: string;
  /** The owner of the task: all tasks of one subject can be dropped together. */
  readonly subject: string;
  readonly data: unknown;
}

interface Instant extends Row {
  readonly id: 'now';
  readonly at: number;
}

const EVERY = 'all';
const ofKind = (kind: string): string => `kind:${kind}`;

/** The tables behind a clock. */
export interface ClockTables {
  readonly instants: Table<Instant>;
  readonly tasks: Table<Task>;
}

/** Tables for a new clock. */
export function clockTables(): ClockTables {
  return {
    instants: new Table<Instant>(),
    tasks: new Table<Task>({ lists: (task) => [EVERY, task.subject, ofKind(task.kind)], order: (task) => task.at }),
  };
}

/** The world's clock. It is frozen until it is moved, and then runs what falls due, in time order. */
export class WorldClock {
  readonly #tables: ClockTables;
  readonly #perform: (task: Task) => void;

  constructor(tables: ClockTables, perform: (task: Task) => void) {
    this.#tables = tables;
    this.#perform = perform;
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#tables.instants.get('now')?.at ?? 0;
  }

  /** The time as ISO 8601 with milliseconds. */
  get iso(): string {
    return new Date(this.now).toISOString();
  }

  /** Sets the clock without running anything: for seeding. A running one stands still at the end of its range. */
  start(at: number): void {
    this.#tables.instants.put({ id: 'now', at: Math.min(Math.max(at, FIRST_OF_CLOCK), LAST_OF_CLOCK) });
  }

  /** Has a task run when the clock reaches an instant. */
  schedule(at: number, kind: string, subject: string, data: unknown): void {
    this.#tables.tasks.insert({ id: this.#tables.tasks.nextId, at, kind, subject, data });
  }

  /** Drops the tasks of a subject: all of them, or those that are named. */
  unschedule(subject: string, isNamed: (task: Task) => boolean = () => true): void {
    const { tasks } = this.#tables;
    for (const task of [...tasks.list(subject)]) if (isNamed(task)) tasks.delete(task.id);
  }

  /** When the next task falls due. */
  get nextDue(): number | undefined {
    return this.#tables.tasks.list(EVERY).first()?.at;
  }

  /** The tasks that fall due, soonest first: up to so many. */
  upcoming(count: number): readonly Task[] {
    return this.#tables.tasks.list(EVERY).oldest(0, count);
  }

  /** Moves the clock forwards to an instant, running what falls due on the way. */
  moveTo(target: number): void {
    for (let task = this.#due(EVERY, target); task !== undefined; task = this.#due(EVERY, target)) this.#run(task);
    this.start(Math.max(this.now, target));
  }

  /** Moves as time passes by itself: where nothing falls due, that is no change that a watcher is told of. */
  pass(target: number): void {
    const { instants } = this.#tables;
    const { onChange } = instants;
    const isQuiet = (this.nextDue ?? Infinity) > target;
    if (isQuiet) instants.onChange = undefined;
    this.moveTo(target);
    if (isQuiet) instants.onChange = onChange;
  }

  /** Runs the tasks of one kind that are due already, without moving the clock. */
  runDue(kind: string): void {
    const list = ofKind(kind);
    for (let task = this.#due(list, this.now); task !== undefined; task = this.#due(list, this.now)) this.#run(task);
  }

  #run(task: Task): void {
    this.start(Math.max(this.now, task.at));
    this.#tables.tasks.delete(task.id);
    this.#perform(task);
  }

  #due(list: string, target: number): Task | undefined {
    const task = this.#tables.tasks.list(list).first();
    return task !== undefined && task.at <= target ? task : undefined;
  }
}
