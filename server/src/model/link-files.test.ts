// People, departments, dictionaries and files in a public link: only the fields chosen by its owner, names only, and only files uploaded for this form.
import { linkCreate, linkFields, publicOpen, publicPeople, publicSubmit, publicUpload } from '@ordo/contract/model-link.ts';
import { recordAsk, recordInfo } from '@ordo/contract/model-record.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../../engine/testing/images.ts';
import { childTable, formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type Reply, type TestServer } from '../../testing/server.ts';
import { form, upload } from '../../testing/upload.ts';
import { sweepUploads } from './public-uploads.ts';

const PDF = '%PDF-1.7\n内容';
let server: TestServer;
let token: string;
let survey: MadeModel;
let person: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  await sql`insert into dictionary_type (id, full_name, en_code) values ('opt1', '渠道', 'opt.channel'), ('opt2', '别的', 'opt.other')`.execute(server.db);
  await sql`
    insert into dictionary_data (id, dictionary_type_id, full_name, full_name_en, en_code, enabled_mark) values
      ('o1', 'opt1', '电话', 'Phone', 'tel', 1), ('o2', 'opt1', '停用的', '', 'old', 0), ('o3', 'opt2', '机密条目', '', 'secret', 1)`.execute(server.db);
  await sql`
    insert into organize (id, parent_id, category, full_name, en_code, path) values
      ('cs', '1', 'department', '客服部', 'CS', '1.cs.'), ('cs2', 'cs', 'department', '投诉组', 'CS2', '1.cs.cs2.')`.execute(server.db);
  ({ userId: person } = await createUserWithSession(server, 'zhangsanacc', []));
  await sql`update app_user set real_name = '张三丰' where id = ${person}`.execute(server.db);
  survey = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '姓名'),
      node('userSelect', 'who', '被投诉人'),
      node('userSelect', 'owner', '经办人'),
      node('depSelect', 'dept', '部门'),
      node('select', 'channel', '渠道', { dataType: 'dictionary', dictionaryType: 'opt1', props: { label: 'fullName', value: 'id' } }),
      node('select', 'other', '别的', { dataType: 'dictionary', dictionaryType: 'opt2', props: { label: 'fullName', value: 'id' } }),
      node('uploadFz', 'proof', '证明', {}, { fileSize: 1, sizeUnit: 'KB', limit: 2 }),
      node('uploadImg', 'photo', '照片'),
      node('uploadFz', 'inner', '内部附件'),
      childTable('lines', '明细', [node('comInput', 'item', '品名')]),
    ),
  );
});
afterAll(() => server.stop());

const make = async (fields: readonly string[], more: object = {}) =>
  (await server.ask(linkCreate, { modelId: survey.id, purpose: 'fill', fullName: '投诉', fields, captchaMark: 0, ...more } as never, token)).data;
const open = async (link: string, more: object = {}) => (await server.ask(publicOpen, { token: link, ...more })).data;
const ticketOf = async (link: string, more: object = {}) => (await open(link, more)).ticket ?? '';
const submit = (link: string, more: object) =>
  server.ask(publicSubmit, { token: link, submissionId: randomBytes(16).toString('hex'), values: { name: 'n' }, ...more });
async function send(link: string, ticket: string, field: string, name: string, bytes: Uint8Array | string): Promise<Reply<typeof publicUpload>> {
  const { headers, payload } = form(name, bytes);
  const response = await server.app.inject({ method: 'POST', url: `/v1/api/public/Link/${link}/Upload/${ticket}/${field}`, headers, payload });
  return { ...response.json(), status: response.statusCode };
}
const nobody = 'A'.repeat(32);
const later = () => sql`delete from model_link_try`.execute(server.db);
const files = async () => (await sql<{ n: number }>`select count(*)::int as n from file`.execute(server.db)).rows[0]?.n;
const records = async () => (await server.ask(recordAsk, { id: survey.id, pageSize: 500 }, token)).data.list;

