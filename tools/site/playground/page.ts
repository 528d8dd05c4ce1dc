import { createEditor } from './editor.ts';
import { examples } from './examples.ts';
import { codeIn, fragmentOf } from './link.ts';
import type { Failure, Line, Report, View } from './messages.ts';
import { Runner } from './runner.ts';
import { showViews } from './views.ts';

const find = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found as T;
};

const [run, stop, share] = [
  find<HTMLButtonElement>('run'),
  find<HTMLButtonElement>('stop'),
  find<HTMLButtonElement>('share'),
];
const choice = find<HTMLSelectElement>('example');
const [output, status] = [find('console'), find('status')];
const runner = new Runner();
const editor = createEditor(find('editor'), start);

function print(kind: string, text: string, line?: number): void {
  const row = output.appendChild(document.createElement('div'));
  row.className = kind;
  row.append(text);
  if (line !== undefined) {
    const link = document.createElement('button');
    link.type = 'button';
    link.textContent = `line ${line}`;
    link.addEventListener('click', () => editor.goTo(line));
    row.prepend(link, ' ');
  }
  output.scrollTop = output.scrollHeight;
}

function running(is: boolean, text: string): void {
  [run.disabled, stop.disabled] = [is, !is];
  status.textContent = text;
}

let failed = false;
const on: { readonly [K in Report['kind']]?: (report: Extract<Report, { kind: K }>) => void } = {
  line: ({ line }: { line: Line }) => print(line.level, line.text),
  failure({ failure: { message, line } }: { failure: Failure }) {
    failed = true;
    print('failure', message, line);
    editor.mark(line);
  },
  views: ({ views }: { views: readonly View[] }) => showViews(find('views'), views),
  done: () => running(false, failed ? 'Failed' : 'Done'),
};

function start(): void {
  failed = false;
  output.replaceChildren();
  showViews(find('views'), []);
  editor.mark();
  running(true, 'Running…');
  runner.run(
    editor.code,
    (report) => (on[report.kind] as ((report: Report) => void) | undefined)?.(report),
    () => {
      print('failure', 'Stopped: the code has not paused for five seconds.');
      running(false, 'Stopped');
    },
  );
}

function open(code: string): void {
  runner.stop();
  editor.code = code;
  output.replaceChildren();
  showViews(find('views'), []);
  running(false, 'Ready');
}

// Code that a link carries is shown, and runs only when the reader says so.
async function openFragment(): Promise<void> {
  const carried = await codeIn(location.hash);
  const named = examples.find(({ name }) => location.hash === `#${name}`) ?? examples[0];
  choice.value = carried === undefined ? (named?.name ?? '') : '';
  open(carried ?? named?.code ?? '');
}

const fromLink = new Option('From a link', '');
fromLink.hidden = true;
choice.append(fromLink, ...examples.map(({ name, title }) => new Option(title, name)));
choice.addEventListener('change', () => {
  history.replaceState(null, '', `#${choice.value}`);
  void openFragment();
});
run.addEventListener('click', start);
stop.addEventListener('click', () => {
  runner.stop();
  print('failure', 'Stopped.');
  running(false, 'Stopped');
});
share.addEventListener('click', () => {
  void fragmentOf(editor.code).then(async (fragment) => {
    history.replaceState(null, '', fragment);
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    status.textContent = 'The link is in the address bar and copied';
  });
});
addEventListener('hashchange', () => void openFragment());
void openFragment();
