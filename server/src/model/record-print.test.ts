// Printed records of a model: fields, child tables and pictures, by permission, and without hidden content.
import * as contract from '@ordo/contract/print-template.ts';
import { modelPlan } from '@ordo/contract/model.ts';
import { modelUses } from '@ordo/contract/model-uses.ts';
import { recordCreate } from '@ordo/contract/model-record.ts';
import { defaultPage, type Block, type Inline, type PrintDocument } from '@ordo/engine/print/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { childTable, formOf, listOf, node, redesign, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { newId } from '../kit/id.ts';
import { purgeParked } from './purge.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
let recordId: string;
let picture: string;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const form = formOf(
    node('comInput', 'name', '名称'),
    node('numInput', 'amount', '金额', {}, { precision: 2 }),
    node('date', 'day', '日期', {}, { format: 'yyyy-MM-dd', type: 'date' }),
    node('switch', 'urgent', '加急'),
    node('userSelect', 'owner', '负责人'),
    node('password', 'pin', '口令'),
    node('uploadImg', 'photos', '照片'),
    node('signature', 'signed', '签名'),
    childTable('lines', '明细', [node('comInput', 'item', '品名'), node('comInput', 'no', '货号'), node('numInput', 'price', '单价', {}, { precision: 2 })]),
  );
  model = await releasedModel(server, token, form, listOf(['name']), ['btn_add', 'btn_print']);
  picture = (await upload(server, token, 'annexpic', 'a.png', samples.png)).data.name;
  recordId = `c${newId()}`;
  const owner = (await sql<{ id: string }>`select id from app_user where account = 'admin'`.execute(server.db)).rows[0]?.id;
  const values = {
    name: '采购单',
    amount: '1234.50',
    day: '2026-02-03',
    urgent: 1,
    owner,
    pin: 'Secret9',
    photos: [{ name: 'a.png', fileId: picture, url: '' }],
    signed: { name: 's.png', fileId: picture, url: `/api/file/Image/annexpic/${picture}?by=somebody` },
  };
  const lines = [
    { id: 'r1', values: { item: '纸', no: 'A-1', price: '2.50' } },
    { id: 'r2', values: { item: '笔', no: 'A-2', price: '9' } },
  ];
  const made = await server.ask(recordCreate, { id: model.id, recordId, values, rows: { lines } }, token);
  if (made.code !== 200) throw new Error(made.msg);
});
afterAll(() => server.stop());

const text = (said: string): Inline => ({ type: 'text', text: said });
const field = (key: string, format: 'plain' | 'long' = 'plain'): Inline => ({ type: 'field', attrs: { key, format } });
const line = (...content: Inline[]): Block => ({ type: 'paragraph', attrs: { align: 'left' }, content });
const rows = (...keys: string[]): Block => ({
  type: 'table',
  attrs: { lines: true },
  content: [
    { type: 'tableRow', content: keys.map((key) => ({ type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [line(field(key))] })) },
  ],
});
const paper = (...content: Block[]): PrintDocument => ({ page: defaultPage, content });
async function template(document: PrintDocument, type = `model.${model.id}`) {
  const code = `t${newId()}`;
  return server.ask(contract.printTemplateCreate, { fullName: code, enCode: code, type, printTemplate: document }, token);
}
const filled = async (document: PrintDocument, who = token) =>
  server.ask(contract.printTemplateFill, { id: (await template(document)).data.id, recordId }, who);
/** Texts and pictures in their order. */
const saidIn = (part: unknown): string[] => {
  if (Array.isArray(part)) return part.flatMap(saidIn);
  const { type, text: said, attrs, content } = (part ?? {}) as { type?: string; text?: string; attrs?: { src?: string }; content?: unknown };
  if (type === 'text') return [said ?? ''];
  return type === 'image' ? [attrs?.src?.replace(/\?.*/, '') ?? ''] : saidIn(content);
};
const column = async (code: string, ...roles: string[]) => {
  const id = newId();
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${id}, ${model.page}, 'column', ${code}, ${code})`.execute(server.db);
  for (const role of roles)
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${role}, 'column', ${id})`.execute(server.db);
};

