import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { anyVersions, Dice } from '../../testing/any-flow.ts';
import { play } from '../../testing/flow-script.ts';
import { Stage } from '../../testing/flow-stage.ts';
import { approver, either, more, together, version } from '../../testing/small-flow.ts';
import type { Json } from '../form/document.ts';
import { same } from '../form/wire-path.ts';
import { seedFor } from '../../../server/testing/run-seed.ts';
import { planOf } from './plan.ts';
import { inside, outside } from './translate.ts';

const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpus/flows');
const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.startsWith('flow')) : [];
if (files.length === 0) console.warn('No corpus of flows beside the project: what is said of real documents is skipped.');

const read = (given: unknown, fields = {}) => {
  const { document, notes } = inside(given, fields);
  if (!document) throw new Error(JSON.stringify(notes));
  return { document, notes };
};

const wire = {
  type: 'start',
  nodeId: 's',
  properties: { title: '发起', colour: 'red', formOperates: [{ id: 'days', name: '天数', read: true, write: true }] },
  conditionType: 'condition',
  conditionNodes: [
    {
      type: 'condition',
      nodeId: 'c1',
      properties: {
        title: '多',
        conditions: [
          { field: 'days', symbol: '>', filedValue: '3', logic: '||' },
          { field: 'note', symbol: 'like', filedValue: 'x', logic: '&&' },
          { field: 'days', symbol: '<>', filedValue: '1' },
        ],
        isDefault: false,
      },
      childNode: {
        type: 'approver',
        nodeId: 'a',
        own: 1,
        properties: {
          title: '审',
          assigneeType: 8,
          approvers: ['ann', 'cat'],
          counterSign: 1,
          countersignRatio: 60,
          rejectStep: '1',
          hasApproverFunc: true,
          approverInterfaceUrl: 'u',
        },
      },
    },
    { type: 'condition', nodeId: 'c2', properties: { title: '其他', conditions: [], isDefault: true } },
  ],
  childNode: {
    type: 'timer',
    nodeId: 't',
    properties: { title: '', day: 1, hour: 2, minute: 3, second: 0 },
    childNode: { type: 'route', nodeId: 'r', properties: {} },
  },
};

test('what a tree says is read', () => {
  const { document, notes } = read(JSON.stringify(JSON.stringify(wire)), { days: { kind: 'number' }, note: { kind: 'text' } });
  const [fork, timer] = document.chain;
  if (fork?.kind !== 'condition' || timer?.kind !== 'timer') throw new Error('another shape');
  // `and` binds before `or`.
  expect(fork.branches[0]?.when).toEqual({
    any: [
      { field: 'days', is: 'greater', value: '3' },
      {
        all: [
          { field: 'note', is: 'contains', value: 'x' },
          { field: 'days', is: 'notEqual', value: '1' },
        ],
      },
    ],
  });
  expect(fork.branches[1]?.when).toBeNull();
  expect(fork.branches[0]?.chain[0]).toMatchObject({
    sign: { mode: 'ratio', adopts: { percent: 60 } },
    onReject: { to: 'previous' },
    hooks: [{ at: 'adopted', target: 'u' }],
  });
  expect(timer.wait).toEqual({ kind: 'span', span: { minutes: 1_563, working: false } });
  expect(notes).toEqual([{ node: 'r', key: 'kindUnknown', of: 'route' }]);
});

test('and written again, key by key', () => expect(same(outside(read(wire).document), wire as unknown as Json)).toBe(true));

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['a list', []],
  ['another tool', { nodeConfig: {} }],
  ['nothing', null],
])('%s is no flow', (_, given) => expect(inside(given)).toMatchObject({ document: null, notes: [{ key: 'notAFlow' }] }));

test('a symbol that nobody knows holds for nobody, and is told', () => {
  const strange = { ...wire, conditionNodes: [{ type: 'condition', nodeId: 'c', properties: { conditions: [{ field: 'a', symbol: '~', filedValue: '' }] } }] };
  const { document, notes } = read(strange);
  expect(document.chain[0]).toMatchObject({ branches: [{ when: { any: [] } }] });
  expect(notes).toContainEqual({ node: 'c', key: 'symbolUnknown', of: '~' });
});

test('whatever engine is drawn comes back as it was', () => {
  const seed = seedFor('flow wire');
  for (let at = 0; at < 300; at += 1) {
    const [{ flow, fields }] = anyVersions(new Dice(seed + at));
    const { document } = read(JSON.stringify(outside(flow)), fields);
    const [one, other] = [planOf(flow), planOf(document)];
    expect(other.order, String(seed + at)).toEqual(one.order);
    const plain = (node: unknown) => JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'outside' ? undefined : value))) as unknown;
    for (const id of one.order) expect(plain(other.places[id]?.node), `${seed + at} ${id}`).toEqual(plain(one.places[id]?.node));
    expect(document.settings).toEqual(flow.settings);
  }
});

test('a fork that nothing stands before has an empty node to hang on', () => {
  const { flow } = version([either('e', [more(3), approver('a', ['ann'])], [null]), together('p', [either('f', [more(1)], [null])], [])]);
  expect(planOf(read(outside(flow)).document).order).toEqual(['start', 'e', 'a', 'p', 'f']);
});

test.skipIf(files.length === 0)('documents of the family: everything is understood, kept, and runs to its end', () => {
  for (const file of files) {
    const text = readFileSync(resolve(CORPUS, file), 'utf8');
    const given = JSON.parse(text) as { flowTemplateJson?: Json };
    const { document, notes } = read(given.flowTemplateJson ?? given, { comInputField101: { kind: 'text' }, numInputField102: { kind: 'number' } });
    expect(notes, file).toEqual([]);
    const again = outside(document);
    expect(
      same(again, (typeof given.flowTemplateJson === 'string' ? JSON.parse(given.flowTemplateJson) : (given.flowTemplateJson ?? given)) as Json),
      file,
    ).toBe(true);
    const stage = new Stage([{ ...version([]), flow: document, fields: { comInputField101: { kind: 'text' } } }]);
    play(stage, 'ini submits comInputField101=text');
    for (let step = 0; step < 50 && stage.state.status === 1; step += 1) {
      const open = stage.state.operators.find(({ status }) => status === 'open');
      play(stage, open?.person ? `${open.person} adopts` : '5000 minutes');
    }
    expect(stage.state.status, file).toBe(2);
  }
});
