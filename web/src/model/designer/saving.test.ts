// @vitest-environment jsdom
// Two designers save one form: what both have changed is a clash, and nothing else.
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { Clash } from '@ordo/engine/form/design/three-way.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { addNodes, setFacts, setList } from '@ordo/engine/model/designer/actions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFieldId } from '../new-field-id.ts';
import { Designer } from './designer.ts';
import { designOf, savingOf, type Info } from './saving.ts';

let stored: Info;

/** A server that keeps the design, and refuses to save over a version that the caller does not know. */
beforeEach(() => {
  const empty = { schema: 1, look: defaultLook, nodes: [] as readonly FormNode[], outside: {} } as const;
  const first = createNode(empty, 'comInput', { zh: '品名', en: '' }, () => 'n1');
  const nodes = [first, createNode({ nodes: [first] }, 'comInput', { zh: '备注', en: '' }, () => 'n2')];
  const formData = JSON.stringify(outside({ ...empty, nodes }));
  stored = { id: 'm', version: 1, formData, columnData: '', rules: '', title: '', tables: '', findings: [], lastmodifyuser: '李娜/lina' } as unknown as Info;
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return answer(200, stored);
    const { version, ...saved } = JSON.parse(String(body)) as Info;
    if (version !== stored.version) return answer(400, null, 'stale');
    stored = { ...stored, ...saved, version: version + 1 };
    return answer(200, { id: 'm', version: stored.version, findings: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (code: number, data: unknown, refusal?: string) => new Response(JSON.stringify({ code, msg: refusal ?? '', data, refusal }));

function open() {
  const design = designOf(stored);
  if (!design) throw new Error('unreadable');
  const clashes: Clash[] = [];
  const designer = new Designer(design, { newId: newFieldId, model: 'm', mayEdit: true, hasList: true, impossible: () => undefined });
  const saving = savingOf(stored, designer, (_, told) => void clashes.push(...told));
  const idOf = (at: number) => designer.nodes[at]?.id ?? '';
  return {
    designer,
    saving,
    clashes,
    rename: (at: number, zh: string) => designer.perform(setFacts, { ids: [idOf(at)], facts: { label: { zh } } }),
    add: (zh: string) =>
      designer.perform(addNodes, { nodes: [createNode(designer.design.form, 'comInput', { zh, en: '' }, newFieldId)], at: { within: null, index: 0 } }),
    labels: () => designer.nodes.map(({ label }) => label.zh),
  };
}

test.each([
  ['before the form has a list', false],
  ['with a list that follows the form', true],
])('two rename one field: the clash is about its name, and about nothing of the list (%s)', async (_, hasList) => {
  if (hasList) {
    const first = open();
    first.rename(0, '物品');
    await first.saving.now();
  }
  expect(stored.columnData !== '').toBe(hasList);
  const [me, other] = [open(), open()];
  me.rename(1, '附注');
  other.rename(1, '说明');
  expect(await other.saving.now()).toBe(true);
  expect(await me.saving.now()).toBe(true);
  expect(me.clashes).toEqual([{ at: ['nodes', me.designer.nodes[1]?.id, 'node', 'label', 'zh'], mine: '附注', theirs: '说明' }]);
  expect(me.labels()[1]).toBe('说明');
});

test('each adds a field: both are there, the list follows the form on, and nothing clashes', async () => {
  const [me, other] = [open(), open()];
  me.add('单价');
  other.add('数量');
  await other.saving.now();
  await me.saving.now();
  expect(me.clashes).toEqual([]);
  expect(me.labels().toSorted()).toEqual(['品名', '备注', '单价', '数量'].toSorted());
  expect(me.designer.design.list?.columns.length).toBe(4);
  me.add('金额');
  expect(me.designer.design.list?.columns.length).toBe(5);
});

test('one changes the list and two names, the other one of the names: only that name clashes', async () => {
  const first = open();
  first.rename(0, '物品');
  await first.saving.now();
  const [me, other] = [open(), open()];
  const { list } = other.designer.design;
  if (!list) throw new Error('no list');
  other.designer.perform(setList, { list: { ...list, pageSize: 50 } });
  other.rename(0, '物料');
  other.rename(1, '说明');
  me.rename(1, '附注');
  await other.saving.now();
  await me.saving.now();
  expect(me.clashes.map(({ at }) => at.slice(0, 2))).toEqual([['nodes', 'n2']]);
  expect(me.labels()).toEqual(['物料', '说明']);
  expect(me.designer.design.list?.pageSize).toBe(50);
});