test('values are said by their kinds, amounts also in Chinese numerals, a day in words; pictures are pictures, rows are rows', async () => {
  const said = ['name', 'amount', 'amountCapital', 'day', 'urgent', 'creatorUser'].flatMap((key) => [field(key), text('|')]);
  const { data } = await filled(
    paper(line(...said, field('day', 'long')), line(field('photos')), rows('lines.no', 'lines.item', 'lines.noField', 'lines.priceCapital')),
  );
  expect(data.unknown).toEqual([]);
  const all = saidIn(data.printTemplate.content);
  const own = all.slice(0, all.indexOf(`/v1/api/file/Image/annexpic/${picture}`)).join('');
  expect(own).toMatch(/^采购单\|1,?234\.50?\|壹仟贰佰叁拾肆元伍角\|2026-02-03\|.+\|.+\|2026年2月3日$/);
  expect(all.slice(-8)).toEqual(['1', '纸', 'A-1', '贰元伍角', '2', '笔', 'A-2', '玖元整']);
  expect(JSON.stringify(data.printTemplate)).toMatch(/annexpic\/[0-9a-f]{32}\.png\?by=/);
  expect(data.fullName).toBe('采购单');
});

test('a signature is a picture; what a relation names and shows of another record is said, as far as its printer sees it', async () => {
  const signed = await filled(paper(line(field('signed'))));
  expect(saidIn(signed.data.printTemplate.content)).toEqual([`/v1/api/file/Image/annexpic/${picture}`]);
  expect(JSON.stringify(signed.data)).not.toContain('somebody');
  const form = formOf(
    node('relationForm', 'order', '采购单', {}, { modelId: model.id, relationField: 'name' }),
    node('lookup', 'price', '金额', { field: 'order', show: 'amount', result: 'number' }, {}),
  );
  const other = await releasedModel(server, token, form, listOf(['order']), ['btn_add', 'btn_print']);
  const id = `c${newId()}`;
  await server.ask(recordCreate, { id: other.id, recordId: id, values: { order: recordId }, rows: {} }, token);
  const document = paper(line(field('order'), text('|'), field('price'), text('|')));
  const { data } = await template(document, `model.${other.id}`);
  const print = async (who: string) =>
    saidIn((await server.ask(contract.printTemplateFill, { id: data.id, recordId: id }, who)).data.printTemplate.content).join('');
  expect(await print(token)).toMatch(/^采购单\|1,?234\.50?\|$/);
  const alone = await createUserWithSession(server, newId(), [`${other.page}:view`, `${other.page}:btn_print`]);
  expect(await print(alone.token)).toBe('（不可查看）||');
});

test('what is sealed is no field of a template; what is hidden from somebody is a blank for them, and not offered', async () => {
  const designer = await createUserWithSession(server, newId(), [`${model.page}:view`, `${model.page}:btn_print`, 'system.printTemplate:view']);
  await column('amount');
  await column('lines');
  const { data } = await filled(paper(line(text('金额'), field('amount'), field('amountCapital'), field('name')), rows('lines.item')), designer.token);
  expect(saidIn(data.printTemplate.content)).toEqual(['金额', '采购单']);
  expect(data.unknown).toEqual([]);
  const offered = async (who: string) => (await server.ask(contract.printTemplateSources, {}, who)).data.list.find(({ type }) => type === `model.${model.id}`);
  expect(JSON.stringify(await offered(designer.token))).not.toMatch(/amount|金额|明细|pin/);
  expect((await offered(token))?.lists.map(({ key }) => key)).toEqual(['lines']);
  expect((await filled(paper(line(field('pin'))))).data.unknown).toEqual(['pin']);
  const { record } = (await server.ask(contract.printTemplateData, { type: `model.${model.id}`, id: recordId }, designer.token)).data;
  expect(JSON.stringify(record)).not.toMatch(/1234|Secret9|纸/);
  expect(JSON.stringify(record)).toContain(`${picture}?by=`);
  await sql`delete from menu_right where menu_id = ${model.page} and kind = 'column'`.execute(server.db);
});

