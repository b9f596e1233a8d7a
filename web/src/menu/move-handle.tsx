// A handle to move an entry, by dragging or with the arrow keys.
import { HolderOutlined } from '@ant-design/icons';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../kit/phrases.ts';
import { menuPhrases } from './menu.phrases.ts';
import { placeAt, placeTowards, type Direction, type MovableRow, type Place, type Side } from './move.ts';

const KEYS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };
/** Fraction of a row's height: this near to its edges an entry is dropped next to it, otherwise into it. */
const EDGE = 0.3;

interface Props {
  id: string;
  name: string;
  rows: readonly MovableRow[];
  move(place: Place): void;
}

export function MoveHandle({ id, name, rows, move }: Props) {
  const text = useText(menuPhrases);
  const over = useRef<{ line: HTMLElement; target: string; side: Side } | null>(null);

  const leave = () => {
    delete over.current?.line.dataset.drop;
    over.current = null;
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    leave();
    const line = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('tr');
    const target = line?.querySelector<HTMLElement>('[data-menu]')?.dataset.menu;
    if (!line || !target) return;
    const { top, height } = line.getBoundingClientRect();
    const at = (event.clientY - top) / height;
    const beside: Side = at < 0.5 ? 'before' : 'after';
    const wanted: Side = at < EDGE || at > 1 - EDGE ? beside : 'inside';
    const side = placeAt(rows, id, target, wanted) ? wanted : beside;
    if (!placeAt(rows, id, target, side)) return;
    line.dataset.drop = side;
    over.current = { line, target, side };
  };
  const drop = () => {
    const place = over.current && placeAt(rows, id, over.current.target, over.current.side);
    leave();
    if (place) move(place);
  };
  const press = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const place = placeTowards(rows, id, direction);
    if (place) move(place);
  };
  return (
    <button
      type="button"
      className="menu-handle"
      data-menu={id}
      aria-label={text('move', { name })}
      title={text('moveHint')}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={leave}
      onKeyDown={press}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}
