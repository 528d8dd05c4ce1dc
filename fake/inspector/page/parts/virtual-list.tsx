import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly height: number;
  readonly label: string;
  readonly selected?: string | number | undefined;
  readonly onSelect?: (item: Item) => void;
  readonly row: (item: Item, index: number) => JSX.Element;
}

const BEYOND = 6;

/** A list of which only the visible rows exist. Arrow keys choose; what comes in at the top moves nothing. */
export function VirtualList<Item>({ items, keyOf, height, label, selected, onSelect, row }: Props<Item>): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, size: 600 });
  const measure = (): void => {
    const { scrollTop, clientHeight } = box.current ?? { scrollTop: 0, clientHeight: 600 };
    setView((before) =>
      before.top === scrollTop && before.size === clientHeight ? before : { top: scrollTop, size: clientHeight },
    );
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useStaying(box, items, keyOf, height);
  const from = Math.max(0, Math.floor(view.top / height) - BEYOND);
  const to = Math.min(items.length, Math.ceil((view.top + view.size) / height) + BEYOND);
  const at = items.findIndex((item) => keyOf(item) === selected);
  const choose = (index: number): void => {
    const item = items[Math.max(0, Math.min(items.length - 1, index))];
    if (item === undefined) return;
    onSelect?.(item);
    show(box.current, Math.max(0, Math.min(items.length - 1, index)), height);
  };
  const idOf = (item: Item): string => `${label}-${keyOf(item)}`.replaceAll(' ', '-');
  const atItem = items[at];
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={atItem === undefined || at < from || at >= to ? undefined : idOf(atItem)}
      onScroll={measure}
      onKeyDown={(event) => {
        const moved = MOVES[event.key]?.(at, Math.floor(view.size / height), items.length);
        if (moved === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        choose(moved);
      }}
    >
      <div role="presentation" style={{ height: `${items.length * height}px`, position: 'relative' }}>
        {items.slice(from, to).map((item, i) => (
          <div
            key={keyOf(item)}
            id={idOf(item)}
            class="row"
            role="option"
            aria-selected={keyOf(item) === selected}
            aria-setsize={items.length}
            aria-posinset={from + i + 1}
            style={{ top: `${(from + i) * height}px`, height: `${height}px` }}
            onClick={() => onSelect?.(item)}
          >
            {row(item, from + i)}
          </div>
        ))}
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, (at: number, page: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => Math.max(0, at - page),
  Home: () => 0,
  End: (_at, _page, count) => count - 1,
};

function show(box: HTMLDivElement | null, index: number, height: number): void {
  if (box === null) return;
  const top = index * height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}

/** Keeps the rows in view where they are while others come in above them. */
function useStaying<Item>(
  box: { readonly current: HTMLDivElement | null },
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  height: number,
): void {
  const before = useRef<string | number | undefined>(undefined);
  const [first] = items;
  const key = first === undefined ? undefined : keyOf(first);
  useLayoutEffect(() => {
    const added = before.current === undefined ? 0 : items.findIndex((item) => keyOf(item) === before.current);
    if (added > 0 && box.current !== null && box.current.scrollTop > 0) box.current.scrollTop += added * height;
    before.current = key;
  }, [key]);
}