test('who may not print on the page, does not see the record or has no page prints nothing, and is told of no template', async () => {
  const document = paper(line(field('name')));
  const reader = await createUserWithSession(server, newId(), [`${model.page}:view`, 'system.printTemplate:view']);
  const narrow = await createUserWithSession(server, newId(), [`${model.page}:view`, `${model.page}:btn_print`, 'system.printTemplate:view']);
  const outsider = await createUserWithSession(server, newId(), ['system.printTemplate:view']);
  await createScheme(server, narrow.roleId, model.page, { field: 'name', is: 'equal', value: '别的' });
  expect(await filled(document, reader.token)).toMatchObject({ refusal: 'denied', data: { right: `${model.page}:btn_print` } });
  expect((await filled(document, narrow.token)).refusal).toBe('notFound');
  expect((await filled(document, outsider.token)).refusal).toBe('printSourceUnknown');
  const told = (who: string) => server.ask(contract.printTemplateSelector, { type: `model.${model.id}` }, who);
  expect((await told(token)).data.list.length).toBeGreaterThan(0);
  expect((await told(reader.token)).data.list).toEqual([]);
  expect((await told(outsider.token)).refusal).toBe('printSourceUnknown');
  const records = async (who: string) => (await server.ask(contract.printTemplateRecords, { type: `model.${model.id}` }, who)).data.list;
  expect(await records(narrow.token)).toEqual([]);
  expect(await records(token)).toEqual([{ id: recordId, fullName: '采购单' }]);
  for (const type of ['model.nothing', 'model.', 'model.__proto__']) expect((await template(document, type)).code).not.toBe(200);
  await sql`delete from menu_scheme where menu_id = ${model.page}`.execute(server.db);
});

test('a PDF of it is written down in its own log, with the picture in it', async () => {
  const { data } = await template(paper(line(field('name'), field('photos'))));
  const reply = await server.app.inject({ method: 'GET', url: `/v1/api/system/PrintDev/${data.id}/Pdf/${recordId}`, headers: { authorization: token } });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.includes('/Subtype /Image')).toBe(true);
  const { rows: logged } = await sql<{ entity: string }>`select entity from change_log where record_id = ${recordId} and action = 'download'`.execute(
    server.db,
  );
  expect(logged).toEqual([{ entity: `t_${model.id}` }]);
});

test('a record is printed by the release under which it was saved: its options as they were called then, a later field blank', async () => {
  const choice = (...names: string[]) =>
    node('select', 'level', '级别', { dataType: 'static' }, { __slot__: { options: names.map((fullName, at) => ({ id: 'ab'[at], fullName })) } });
  const own = await releasedModel(server, token, formOf(node('comInput', 'title', '标题'), choice('普通', '紧急')), listOf(['title']), [
    'btn_add',
    'btn_print',
  ]);
  await server.ask(recordCreate, { id: own.id, recordId: 'old', values: { title: '甲', level: 'b' }, rows: {} }, token);
  await redesign(server, token, own.id, {
    formData: formOf(node('comInput', 'title', '标题'), choice('低', '高'), node('comInput', 'more', '补充')),
  });
  await release(server, token, own.id);
  const made = await server.ask(recordCreate, { id: own.id, recordId: 'new', values: { title: '乙', level: 'b', more: '新' }, rows: {} }, token);
  expect(made).toMatchObject({ code: 200 });
  const { data } = await template(paper(line(field('title'), text('|'), field('level'), text('|'), field('more'))), `model.${own.id}`);
  const print = async (record: string) =>
    saidIn((await server.ask(contract.printTemplateFill, { id: data.id, recordId: record }, token)).data.printTemplate.content).join('');
  expect(await print('old')).toBe('甲|紧急|');
  expect(await print('new')).toBe('乙|高|新');
});

