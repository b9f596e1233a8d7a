// Dragging by pointer: what is carried, the place under the pointer, and a line that shows it. The place is read from what is drawn: lists of nodes have `data-inside`
// (the box; '' for the form), nodes `data-node`.
import { placementProblem } from '@ordo/engine/form/design/placement.ts';
import { outermostIds, type Place } from '@ordo/engine/form/design/tree.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { Designer } from './designer.ts';

/** Pixels before a press becomes a drag. */
const SLACK = 5;
const EDGE = 36;

interface Line {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Carried {
  /** New ones are made when they are dropped. */
  nodes(): readonly FormNode[];
  ids: readonly string[] | null;
  drop(at: Place): void;
}

interface Found {
  at: Place;
  line: Line;
}

/** The nodes of a list as they are drawn, in its order. */
const drawn = (list: Element): HTMLElement[] =>
  [...list.children].filter((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.node !== undefined);

function placeUnder(x: number, y: number): Found | null {
  const list = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-inside]');
  if (!list) return null;
  const nodes = drawn(list);
  const whole = list.getBoundingClientRect();
  const across = list.dataset.across !== undefined;
  const index = nodes.findIndex((node) => {
    const box = node.getBoundingClientRect();
    if (!across && y < box.top) return true;
    const sideways = across || box.width < whole.width * 0.7;
    return sideways ? (across || y < box.bottom) && x < box.left + box.width / 2 : y < box.top + box.height / 2;
  });
  const before = nodes[index]?.getBoundingClientRect();
  const last = nodes.at(-1)?.getBoundingClientRect();
  const sideways = across || (before ?? last ?? whole).width < whole.width * 0.7;
  const box = before ?? last;
  const line: Line = !box
    ? { left: whole.left + 4, top: whole.top + 4, width: whole.width - 8, height: 3 }
    : sideways
      ? { left: (before ? box.left : box.right) - 1, top: box.top, width: 3, height: box.height }
      : { left: box.left, top: (before ? box.top : box.bottom) - 2, width: box.width, height: 3 };
  return { at: { within: list.dataset.inside || null, index: index < 0 ? nodes.length : index }, line };
}

/** @returns ends it */
export function startDrag(event: PointerEvent, designer: Designer, carried: Carried, ended: (dropped: boolean) => void): void {
  const start = { x: event.clientX, y: event.clientY };
  let line: HTMLDivElement | null = null;
  let place: Place | null = null;

  const show = (found: Found | null) => {
    if (!line) {
      line = document.createElement('div');
      line.className = 'dz-line';
      document.body.append(line);
      document.body.classList.add('dz-dragging');
    }
    const why = found && placementProblem(designer.nodes, carried.nodes(), found.at.within);
    place = found && !why ? found.at : null;
    line.hidden = !found;
    line.classList.toggle('dz-no', why !== null);
    if (found) Object.assign(line.style, Object.fromEntries(Object.entries(found.line).map(([key, value]) => [key, `${value}px`])));
  };
  const scroll = (y: number, target: Element | null) => {
    const pane = target?.closest<HTMLElement>('.dz-scroll');
    if (!pane) return;
    const { top, bottom } = pane.getBoundingClientRect();
    if (y < top + EDGE) pane.scrollTop -= 12;
    else if (y > bottom - EDGE) pane.scrollTop += 12;
  };
  const move = (now: PointerEvent) => {
    if (!line && Math.hypot(now.clientX - start.x, now.clientY - start.y) < SLACK) return;
    now.preventDefault();
    const target = document.elementFromPoint(now.clientX, now.clientY);
    // Over the head of a pane that is shut, it opens.
    const pane = target?.closest<HTMLElement>('[data-pane]');
    if (pane) pane.click();
    scroll(now.clientY, target);
    show(placeUnder(now.clientX, now.clientY));
  };
  const end = (drops: boolean) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
    removeEventListener('keydown', key, true);
    document.body.classList.remove('dz-dragging');
    const moved = line !== null;
    line?.remove();
    if (drops && moved && place) carried.drop(place);
    ended(moved);
  };
  const up = () => end(true);
  const stop = () => end(false);
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    end(false);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', stop);
  addEventListener('keydown', key, true);
}

/** What is selected, where it is among that; else the node alone. */
export function carriedNodes(designer: Designer, id: string): Carried {
  const ids = designer.isSelected(id) ? designer.selected : [id];
  const nodes = outermostIds(designer.nodes, new Set(ids));
  return {
    nodes: () => nodes,
    ids,
    drop: (at) =>
      void designer.move(
        nodes.map((node) => node.id),
        at,
      ),
  };
}
