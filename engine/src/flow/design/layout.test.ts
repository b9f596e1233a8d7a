import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../../testing/any-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import { approver, either, more, together, version } from '../../../testing/small-flow.ts';
import { within } from './edit.ts';
import { layoutOf } from './layout.ts';

const flow = version([approver('a', ['ann']), either('e', [more(3), approver('b', ['bob'])], [null])]).flow;
const place = (id: string, of = layoutOf(flow)) => of.boxes.find((box) => box.id === id);

test('one below the other in the middle, branches side by side', () => {
  const [a, b, e1, e2] = ['a', 'b', 'e1', 'e2'].map((id) => place(id));
  expect([a, b, e1, e2].every(Boolean)).toBe(true);
  if (!a || !b || !e1 || !e2) return;
  expect(a.y).toBeGreaterThan(place('start')?.y ?? Infinity);
  expect(b.x + b.width / 2).toBe(e1.x + e1.width / 2);
  expect(e1.y).toBe(e2.y);
  expect(e2.x).toBeGreaterThan(e1.x + e1.width);
});

test('a folded fork is one box', () => {
  const folded = layoutOf(flow, (id) => id === 'e');
  expect(folded.boxes.map(({ id }) => id)).toEqual(['start', 'a', 'e', '']);
  expect(folded.height).toBeLessThan(layoutOf(flow).height);
});

test('in any flow each stands once, within the whole, and none on another', () => {
  const seed = seedFor('layout');
  for (let at = 0; at < 200; at += 1) {
    const [one] = anyVersions(new Dice(seed + at));
    const { boxes, lines, width, height } = layoutOf(one.flow);
    const ids = [...within(one.flow.chain)].map((part) => ('node' in part ? part.node.id : part.branch.id));
    expect(boxes.map(({ id }) => id).toSorted()).toEqual(['', one.flow.start.id, ...ids].toSorted());
    for (const [x1, y1, x2, y2] of lines)
      expect([x1 === x2 || y1 === y2, Math.min(x1, x2) >= 0, Math.max(x1, x2) <= width, Math.max(y1, y2) <= height]).toEqual([true, true, true, true]);
    for (const box of boxes) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, String(seed + at)).toBe(true);
      const on = boxes.filter(
        (other) =>
          other !== box && other.x < box.x + box.width && box.x < other.x + other.width && other.y < box.y + box.height && box.y < other.y + other.height,
      );
      expect(on, String(seed + at)).toEqual([]);
    }
  }
  expect(layoutOf(version([together('p', [], [])]).flow).boxes).toHaveLength(5);
});
