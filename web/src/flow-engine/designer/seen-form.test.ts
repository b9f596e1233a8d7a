// @vitest-environment jsdom
import { form, node } from '../../../../engine/testing/small-form.ts';
import { approver, version } from '../../../../engine/testing/small-flow.ts';
import { expect, test } from 'vitest';
import { stubBrowser } from '../../form/testing.tsx';

stubBrowser();
const { seenAt } = await import('./seen-form.tsx');

const own = form(node('days', 'numInput'), node('note', 'comInput'), node('level', 'numInput'));
const right = (field: string, read: boolean, write: boolean, required = false) => ({ field, read, write, required });

test('an approver reads what the node does not name, sees nothing that it hides, and is asked for what it wants', () => {
  const at = approver('a', ['ann'], { rights: [right('note', true, true, true), right('level', false, false)] });
  const { hidden, fixed, document } = seenAt(own, at);
  expect([...hidden]).toEqual(['level']);
  expect([...fixed]).toEqual(['days', 'level']);
  expect(document.nodes.map(({ required }) => required)).toEqual([false, true, false]);
});

test('at the start whatever is not named is filled in', () => {
  const { start } = version([], {}, { rights: [right('days', true, false)] }).flow;
  const { hidden, fixed } = seenAt(own, start);
  expect([[...hidden], [...fixed]]).toEqual([[], ['days']]);
});