test('files are filled in but not read; fields that only the house can fill are in none', async () => {
  const ids = async (purpose: 'fill' | 'read') => (await server.ask(linkFields, { modelId: survey.id, purpose }, token)).data.list.map(({ id }) => id);
  expect(await ids('fill')).toEqual(['name', 'who', 'owner', 'dept', 'channel', 'other', 'proof', 'photo', 'inner', 'lines']);
  expect(await ids('read')).toEqual(['name', 'who', 'owner', 'dept', 'channel', 'other', 'lines']);
});

test('choices are those of the dictionaries and departments that the chosen fields name, and no others', async () => {
  const { token: link } = await make(['name', 'channel']);
  const told = JSON.stringify(await open(link));
  expect(told).toContain('电话');
  expect(told).toContain('Phone');
  for (const hidden of ['停用的', '机密条目', '别的', '部门', '张三丰', 'opt2']) expect(told).not.toContain(hidden);
  const house = JSON.stringify(await open((await make(['dept'])).token));
  expect(house).toContain('总部/客服部');
  expect(house).toContain('投诉组');
  expect((await submit(link, { values: { name: '甲', channel: 'o1' } })).code).toBe(200);
  expect((await submit(link, { values: { name: '甲', channel: 'o2' } })).refusal).toBe('recordWrong');
  expect((await submit(link, { values: { name: '甲', channel: 'o3' } })).refusal).toBe('recordWrong');
});

test('people are found by name, with nothing but names, for a chosen field of a form that was opened', async () => {
  const { token: link } = await make(['name', 'who']);
  const ticket = await ticketOf(link);
  const ask = (more: object = {}) => server.ask(publicPeople, { token: link, ticket, field: 'who', keyword: '三', ...more });
  const found = await ask();
  expect(found.data.list).toEqual([{ id: person, fullName: '张三丰' }]);
  expect(JSON.stringify(await open(link))).not.toContain('张三丰');
  for (const [more, why] of [
    [{ field: 'owner' }, 'linkStrange'],
    [{ field: 'name' }, 'linkStrange'],
    [{ field: 'nothing' }, 'linkStrange'],
    [{ ticket: nobody }, 'linkFile'],
    [{ keyword: '' }, 'invalid'],
  ] as const)
    expect([more, (await ask(more)).refusal]).toEqual([more, why]);
  for (const keyword of ['%', '_', 'zhangsanacc']) expect((await ask({ keyword })).data.list).toEqual([]);
  expect((await submit(link, { values: { name: '乙', who: person } })).code).toBe(200);
  expect((await submit(link, { values: { name: '乙', who: 'noone' } })).refusal).toBe('recordWrong');
  await sql`update app_user set enabled_mark = 0 where id = ${person}`.execute(server.db);
  expect((await ask()).data.list).toEqual([]);
  await sql`update app_user set enabled_mark = 1 where id = ${person}`.execute(server.db);
  const other = await make(['name', 'who']);
  expect((await server.ask(publicPeople, { token: other.token, ticket, field: 'who', keyword: '三' })).refusal).toBe('linkFile');
  const locked = await make(['who'], { password: 'open-sesame' });
  expect((await open(locked.token)).ticket).toBeNull();
  expect(await ticketOf(locked.token, { password: 'open-sesame' })).toHaveLength(32);
});

test('asked for people too often it answers no more', async () => {
  await later();
  const { token: link } = await make(['who']);
  const ticket = await ticketOf(link);
  const ask = () => server.ask(publicPeople, { token: link, ticket, field: 'who', keyword: '三' });
  for (let at = 0; at < 120; at += 1) await ask();
  expect((await ask()).refusal).toBe('linkOften');
  await later();
});

