// Attacks on the newer calls on records: hidden, sealed, foreign or outdated data stays protected.
import { recordAsk, recordCopy, recordCreate, recordHistory, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import { recordImport, recordImportCheck } from '@ordo/contract/model-import.ts';
import { onlineInfo, onlineShown, onlineUpdate } from '@ordo/contract/online-dev.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { childTable, formOf, listOf, node, releasedModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const BUTTONS = ['btn_add', 'btn_edit', 'btn_remove', 'btn_copy', 'btn_upload', 'btn_download'];
const kept = async (column: string) => {
  const [head = ''] = column.split('.');
  const { rows } = await sql<{ value: unknown }>`select ${sql.id(column.slice(head.length + 1))} as value from record.${sql.id(head)}`.execute(server.db);
  return JSON.stringify(rows);
};

describe('a picture', () => {
  test('is kept without the signature of whoever sent it up, and shown with that of whoever reads', async () => {
    const form = formOf(
      node('comInput', 'name', '名称'),
      node('uploadImg', 'photo', '照片'),
      childTable('lines', '明细', [node('uploadImg', 'proof', '凭证')]),
    );
    const { id, page } = await releasedModel(server, token, form, listOf(['name', 'photo']), BUTTONS);
    const reader = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_copy`]);
    const { name, url } = (await upload(server, token, 'annexpic', 'a.png', samples.png)).data;
    expect(url).toMatch(/sign=/);
    const entry = { name: 'a.png', fileId: name, url };
    const recordId = `c${newId()}`;
    const rows = { lines: [{ id: 'r1', values: { proof: [entry] } }] };
    expect((await server.ask(recordCreate, { id, recordId, values: { name: 'n', photo: [entry] }, rows }, token)).code).toBe(200);
    expect([await kept(`t_${id}.c_photo`), await kept(`t_${id}_lines.c_proof`)].join()).not.toMatch(/sign=|session=/);
    const told = await server.ask(recordInfo, { id, recordId }, reader.token);
    const copied = await server.ask(recordCopy, { id, recordId }, reader.token);
    const listed = await server.ask(recordAsk, { id }, reader.token);
    const online = await server.ask(onlineInfo, { id, recordId }, reader.token);
    for (const reply of [told, copied, listed, online]) {
      const links = JSON.stringify(reply.data).match(new RegExp(`/api/file/Image/annexpic/${name}\\?[^"\\\\]+`, 'g')) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link).toContain(`by=${reader.userId}&`);
    }
    // Saving the displayed values changes nothing, even if another person was faster.
    const shown = (await server.ask(recordInfo, { id, recordId }, token)).data.values.photo;
    expect((await server.ask(recordUpdate, { id, recordId, version: 1, changes: { name: { from: 'n', to: 'm' } }, rows: {} }, token)).code).toBe(200);
    const more = (await upload(server, token, 'annexpic', 'b.png', samples.png)).data;
    const to = [...(shown as object[]), { name: 'b.png', fileId: more.name, url: more.url }];
    expect((await server.ask(recordUpdate, { id, recordId, version: 1, changes: { photo: { from: shown, to } }, rows: {} }, token)).code).toBe(200);
    const data = JSON.parse((await server.ask(onlineInfo, { id, recordId }, token)).data.data) as object;
    const history = async () => (await server.ask(recordHistory, { id, recordId }, token)).data.list.length;
    const before = await history();
    expect((await server.ask(onlineUpdate, { id, recordId, data: JSON.stringify(data) }, token)).code).toBe(200);
    expect(await history()).toBe(before);
    const { rows: logged } = await sql`select before, after from change_log where record_id = ${recordId}`.execute(server.db);
    expect(JSON.stringify(logged)).not.toMatch(/sign=|session=/);
  });

  test('says of itself no other address than its own', async () => {
    const { id } = await releasedModel(server, token, formOf(node('uploadImg', 'photo', '照片')));
    const { name } = (await upload(server, token, 'annexpic', 'a.png', samples.png)).data;
    const recordId = `c${newId()}`;
    const photo = [
      { name: 'a.png', fileId: name, url: '/api/file/Image/IM/0123456789abcdef0123456789abcdef.png' },
      { name: 'b.png', fileId: '', url: '/api/file/Image/IM/0123456789abcdef0123456789abcdef.png' },
    ];
    expect((await server.ask(recordCreate, { id, recordId, values: { photo }, rows: {} }, token)).code).toBe(200);
    expect(JSON.stringify((await server.ask(recordInfo, { id, recordId }, token)).data.values)).not.toMatch(/Image\/IM\/[^"]+sign=/);
  });
});

test('formatted text is cleaned before it is kept, and its pictures are shown to each reader', async () => {
  const { id, page } = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('editor', 'note', '说明')), '', BUTTONS);
  const reader = await createUserWithSession(server, newId(), [`${page}:view`]);
  const { url } = (await upload(server, token, 'annexpic', 'a.png', samples.png)).data;
  const recordId = `c${newId()}`;
  const note = `<p onclick="x()">a<script>alert(1)</script><img src="/v1${url}"><a href="javascript:x()">b</a></p>`;
  expect((await server.ask(recordCreate, { id, recordId, values: { name: 'n', note }, rows: {} }, token)).code).toBe(200);
  expect(await kept(`t_${id}.c_note`)).not.toMatch(/script|onclick|sign=|session=/);
  const told = String((await server.ask(recordInfo, { id, recordId }, reader.token)).data.values.note);
  expect(told).toMatch(new RegExp(`by=${reader.userId}&(amp;)?`));
  const shown = (await server.ask(recordInfo, { id, recordId }, token)).data.values.note;
  expect((await server.ask(recordUpdate, { id, recordId, version: 1, changes: { name: { from: 'n', to: 'm' } }, rows: {} }, token)).code).toBe(200);
  const changes = { note: { from: shown, to: `${String(shown)}<p>c</p>` } };
  expect((await server.ask(recordUpdate, { id, recordId, version: 1, changes, rows: {} }, token)).code).toBe(200);
});

test('an import knows no column that its sender does not see, and of what is taken tells only what they see', async () => {
  const together = { checks: [{ check: 'unique', with: ['code'], message: null }] };
  const form = formOf(node('comInput', 'name', '名称', together), node('comInput', 'code', '编号'), node('comInput', 'no', '序号', { unique: true }));
  const { id, page } = await releasedModel(server, token, form, listOf(['name', 'code']), BUTTONS);
  for (const [name, no] of [
    ['a', '1'],
    ['b', '2'],
  ])
    await server.ask(recordCreate, { id, recordId: `c${newId()}`, values: { name, no, code: 'Geheim' }, rows: {} }, token);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${page}, 'column', 'code', 'code')`.execute(server.db);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_upload`, `${page}:btn_edit`, `${page}:btn_add`]);
  const sent = (how: 'create' | 'update', columns: string[], rows: string[][], key?: string) => ({ id, run: newId(), how, columns, rows, ...(key && { key }) });
  expect((await server.ask(recordImportCheck, sent('create', ['code'], [['x']]), clerk.token)).refusal).toBe('recordFieldUnknown');
  expect((await server.ask(recordImportCheck, sent('update', ['code', 'name'], [['Geheim', 'x']], 'code'), clerk.token)).refusal).toBe('importKey');
  const clash = sent('update', ['no', 'name'], [['2', 'a']], 'no');
  for (const endpoint of [recordImportCheck, recordImport]) {
    const reply = await server.ask(endpoint, clash, clerk.token);
    expect(JSON.stringify(reply)).toContain('名称');
    expect(JSON.stringify(reply)).not.toContain('Geheim');
  }
  expect(await server.ask(recordImport, sent('update', ['no', 'name'], [['2', 'c']], 'no'), clerk.token)).toMatchObject({ code: 200, data: { updated: 1 } });
  expect((await kept(`t_${id}.c_code`)).match(/Geheim/g)).toHaveLength(2);
});

