import type { Row, Sent, View } from './messages.ts';

const element = (tag: string, text = '', className = ''): HTMLElement => {
  const made = document.createElement(tag);
  made.append(text);
  if (className !== '') made.className = className;
  return made;
};

function table(head: readonly string[], rows: readonly (readonly (string | HTMLElement)[])[]): HTMLElement {
  const made = element('table');
  const line = (tag: string, cells: readonly (string | HTMLElement)[]): HTMLElement => {
    const row = element('tr');
    for (const cell of cells) row.appendChild(element(tag)).append(cell);
    return row;
  };
  made.appendChild(element('thead')).append(line('th', head));
  made.appendChild(element('tbody')).append(...rows.map((row) => line('td', row)));
  return made;
}

const statusOf = (status: number): HTMLElement =>
  element('span', status === 0 ? '—' : String(status), status === 0 || status >= 400 ? 'bad' : 'good');

const requests = (rows: readonly Row[]): HTMLElement =>
  table(
    ['request', 'status', 'operation'],
    rows.map(({ method, path, status, operation, note }) => [
      `${method} ${path}`,
      statusOf(status),
      note === '' ? operation : `${operation} (${note})`,
    ]),
  );

const deliveries = (rows: readonly Sent[]): HTMLElement =>
  table(
    ['webhook', 'to', 'attempt', 'response'],
    rows.map(({ event, url, attempt, outcome }) => [event, url, String(attempt), outcome]),
  );

function section(title: string, content: HTMLElement | undefined, empty: string): HTMLElement {
  const made = element('section');
  made.append(element('h3', title), content ?? element('p', empty, 'empty'));
  return made;
}

function stateOf({ state, clock }: View): HTMLElement {
  const made = element('div');
  made.append(element('p', `The clock: ${clock}`));
  if (state !== undefined) {
    const text = made.appendChild(element('pre', state));
    text.tabIndex = 0;
  }
  return made;
}

function fakeOf(view: View): readonly HTMLElement[] {
  return [
    section('Requests', view.requests.length > 0 ? requests(view.requests) : undefined, 'None yet.'),
    ...(view.deliveries.length > 0 ? [section('Webhooks', deliveries(view.deliveries), '')] : []),
    section('State', stateOf(view), ''),
  ];
}

/** Shows what each fake of the code has been asked for, and what it holds. */
export function showViews(host: HTMLElement, views: readonly View[]): void {
  const parts = views.flatMap((view, i) => [
    ...(views.length > 1 ? [element('h2', `Fake ${i + 1}`)] : []),
    ...fakeOf(view),
  ]);
  host.replaceChildren(
    ...(parts.length > 0 ? parts : [element('p', 'Run the code to see its requests, webhooks and state.', 'empty')]),
  );
}
