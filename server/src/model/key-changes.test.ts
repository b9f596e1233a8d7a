// The key of a field changes: other forms find it as before, their drafts have its new name, and the plan says what is carried along and what is not.
import { modelInfo, modelPlan, modelRelease, modelChoices } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { recordImportCheck } from '@ordo/contract/model-import.ts';
import { modelUses } from '@ordo/contract/model-uses.ts';
import { recordRelated } from '@ordo/contract/record-related.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedFor } from '../../testing/run-seed.ts';
import { Dice } from '../../../engine/testing/any-rules.ts';
import { byPeople, flowForm, releasedFlowOf } from '../../testing/flows.ts';
import { draftModel, formOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
/** With an id that is not its key, as a designer makes it. */
const field = (kind: string, key: string, id: string, config: object = {}, top: object = {}) => node(kind, key, id, { fieldId: id, ...config }, { ...top });

let asset: MadeModel;
let repair: MadeModel;
/** Keys of the fields of an asset, and of the field of a repair that names it. */
type Keys = { name: string; price: string; above: string; asset: string };
const assetForm = ({ name, price, above, asset: by }: Keys) =>
  formOf(
    field('comInput', name, 'fa'),
    field('numInput', price, 'fb', {}, { precision: 2 }),
    field('relationForm', above, 'fc', {}, { modelId: asset?.id ?? '', relationField: name }),
    ...(repair ? [field('rollup', 'spent', 'fd', { model: repair.id, by, of: 'cost', aggregate: 'sum' })] : []),
  );
const repairForm = ({ name, price, asset: by }: Keys) =>
  formOf(
    field('relationForm', by, 'ga', {}, { modelId: asset.id, relationField: name, columnOptions: [{ value: price, label: price }] }),
    field('relationFormAttr', 'worth', 'gb', {}, { relationField: by, showField: price }),
    field('numInput', 'cost', 'gc', {}, { precision: 2 }),
  );
const first: Keys = { name: 'name', price: 'price', above: 'above', asset: 'asset' };

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  asset = await releasedModel(server, token, formOf(field('comInput', 'name', 'fa'), field('numInput', 'price', 'fb', {}, { precision: 2 })));
  repair = await releasedModel(server, token, repairForm(first));
  await redesign(server, token, asset.id, { formData: assetForm(first) });
  await release(server, token, asset.id);
  await put(asset.id, 'a1', { fa: '冰箱', fb: '100' });
  await put(asset.id, 'a2', { fa: '压缩机', fb: '60', fc: 'a1' });
  await put(repair.id, 'r1', { ga: 'a1', gc: '7.5' });
});
afterAll(() => server.stop());