test('a record that somebody may not see has no id in texts, and one that is called by a person is called by their name', async () => {
  const inner = await releasedModel(server, token, formOf(node('comInput', 'name', '名称'), node('userSelect', 'who', '负责人')), listOf(['name']));
  const relation = (key: string, field: string) => node('relationForm', key, '关联', {}, { modelId: inner.id, relationField: field });
  const outer = await releasedModel(server, token, formOf(relation('to', 'name'), relation('whose', 'who')), listOf(['to', 'whose']), BUTTONS);
  const clerk = await createUserWithSession(server, newId(), [`${outer.page}:view`, `${outer.page}:btn_download`]);
  const [named, recordId] = [`n${newId()}`, `c${newId()}`];
  const values = { name: '甲', who: clerk.userId };
  await server.ask(recordCreate, { id: inner.id, recordId: named, values, rows: {} }, token);
  expect((await server.ask(recordCreate, { id: outer.id, recordId, values: { to: named, whose: named }, rows: {} }, token)).code).toBe(200);
  const seen = await server.ask(recordInfo, { id: outer.id, recordId }, token);
  expect(Object.values(seen.data.names[`record ${inner.id} who`] ?? {})).toEqual([expect.stringContaining('人员')]);
  const shown = JSON.parse((await server.ask(onlineShown, { id: outer.id, recordId }, clerk.token)).data.data) as Record<string, string>;
  expect([shown.to, shown.whose]).toEqual(['（不可查看）', '（不可查看）']);
});