test('a file is sent with the form that it was uploaded for, and is the record’s', async () => {
  const { token: link } = await make(['name', 'proof', 'photo']);
  const ticket = await ticketOf(link);
  const proof = await send(link, ticket, 'proof', '证明.pdf', PDF);
  expect(proof.data).toMatchObject({ name: '证明.pdf' });
  const photo = await send(link, ticket, 'photo', 'a.png', samples.png);
  const entry = (fileId: string, more: object = {}) => ({ name: 'x', fileId, url: 'https://evil.example/x', ...more });
  const values = { name: '丙', proof: [entry(proof.data.fileId)], photo: [entry(photo.data.fileId)] };
  const submissionId = randomBytes(16).toString('hex');
  expect((await submit(link, { submissionId, ticket, values })).code).toBe(200);
  expect((await submit(link, { submissionId, ticket, values })).code).toBe(200);
  const record = (await records()).find((one) => (one as { name?: unknown }).name === '丙') as Record<string, unknown>;
  expect(record.proof).toEqual([{ name: '证明.pdf', fileId: proof.data.fileId, url: `/api/file/Image/annex/${proof.data.fileId}` }]);
  expect(JSON.stringify(record)).not.toContain('evil');
  // A file of one form cannot be used by another.
  expect((await submit(link, { ticket, values })).refusal).toBe('linkFile');
  await sql`update model_link_upload set at = now() - interval '3 hours'`.execute(server.db);
  await sweepUploads(server.db, 100);
  const { rows } = await sql`select from file where name = any(${[proof.data.fileId, photo.data.fileId]}::text[])`.execute(server.db);
  expect(rows).toHaveLength(2);
});

test('no file comes in with another field, form, link, person or by its name alone', async () => {
  await later();
  const link = (await make(['name', 'proof', 'photo'])).token;
  const other = (await make(['name', 'proof'])).token;
  const [mine, theirs] = [await ticketOf(link), await ticketOf(link)];
  const { fileId } = (await send(link, mine, 'proof', 'a.pdf', PDF)).data;
  const house = (await upload(server, token, 'annex', '机密.pdf', PDF)).data.name;
  const entry = (id: string) => [{ name: 'x', fileId: id, url: '' }];
  for (const [by, sent] of [
    [link, { ticket: mine, values: { name: 'n', proof: entry(house) } }],
    [link, { ticket: theirs, values: { name: 'n', proof: entry(fileId) } }],
    [link, { values: { name: 'n', proof: entry(fileId) } }],
    [link, { ticket: mine, values: { name: 'n', photo: entry(fileId) } }],
    [link, { ticket: mine, values: { name: 'n', proof: [...entry(fileId), ...entry(fileId)] } }],
    [link, { ticket: mine, values: { name: 'n', proof: [{ name: 'x', fileId: '', url: 'https://evil.example' }] } }],
    [link, { ticket: mine, values: { name: 'n', proof: 'https://evil.example/a.pdf' } }],
    [other, { ticket: mine, values: { name: 'n', proof: entry(fileId) } }],
  ] as const)
    expect((await submit(by, sent)).refusal).toBe('linkFile');
  expect((await submit(link, { ticket: mine, values: { name: 'n', proof: entry(fileId) } })).code).toBe(200);
  for (const [token2, ticket, field, why] of [
    [link, mine, 'inner', 'linkStrange'],
    [link, mine, 'name', 'linkStrange'],
    [link, nobody, 'proof', 'linkFile'],
    [other, mine, 'proof', 'linkFile'],
    [randomBytes(32).toString('base64url'), mine, 'proof', 'linkGone'],
  ] as const)
    expect((await send(token2, ticket, field, 'a.pdf', PDF)).refusal).toBe(why);
});

test('what a file may be is what its field and its type say', async () => {
  await later();
  const link = (await make(['name', 'proof', 'photo'])).token;
  const ticket = await ticketOf(link);
  const before = await files();
  expect((await send(link, ticket, 'proof', 'a.pdf', `${PDF}${' '.repeat(2_000)}`)).refusal).toBe('fileTooLarge');
  expect((await send(link, ticket, 'proof', 'a.pdf', '')).refusal).toBe('fileEmpty');
  for (const name of ['a.html', 'a.svg', 'a.exe']) expect((await send(link, ticket, 'photo', name, '<script>alert(1)</script>')).code).not.toBe(200);
  expect(await files()).toBe(before);
});

test('flooded with files it takes no more, and its owner goes on uploading', async () => {
  await later();
  const link = (await make(['name', 'proof'])).token;
  const ticket = await ticketOf(link);
  const replies = [];
  for (let at = 0; at < 62; at += 1) replies.push((await send(link, ticket, 'proof', 'a.pdf', PDF)).refusal);
  expect(replies.filter((one) => one === undefined)).toHaveLength(30);
  expect(replies[30]).toBe('attachedMany');
  expect(replies.at(-1)).toBe('linkOften');
  expect((await upload(server, token, 'annex', 'own.pdf', PDF)).code).toBe(200);
});