async function put(id: string, recordId: string, values: object): Promise<void> {
  const reply = await server.ask(recordCreate, { id, recordId, values, rows: {} } as never, token);
  if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg}`);
}
const info = async (id: string, recordId: string) => (await server.ask(recordInfo, { id, recordId }, token)).data;
const formOfDraft = async (id: string) => JSON.parse((await server.ask(modelInfo, { id }, token)).data.formData) as { fields: Record<string, unknown>[] };
const told = async (id: string) =>
  (await server.ask(modelPlan, { id }, token)).data.findings.filter(({ key }) => key.startsWith('key')).map(({ key, node: at, blocks }) => [key, at, blocks]);

/** What the released forms show, by all the names in them. */
async function shown() {
  const [one, part, work] = [await info(asset.id, 'a1'), await info(asset.id, 'a2'), await info(repair.id, 'r1')];
  const namesIn = (all: object) => Object.values(all).flatMap((own: object) => Object.values(own));
  const related = (await server.ask(recordRelated, { id: asset.id, recordId: 'a1' }, token)).data.list.map(({ model, total }) => [model, total]);
  const { problems } = (await server.ask(recordImportCheck, { id: repair.id, run: newId(), columns: ['gc', 'ga'], rows: [['1', '冰箱']] }, token)).data;
  return { spent: one.values.fd, above: namesIn(part.names), asset: namesIn(work.names), worth: work.values.gb, related, problems };
}

describe('when keys change', () => {
  test('what is released goes on, drafts have the new names, and the plan has said so', async () => {
    const before = await shown();
    expect(before).toMatchObject({
      spent: 7.5,
      above: expect.arrayContaining(['冰箱']),
      asset: expect.arrayContaining(['冰箱']),
      worth: '100.00',
      problems: [],
    });
    const next = { ...first, name: 'title', price: 'worth' };
    await redesign(server, token, asset.id, { formData: assetForm({ ...next, name: 'title' }).replace('"relationField":"title"', '"relationField":"name"') });
    expect(await told(asset.id)).toEqual([
      ['keyCarried', 'fa', false],
      ['keyCarried', 'fa', false],
      ['keyByHand', 'fa', false],
      ['keyCarried', 'fb', false],
      ['keyCarried', 'fb', false],
      ['keyByHand', 'fb', false],
    ]);
    await release(server, token, asset.id);
    expect(await shown()).toEqual(before);
    // The form in use is as it was; its draft is not.
    const { fields } = await formOfDraft(repair.id);
    expect(fields[0]).toMatchObject({ relationField: 'title', columnOptions: [{ value: 'worth', label: 'price' }] });
    expect(fields[1]).toMatchObject({ showField: 'worth' });
    expect((await formOfDraft(asset.id)).fields[2]).toMatchObject({ relationField: 'title' });
    const { rows } = await sql<{ action: string }>`
      select action from change_log where entity = 'model' and record_id = ${repair.id} order by id desc limit 1`.execute(server.db);
    expect(rows).toEqual([{ action: 'carry' }]);
    // Records to choose from, as the released form asks for them.
    const choices = await server.ask(
      modelChoices,
      { id: asset.id, relationField: 'name', columnOptions: 'price', currentPage: 1, pageSize: 20, ids: 'a1' },
      token,
    );
    expect(choices.data).toMatchObject({ list: [{ id: 'a1', fullName: '冰箱', price: '100.00' }] });
    await release(server, token, repair.id);
    expect(await shown()).toEqual(before);
    expect((await server.ask(modelUses, { id: asset.id }, token)).data.list.map((use) => [use.in, use.fields])).toEqual([
      ['form', ['fa']],
      ['form', ['fa', 'fb']],
      ['form', ['fb']],
    ]);
  });

  test('another field does not get a key that a released form means otherwise, until that form has been released', async () => {
    const { id } = await releasedModel(server, token, formOf(field('comInput', 'one', 'xa'), field('comInput', 'two', 'xb')));
    const naming = await releasedModel(server, token, formOf(field('relationForm', 'to', 'ya', {}, { modelId: id, relationField: 'one' })));
    await redesign(server, token, id, { formData: formOf(field('comInput', 'two', 'xa'), field('comInput', 'one', 'xb')) });
    expect(await told(id)).toContainEqual(['keyTaken', 'xa', true]);
    const plan = (await server.ask(modelPlan, { id }, token)).data;
    const refused = await server.ask(modelRelease, { id, version: plan.version, plan: plan.plan }, token);
    expect([refused.refusal, refused.msg]).toEqual(['designWrong', expect.stringContaining('仍按字段名“one”引用')]);
    // First another key, and the form that names it; then the first key is free.
    await redesign(server, token, id, { formData: formOf(field('comInput', 'three', 'xa'), field('comInput', 'two', 'xb')) });
    await release(server, token, id);
    await release(server, token, naming.id);
    await redesign(server, token, id, { formData: formOf(field('comInput', 'three', 'xa'), field('comInput', 'one', 'xb')) });
    expect((await told(id)).filter(([, , blocks]) => blocks)).toEqual([]);
    await release(server, token, id);
    expect((await formOfDraft(naming.id)).fields[0]).toMatchObject({ relationField: 'three' });
  });

  test('workflows name fields by their ids: nothing of them is lost; what shows a field of their task has its new key', async () => {
    const form = await flowForm(server, token, formOf(field('comInput', 'title', 'za'), field('numInput', 'days', 'zb')));
    const rights = [{ field: 'zb', read: true, write: false, required: false }];
    const flow = await releasedFlowOf(server, form, [byPeople('a', [], { rights })], { settings: { title: '{user} {za}' } });
    const uses = async () =>
      (await server.ask(modelUses, { id: form.model }, token)).data.list.filter((use) => use.in === 'flow').map(({ node: at, fields }) => [at, fields]);
    const before = await uses();
    expect(before).toHaveLength(2);
    const task = field('relationFlow', 'task', 'wa', {}, { flowId: flow.id, relationField: 'title' });
    const naming = await draftModel(server, token, formOf(task, field('relationFlowAttr', 'show', 'wb', {}, { relationField: 'task', showField: 'days' })));
    await redesign(server, token, form.model, { formData: formOf(field('comInput', 'what', 'za'), field('numInput', 'long', 'zb')) });
    await release(server, token, form.model);
    expect(await uses()).toEqual(before);
    const { fields } = await formOfDraft(naming);
    expect([fields[0], fields[1]]).toMatchObject([{ relationField: 'what' }, { showField: 'long' }]);
  });

  test('an app form over the same records shows them as before, and its draft has the new key', async () => {
    const web = await releasedModel(server, token, formOf(field('comInput', 'title', 'va'), field('comInput', 'note', 'vb')));
    const tables = JSON.stringify([{ table: `t_${web.id}`, typeId: '1' }]);
    const app = await draftModel(server, token, formOf(field('comInput', 'title', 'ua')), '', { type: 2, tables });
    await release(server, token, app);
    await put(web.id, 'v1', { va: '甲' });
    await redesign(server, token, web.id, { formData: formOf(field('comInput', 'name', 'va'), field('comInput', 'note', 'vb')) });
    expect(await told(web.id)).toEqual([
      ['keyCarried', 'va', false],
      ['keyByHand', 'va', false],
    ]);
    await release(server, token, web.id);
    expect((await info(app, 'v1')).values).toEqual({ ua: '甲' });
    expect((await formOfDraft(app)).fields[0]).toMatchObject({ __vModel__: 'name' });
    await release(server, token, app);
    expect((await info(app, 'v1')).values).toEqual({ ua: '甲' });
  });
});

test('any changes of keys of two forms that name each other, released in any order: what they show stays the same', async () => {
  const dice = new Dice(seedFor('key-changes'));
  const before = await shown();
  for (let round = 0; round < 8; round += 1) {
    const id = dice.one([asset.id, repair.id]);
    const { fields } = await formOfDraft(id);
    const pool = dice.shuffled(['k1', 'k2', 'k3', 'k4', 'k5']);
    for (const one of fields) {
      if (dice.chance(0.5)) continue;
      const [was, key] = [one.__vModel__, `${pool.pop() ?? ''}${round}`];
      one.__vModel__ = key;
      // What the form names of itself, the designer has by ids.
      for (const other of fields) if ('showField' in other && other.relationField === was) other.relationField = key;
    }
    await redesign(server, token, id, { formData: JSON.stringify({ fields }) });
    await release(server, token, id);
    expect(await shown(), `round ${round}`).toEqual(before);
  }
  for (const id of [asset.id, repair.id]) await release(server, token, id);
  expect(await shown()).toEqual(before);
});