test('an import that is sent twice, at once or later, is taken once; other rows, another person and another model are other imports', async () => {
  const form = formOf(node('comInput', 'name', '名称'));
  const { id, page } = await releasedModel(server, token, form, listOf(['name']), BUTTONS);
  const second = await releasedModel(server, token, form, '', BUTTONS);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_upload`]);
  const sent = { id, run: `run-${newId()}`, how: 'create' as const, columns: ['name'], rows: [['a'], ['b'], ['c']] };
  const both = await Promise.all([server.ask(recordImport, sent, token), server.ask(recordImport, sent, token)]);
  expect(both.map(({ code, refusal }) => String(refusal ?? code)).toSorted()).toEqual(['200', 'importDone']);
  expect((await server.ask(recordImport, sent, token)).refusal).toBe('importDone');
  const names = async () => (await server.ask(recordAsk, { id, sort: ['recordNo'] }, token)).data.list.map(({ name }) => name);
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect((await server.ask(recordImport, { ...sent, run: `run-${newId()}` }, clerk.token)).data).toEqual({ created: 3, updated: 0 });
  expect((await server.ask(recordImport, { ...sent, id: second.id }, token)).data).toEqual({ created: 3, updated: 0 });
});

test('a refusal calls a field in the language of whoever reads it', async () => {
  const name = node('comInput', 'name', '名称', { said: { label: { en: 'Name' } } });
  const { id, page } = await releasedModel(server, token, formOf(name, node('comInput', 'note', '备注')), listOf(['name']), BUTTONS);
  const recordId = `c${newId()}`;
  await server.ask(recordCreate, { id, recordId, values: { name: 'a' }, rows: {} }, token);
  await server.ask(recordUpdate, { id, recordId, version: 1, changes: { name: { from: 'a', to: 'b' } }, rows: {} }, token);
  const english = { 'accept-language': 'en' };
  const stale = { id, recordId, version: 1, changes: { name: { from: 'a', to: 'c' } }, rows: {} };
  const clash = await server.ask(recordUpdate, stale, token, english);
  expect(clash).toMatchObject({ refusal: 'recordConflict', msg: expect.stringContaining('Name') });
  expect(clash.msg).not.toContain('名称');
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${page}, 'form', 'name', 'name')`.execute(server.db);
  const clerk = await createUserWithSession(server, newId(), [`${page}:view`, `${page}:btn_edit`]);
  const denied = await server.ask(recordUpdate, { ...stale, version: 2 }, clerk.token, english);
  expect(denied).toMatchObject({ refusal: 'columnDenied', msg: expect.stringContaining('Name') });
  expect((await server.ask(recordUpdate, { ...stale, version: 2 }, clerk.token)).msg).toContain('名称');
});