test('a field that is gone says so: parked or purged, in the head and in rows; who printed it as it was then still does, while its values are there', async () => {
  const title = node('comInput', 'title', '标题');
  const item = node('comInput', 'item', '品名');
  const before = formOf(
    title,
    node('comInput', 'code', '旧编码'),
    node('numInput', 'cost', '成本', {}, { precision: 2 }),
    childTable('lines', '明细', [item, node('comInput', 'spec', '规格')]),
    childTable('parts', '配件', [node('comInput', 'part', '部件')]),
  );
  const own = await releasedModel(server, token, before, listOf(['title']), ['btn_add', 'btn_print']);
  const values = { title: '甲', code: 'K-1', cost: '12.50' };
  const rowsOf = { lines: [{ id: 'l1', values: { item: '纸', spec: 'A4' } }], parts: [{ id: 'p1', values: { part: '轮' } }] };
  await server.ask(recordCreate, { id: own.id, recordId: 'old', values, rows: rowsOf }, token);
  const named = ['title', 'code', 'cost', 'costCapital'].flatMap((key) => [field(key), text('|')]);
  const { data } = await template(paper(line(...named), rows('lines.item', 'lines.spec'), rows('parts.part')), `model.${own.id}`);
  await redesign(server, token, own.id, { formData: formOf(title, childTable('lines', '明细', [item])) });
  // Reported by the plan of the release.
  const { findings } = (await server.ask(modelPlan, { id: own.id }, token)).data;
  expect(findings.filter(({ key }) => key === 'printedAway').map(({ params, blocks }) => [params.field, blocks])).toEqual([
    ['旧编码', false],
    ['成本', false],
    ['规格', false],
    ['部件', false],
  ]);
  await release(server, token, own.id);
  // The uses of the removed fields still name the template.
  const uses = (await server.ask(modelUses, { id: own.id }, token)).data.list;
  expect(uses.map(({ in: place, fields }) => [place, fields.toSorted()])).toEqual([
    ['print', ['code', 'cost', 'costCapital', 'lines.item', 'lines.spec', 'parts.part', 'title']],
  ]);
  await server.ask(recordCreate, { id: own.id, recordId: 'new', values: { title: '乙' }, rows: { lines: [{ id: 'l1', values: { item: '笔' } }] } }, token);
  const print = async (record: string, language = 'zh-CN') => {
    const filled_ = await server.ask(contract.printTemplateFill, { id: data.id, recordId: record }, token, { 'accept-language': language });
    expect(filled_.data.unknown).toEqual([]);
    return saidIn(filled_.data.printTemplate.content)
      .join(' ')
      .replaceAll(/\d{4}-\d{2}-\d{2}/g, 'D')
      .replaceAll(' | ', '|');
  };
  expect(await print('new')).toBe('乙|已于 D 移除|已于 D 移除|已于 D 移除|笔 已于 D 移除 已于 D 移除');
  expect(await print('new', 'en')).toContain('乙|removed on D|removed on D|removed on D');
  expect(await print('old')).toBe('甲|K-1|12.50|壹拾贰元伍角|纸 A4 轮');
  const offered = (await server.ask(contract.printTemplateSources, {}, token)).data.list.find(({ type }) => type === `model.${own.id}`);
  const goneOf = (fields: readonly { key: string; name: string; gone: boolean }[] = []) => fields.flatMap(({ key, gone }) => (gone ? [key] : []));
  expect([goneOf(offered?.fields).sort(), offered?.lists.map(({ key, fields }) => [key, goneOf(fields)])]).toEqual([
    ['code', 'cost', 'costCapital'],
    [
      ['lines', ['spec']],
      ['parts', ['part']],
    ],
  ]);
  await sql`update model_column set parked_at = now() - interval '40 days' where model_id = ${own.id} and parked_at is not null`.execute(server.db);
  await purgeParked(server.db, Date.now());
  expect(await print('old')).toBe('甲|已于 D 移除|已于 D 移除|已于 D 移除|纸 已于 D 移除 已于 D 移除');
});