test('what is never sent goes after two hours, and gives its room back', async () => {
  await later();
  const link = (await make(['name', 'proof'])).token;
  const ticket = await ticketOf(link);
  const { fileId } = (await send(link, ticket, 'proof', 'a.pdf', PDF)).data;
  await sql`update model_link_upload set at = now() - interval '121 minutes' where id = ${ticket}`.execute(server.db);
  expect((await send(link, ticket, 'proof', 'b.pdf', PDF)).refusal).toBe('linkFile');
  await sweepUploads(server.db, 1_000);
  const { rows } = await sql`select from file where name = ${fileId}`.execute(server.db);
  expect(rows).toEqual([]);
  expect((await submit(link, { ticket, values: { name: 'n', proof: [{ name: 'x', fileId, url: '' }] } })).refusal).toBe('linkFile');
});

test('a signature and a place are sent by a visitor; what a link cannot have is told, with what the form requires', async () => {
  await later();
  const signed = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '姓名', { required: true }),
      node('signature', 'sign', '签名', { required: true }),
      node('location', 'place', '位置'),
      node('editor', 'story', '经过', { required: true }),
      node('relationForm', 'other', '关联投诉', {}, { modelId: survey.id, relationField: 'name' }),
      childTable('lines', '明细', [node('comInput', 'item', '品名'), node('editor', 'why', '原因')]),
    ),
  );
  const told = (await server.ask(linkFields, { modelId: signed.id }, token)).data;
  expect(told.list.map(({ id, required }) => [id, required])).toEqual([
    ['name', 1],
    ['sign', 1],
    ['place', 0],
  ]);
  expect(told.left.map(({ label, required }) => [label, required])).toEqual([
    ['经过', 1],
    ['关联投诉', 0],
    ['明细', 0],
  ]);
  const read = (await server.ask(linkFields, { modelId: signed.id, purpose: 'read' }, token)).data;
  expect(read.list.map(({ id }) => id)).toEqual(['name', 'place']);
  expect(read.left.map(({ label }) => label)).toEqual(['签名', '经过', '关联投诉', '明细']);
});

test('a signature is the picture that was drawn in this form, and its address is ours', async () => {
  await later();
  const signed = await releasedModel(
    server,
    token,
    formOf(node('comInput', 'name', '姓名'), node('signature', 'sign', '签名'), node('location', 'place', '位置')),
  );
  const made = { modelId: signed.id, purpose: 'fill', fullName: '签到', fields: ['name', 'sign', 'place'], captchaMark: 0 } as const;
  const link = (await server.ask(linkCreate, made as never, token)).data.token;
  const ticket = await ticketOf(link);
  const { fileId } = (await send(link, ticket, 'sign', '签名.png', samples.png)).data;
  const house = (await upload(server, token, 'annexpic', 'a.png', samples.png)).data.name;
  const place = { fullAddress: '德清县武康街道', lng: 119.97, lat: 30.54 };
  for (const sign of [
    { name: 'x', fileId: house, url: '' },
    { name: 'x', fileId: '', url: 'https://evil.example/a.png' },
    'data:image/png;base64,AAAA',
    [{ fileId }],
  ])
    expect((await submit(link, { ticket, values: { name: '甲', sign, place } })).refusal).toBe('linkFile');
  expect((await submit(link, { ticket, values: { name: '甲', sign: { name: 'x', fileId, url: 'blob:https://evil.example/1' }, place } })).code).toBe(200);
  const { list } = (await server.ask(recordAsk, { id: signed.id, pageSize: 20 }, token)).data;
  const record = await server.ask(recordInfo, { id: signed.id, recordId: (list[0] as { id: string }).id }, token);
  expect(record.data.values).toMatchObject({ name: '甲', place });
  expect((record.data.values as { sign: unknown }).sign).toMatchObject({
    name: '签名.png',
    fileId,
    url: expect.stringMatching(`^/api/file/Image/annexpic/${fileId}`),
  });
});
