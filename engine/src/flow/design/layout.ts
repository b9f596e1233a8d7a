// Positions of the nodes in the drawing: top down, branches side by side, straight lines. In pixels of the designer.
import type { FlowDocument, FlowNode } from '../document.ts';
import { isFork } from '../plan.ts';

export interface Box {
  id: string;
  /** `end` is the place below the flow. */
  kind: FlowNode['kind'] | 'start' | 'branch' | 'over';
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A straight line between two points. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

export interface Layout {
  width: number;
  height: number;
  boxes: readonly Box[];
  lines: readonly Line[];
}

const NODE = { width: 210, height: 66 };
const BRANCH = { width: 180, height: 62 };
const OVER = { width: 80, height: 30 };
const GAP = 44;
const BESIDE = 28;
const JOIN = 14;

interface Block {
  width: number;
  height: number;
  /** @param x the middle */
  place(x: number, y: number): void;
}

/** @param isFolded of a fork: only its own box is drawn */
export function layoutOf(flow: FlowDocument, isFolded: (id: string) => boolean = () => false): Layout {
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const box = (id: string, kind: Box['kind'], { width, height }: { width: number; height: number }): Block => ({
    width,
    height,
    place: (x, y) => void boxes.push({ id, kind, x: x - width / 2, y, width, height }),
  });
  /** One below the other, with a line between them. */
  const column = (blocks: readonly Block[], after: boolean): Block => ({
    width: Math.max(0, ...blocks.map(({ width }) => width)),
    height: blocks.reduce((sum, { height }) => sum + height + GAP, after ? 0 : -GAP),
    place(x, y) {
      let at = y;
      for (const [index, block] of blocks.entries()) {
        block.place(x, at);
        at += block.height;
        if (after || index < blocks.length - 1) lines.push([x, at, x, at + GAP]);
        at += GAP;
      }
    },
  });
  const node = (one: FlowNode): Block => {
    const own = box(one.id, one.kind, isFork(one) ? { ...NODE, width: BRANCH.width } : NODE);
    if (!isFork(one) || isFolded(one.id)) return own;
    const branches = one.branches.map((branch) => column([box(branch.id, 'branch', BRANCH), ...branch.chain.map(node)], true));
    return beside(own, branches, lines);
  };
  const whole = column([box(flow.start.id, 'start', NODE), ...flow.chain.map(node), box('', 'over', OVER)], false);
  whole.place(whole.width / 2, 0);
  return { width: whole.width, height: whole.height, boxes, lines };
}

function beside(own: Block, branches: readonly Block[], lines: Line[]): Block {
  const widths = branches.map(({ width }) => width + BESIDE);
  const inner = Math.max(0, ...branches.map(({ height }) => height));
  const top = own.height + JOIN;
  return {
    width: Math.max(
      own.width,
      widths.reduce((sum, width) => sum + width, 0),
    ),
    height: top + JOIN + inner,
    place(x, y) {
      own.place(x, y);
      lines.push([x, y + own.height, x, y + top]);
      let left = x - widths.reduce((sum, width) => sum + width, 0) / 2;
      const middles = branches.map((branch, at) => {
        const width = widths[at] ?? 0;
        const middle = left + width / 2;
        left += width;
        branch.place(middle, y + top + JOIN);
        lines.push([middle, y + top, middle, y + top + JOIN]);
        lines.push([middle, y + top + JOIN + branch.height, middle, y + top + JOIN + inner]);
        return middle;
      });
      const [first = x, last = x] = [middles[0], middles.at(-1)];
      for (const edge of [y + top, y + top + JOIN + inner]) lines.push([first, edge, last, edge]);
    },
  };
}
