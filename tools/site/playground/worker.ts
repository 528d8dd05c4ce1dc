// Runs the code of the page, in a worker, so that code that never ends can be stopped.
import * as z from 'zod/mini';
import { compile, CompileError, type Script } from './compile.ts';
import { fakes } from './fakes.ts';
import { format } from './format.ts';
import type { Failure, Line, Order, Report, View } from './messages.ts';

// The page's policy allows no eval, which zod would try.
z.config({ jitless: true });

const MAX_LINES = 1_000;
const WHILE_RUNNING = 250;

interface Worker {
  postMessage(report: Report): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Order>) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  addEventListener(type: 'securitypolicyviolation', listener: (event: SecurityPolicyViolationEvent) => void): void;
}
const worker = self as unknown as Worker;
const report = (one: Report): void => worker.postMessage(one);

const modules = new Map(
  Object.entries({
    'understudy-sdk': 'understudy-sdk',
    'understudy-sdk/payments': 'payments',
    'understudy-sdk/federation': 'federation',
    'understudy-sdk/pulls': 'pulls',
    'understudy-sdk/fake': 'fake',
  }).map(([name, file]) => [name, new URL(`./modules/${file}.js`, import.meta.url).href]),
);

let lines = 0;
function print(level: Line['level'], values: readonly unknown[]): void {
  lines += 1;
  if (lines < MAX_LINES) report({ kind: 'line', line: { level, text: values.map(format).join(' ') } });
  if (lines === MAX_LINES) report({ kind: 'line', line: { level: 'warn', text: '… more lines are not shown' } });
}
for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const)
  console[level] = (...values: unknown[]) => print(level === 'warn' || level === 'error' ? level : 'log', values);

function viewOf(fake: (typeof fakes)[number], whole: boolean): View {
  return {
    clock: fake.clock.now().toISOString(),
    requests: fake.journal.map(({ method, path, status, operation, fault, reason, nearest }) => ({
      method,
      path,
      status,
      operation: operation ?? 'no route',
      note: [fault, reason, nearest?.join(', ')].filter((one) => one !== undefined).join('; '),
    })),
    deliveries: fake.deliveries.map(({ event, url, attempt, response, error }) => ({
      event,
      url,
      attempt,
      outcome: String(response?.status ?? error ?? 'no response'),
    })),
    ...(whole && { state: JSON.stringify(fake.export({ as: 'seed' }).document, null, 2) }),
  };
}

const show = (whole: boolean): void => report({ kind: 'views', views: fakes.map((fake) => viewOf(fake, whole)) });

let script: Script | undefined;
let address = '';
let reached: number | undefined;
Object.assign(self, { atLine: (line: number) => (reached = line) });

/** The line of the code that an error comes from: by its stack, or else the statement that was reached. */
function lineOf(error: unknown): number | undefined {
  if (error instanceof CompileError) return error.line;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = address === '' ? -1 : stack.indexOf(`${address}:`);
  return at === -1 ? reached : Number.parseInt(stack.slice(at + address.length + 1), 10);
}

// An import that its module does not have fails before any statement, with the module's address.
function importOf({ message }: Error): Failure | undefined {
  for (const [name, found] of modules)
    if (message.includes(found)) return { message: message.replace(found, name), ...at(script?.imports.get(found)) };
  return undefined;
}

const at = (line: number | undefined): { line?: number } => (line === undefined ? {} : { line });

function failureOf(error: unknown): Failure {
  if (error instanceof SyntaxError && reached === undefined) return importOf(error) ?? { message: error.message };
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${format(error)}`;
  return { message, ...at(lineOf(error)) };
}

async function run(code: string): Promise<void> {
  const timer = setInterval(() => show(false), WHILE_RUNNING);
  try {
    script = compile(code, modules);
    address = URL.createObjectURL(new Blob([script.text], { type: 'text/javascript' }));
    await import(address);
  } catch (error) {
    fail(error);
  }
  clearInterval(timer);
  show(true);
  report({ kind: 'done' });
}

const fail = (error: unknown): void => report({ kind: 'failure', failure: failureOf(error) });

worker.addEventListener('message', ({ data }) => {
  if ('run' in data) void run(data.run);
  else report({ kind: 'pong', ping: data.ping });
});
worker.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  fail(event.reason);
});
worker.addEventListener('error', (event) => {
  event.preventDefault();
  fail(event.error);
});
worker.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  print('warn', [`The page's policy allows no ${effectiveDirective} ${blockedURI}`]);
});
report({ kind: 'ready' });
