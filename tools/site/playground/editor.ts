import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, highlightActiveLine, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

const markLine = StateEffect.define<number | undefined>();

// The line of an error, until the code is changed.
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    const effect = effects.find((one) => one.is(markLine));
    if (effect === undefined) return docChanged ? Decoration.none : marks;
    const line = effect.value;
    if (line === undefined || line < 1 || line > state.doc.lines) return Decoration.none;
    return Decoration.set([Decoration.line({ class: 'wrong' }).range(state.doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: '2px solid var(--brand)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-quiet)', backgroundColor: 'var(--paper)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--paper-raised)', color: 'inherit' },
  '.cm-line.wrong': { backgroundColor: 'color-mix(in srgb, var(--bad) 18%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--brand-soft)' },
  '.tok-keyword, .tok-operator.tok-keyword': { color: 'var(--code-keyword)' },
  '.tok-string, .tok-string2': { color: 'var(--code-string)' },
  '.tok-number, .tok-bool': { color: 'var(--code-number)' },
  '.tok-comment': { color: 'var(--ink-quiet)' },
  '.tok-typeName, .tok-className': { color: 'var(--code-type)' },
  '.tok-propertyName': { color: 'var(--code-name)' },
});

/** The editor of the page. */
export interface Editor {
  code: string;
  /** Marks a line and shows it; none removes the mark. */
  mark(line?: number): void;
  /** Puts the cursor on a line. */
  goTo(line: number): void;
}

/** Makes an editor. Its styles are in a shadow tree, where the browser takes them without `unsafe-inline`. */
export function createEditor(host: HTMLElement, onRun: () => void): Editor {
  const root = host.attachShadow({ mode: 'open' });
  const parent = root.appendChild(document.createElement('div'));
  parent.className = 'editor';
  const extensions = [
    lineNumbers(),
    history(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    indentOnInput(),
    bracketMatching(),
    typescriptLanguage,
    syntaxHighlighting(classHighlighter),
    markedLine,
    look,
    EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
    keymap.of([{ key: 'Mod-Enter', run: () => (onRun(), true) }, ...defaultKeymap, ...historyKeymap]),
  ];
  const view = new EditorView({ root, parent, state: EditorState.create({ extensions }) });
  const at = (line: number): number => view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from;
  return {
    get code() {
      return view.state.doc.toString();
    },
    set code(text) {
      view.setState(EditorState.create({ doc: text, extensions }));
    },
    mark(line) {
      const scroll = line === undefined ? [] : [EditorView.scrollIntoView(at(line), { y: 'nearest' })];
      view.dispatch({ effects: [markLine.of(line), ...scroll] });
    },
    goTo(line) {
      view.focus();
      view.dispatch({ selection: { anchor: at(line) }, scrollIntoView: true });
    },
  };
}
