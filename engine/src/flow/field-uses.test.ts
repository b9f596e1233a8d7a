import { expect, test } from 'vitest';
import { approver, either, more, subFlow, timer, version, write } from '../../testing/small-flow.ts';
import type { AssignDataNode } from './nodes/assign-data.ts';
import { fieldUses, foreignUses } from './field-uses.ts';

const right = (field: string) => ({ field, read: true, write: true, required: false });

test('each node lists the fields of its form that it names: rights, conditions, people, waits, mappings, and the title of tasks', () => {
  const { flow } = version(
    [
      approver('a', { kind: 'field', field: 'boss', holds: 'users' }, { rights: [right('note'), right('lines-item')] }),
      either('f', [more(3), timer('t', { kind: 'field', field: 'until' })], [null]),
      subFlow('s', ['ann'], { launcher: { kind: 'rows', table: 'lines' }, into: [{ parent: 'days', child: 'theirs' }] }),
      { ...(write('w') as AssignDataNode), record: 'link', mapping: [{ from: 'note', to: 'theirs' }] },
    ],
    { title: '{user} {type}' },
    { rights: [right('days')] },
  );
  const found = fieldUses(flow);
  expect(found.map(({ node, fields }) => [node, fields.toSorted()])).toEqual([
    ['', ['type']],
    [flow.start.id, ['days']],
    ['a', ['boss', 'lines.item', 'note']],
    [expect.stringMatching(/^f/), ['days']],
    ['t', ['until']],
    ['s', ['days', 'lines']],
    ['w', ['link', 'note']],
  ]);
  expect(found.map(({ title }) => title)).toEqual(['', flow.start.title, 'a', 'f', 't', 's', 'w']);
});

test('and the fields of another form that it fills or reads', () => {
  const { flow } = version([
    subFlow('s', ['ann'], { engine: 'e2', into: [{ parent: 'days', child: 'n' }], outOf: [{ parent: 'note', child: 'm' }] }),
    { ...(write('w') as AssignDataNode), model: 'm2', mapping: [{ from: 'note', to: 'k' }] },
  ]);
  expect(foreignUses(flow, { model: 'm2', engines: new Set(['e2']) })).toEqual([
    { node: 's', title: 's', fields: ['n', 'm'] },
    { node: 'w', title: 'w', fields: ['k'] },
  ]);
  expect(foreignUses(flow, { model: 'm3', engines: new Set() })).toEqual([]);
});

test('and the fields of the record that starts it, with those that take their values', () => {
  const recordStart = { model: 'm2', when: more(3), into: [{ field: 'note', record: 'k' }] };
  const { flow } = version([approver('a', ['ann'])], {}, { recordStart });
  expect(foreignUses(flow, { model: 'm2', engines: new Set() })).toEqual([{ node: 'start', title: 'start', fields: ['days', 'k'] }]);
  expect(fieldUses(flow)).toEqual([{ node: 'start', title: 'start', fields: ['note'] }]);
});
