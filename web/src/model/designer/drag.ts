// Dragging by pointer: the dragged nodes, the place under the pointer, and a line that shows it. The place is computed from the rendered DOM: lists of nodes
// have `data-inside` (id of the container; '' for the form), nodes `data-node`.
import { placementProblem } from '@ordo/engine/form/design/placement.ts';
import { outermostIds, type Place } from '@ordo/engine/form/design/tree.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { comma, language } from '../../kit/phrases.ts';
import { startPointerDrag } from '../../kit/pointer-drag.ts';
import type { Designer } from './designer.ts';

interface Line {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Carried {
  name: string;
  /** New nodes are created when they are dropped. */
  nodes(): readonly FormNode[];
  drop(at: Place): void;
}

interface Found {
  at: Place;
  line: Line;
}

/** The rendered nodes of a list, in order. */
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

export function startDrag(event: PointerEvent, designer: Designer, carried: Carried): void {
  let line: HTMLDivElement | null = null;
  let place: Place | null = null;

  const show = (found: Found | null) => {
    if (!line) {
      line = document.createElement('div');
      line.className = 'dz-line';
      document.body.append(line);
    }
    const why = found && placementProblem(designer.nodes, carried.nodes(), found.at.within);
    place = found && !why ? found.at : null;
    line.hidden = !found;
    line.classList.toggle('dz-no', why !== null);
    if (found) Object.assign(line.style, Object.fromEntries(Object.entries(found.line).map(([key, value]) => [key, `${value}px`])));
  };
  startPointerDrag(event, {
    name: carried.name,
    over: (target, x, y) => {
      // A closed pane, or the tab of the form on a phone, opens when the pointer is over its header.
      target?.closest<HTMLElement>('[data-pane], .dz > .tabs > [aria-selected=false]')?.click();
      show(placeUnder(x, y));
    },
    end: (drops) => {
      line?.remove();
      if (drops && place) carried.drop(place);
    },
  });
}

/** The whole selection if the node is selected; otherwise the node alone. */
export function carriedNodes(designer: Designer, id: string): Carried {
  const ids = designer.isSelected(id) ? designer.selected : [id];
  const nodes = outermostIds(designer.nodes, new Set(ids));
  return {
    name: nodes.map(({ label }) => textIn(label, language())).join(comma()),
    nodes: () => nodes,
    drop: (at) =>
      void designer.move(
        nodes.map((node) => node.id),
        at,
      ),
  };
}
