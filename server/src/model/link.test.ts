// Public links under floods, replays, forged, expired and hidden input: they accept and show only the fields chosen by their owner.
import { linkCreate, linkFields, linkList, linkRemove, linkState, linkUpdate, publicOpen, publicSubmit } from '@ordo/contract/model-link.ts';
import { recordAsk, recordCreate } from '@ordo/contract/model-record.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession, revoke } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let survey: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  survey = await releasedModel(
    server,
    token,
    formOf(
      node('comInput', 'name', '姓名', { required: true }),
      node('comInput', 'note', '内部意见'),
      node('numInput', 'score', '分数'),
      node('userSelect', 'owner', '负责人'),
      node('password', 'pin', '口令'),
      childTable('lines', '明细', [node('comInput', 'item', '品名')]),
      childTable('people', '人员', [node('userSelect', 'who', '人员')]),
    ),
  );
});
afterAll(() => server.stop());

const make = async (more: object = {}, by = token) => {
  const said = { modelId: survey.id, purpose: 'fill', fullName: '意见征集', fields: ['name', 'score', 'lines'], captchaMark: 0, ...more };
  return server.ask(linkCreate, said as never, by);
};
const made = async (more: object = {}) => (await make(more)).data;
const submission = () => randomBytes(16).toString('hex');
const submit = (link: string, more: object = {}) => server.ask(publicSubmit, { token: link, submissionId: submission(), values: { name: 'n' }, ...more });
const records = async () => (await server.ask(recordAsk, { id: survey.id, pageSize: 500 }, token)).data.list;
/** A quarter of an hour passes. */
const later = () => sql`delete from model_link_try`.execute(server.db);

test('who has no session fills in what was chosen; what is sent twice is one record, and nothing else of the form is told', async () => {
  const { token: link } = await made({ thanks: '谢谢参与' });
  const open = await server.ask(publicOpen, { token: link });
  expect(open.data).toMatchObject({ purpose: 'fill', name: '意见征集', locked: false, captcha: null, values: null });
  const told = JSON.stringify(open.data);
  for (const hidden of ['内部意见', '负责人', '口令', '人员', survey.id]) expect(told).not.toContain(hidden);
  const submissionId = submission();
  const sent = { submissionId, values: { name: '王', score: 5 }, rows: { lines: [{ id: 'r1', values: { item: '纸' } }] } };
  const before = (await records()).length;
  for (const _ of [1, 2, 3]) expect((await submit(link, sent)).data).toEqual({ thanks: '谢谢参与' });
  const twins = await Promise.all(Array.from({ length: 4 }, () => submit(link, { submissionId: `${submissionId}x` })));
  expect(twins.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  const after = await records();
  expect(after).toHaveLength(before + 2);
  expect(after).toContainEqual(expect.objectContaining({ name: '王', note: null }));
  const { list } = (await server.ask(linkList, { modelId: survey.id }, token)).data;
  expect(list.find((one) => one.token === link)).toMatchObject({ used: 2 });
});

test.each<[string, object]>([
  ['a field of the form that was not chosen', { values: { name: 'n', note: 'x' } }],
  ['a field that the server fills', { values: { name: 'n', creatoruserid: 'x' } }],
  ['a child table that was not chosen', { rows: { people: [{ id: 'r', values: { who: '1' } }] } }],
  ['what is no field at all', { values: { name: 'n', constructor: 'x' } }],
])('nothing is taken with %s', async (_, more) => {
  const { token: link } = await made();
  const before = (await records()).length;
  expect((await submit(link, more)).refusal).toBe('linkStrange');
  expect((await records()).length).toBe(before);
});

test('what rules and checks refuse is refused with the place, and does not count', async () => {
  const { token: link } = await made({ most: 1 });
  expect((await submit(link, { values: { score: 1 } })).refusal).toBe('recordWrong');
  expect((await submit(link)).code).toBe(200);
  expect((await submit(link)).refusal).toBe('linkFull');
});

test('of many that come at once no more are taken than it is for', async () => {
  const { token: link } = await made({ most: 3 });
  const replies = await Promise.all(Array.from({ length: 12 }, () => submit(link)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
});

test('flooded from one address it answers no more, whatever is sent', async () => {
  const { token: link } = await made();
  const before = (await records()).length;
  const replies = [];
  for (let at = 0; at < 40; at += 1) replies.push((await submit(link, at % 2 ? {} : { values: { note: 'x' } })).refusal);
  expect(replies.slice(30).every((one) => one === 'linkOften')).toBe(true);
  expect((await records()).length).toBe(before + 15);
  await later();
  expect((await submit(link)).code).toBe(200);
});

test('one that never was, is over, switched off, or deleted, answers alike', async () => {
  const over = await made({ endTime: Date.now() + 60_000 });
  await sql`update model_link set ends_at = now() - interval '1 second' where id = ${over.id}`.execute(server.db);
  const off = await made();
  await server.ask(linkState, { id: off.id, enabledMark: 0 }, token);
  const gone = await made();
  await server.ask(linkRemove, { id: gone.id }, token);
  for (const link of [randomBytes(32).toString('base64url'), over.token, off.token, gone.token]) {
    expect((await server.ask(publicOpen, { token: link })).refusal).toBe('linkGone');
    expect((await submit(link)).refusal).toBe('linkGone');
  }
  expect((await server.ask(publicOpen, { token: "' or 1=1 --" })).refusal).toBe('invalid');
});

test('it can be switched off by whoever may design, also when its fields are gone; on again only with all of them', async () => {
  const { id, token: link } = await made();
  const designer = await createUserWithSession(server, newId(), ['onlineDev.webDesign:view', 'onlineDev.webDesign:btn_edit']);
  await sql`update model_link set fields = array['name', 'gone'] where id = ${id}`.execute(server.db);
  expect((await server.ask(linkState, { id, enabledMark: 0 }, designer.token)).data).toMatchObject({ enabledMark: 0 });
  expect((await server.ask(publicOpen, { token: link })).refusal).toBe('linkGone');
  expect((await server.ask(linkState, { id, enabledMark: 1 }, designer.token)).refusal).toBe('denied');
  expect((await server.ask(linkState, { id, enabledMark: 1 }, token)).refusal).toBe('recordFieldUnknown');
});

test('one that has taken all that it is for says so before anybody fills it in', async () => {
  const { token: link } = await made({ most: 1 });
  expect((await submit(link)).code).toBe(200);
  expect((await server.ask(publicOpen, { token: link })).refusal).toBe('linkFull');
});

test('people behind one address who know the password do not use up its guesses', async () => {
  const { token: link } = await made({ password: 'open-sesame' });
  const opened = [];
  for (let at = 0; at < 15; at += 1) opened.push((await server.ask(publicOpen, { token: link, password: 'open-sesame' })).code);
  expect(opened.every((code) => code === 200)).toBe(true);
  expect((await submit(link, { password: 'open-sesame' })).code).toBe(200);
});

test('with a password nothing is told or taken before it is right, and guessing ends soon', async () => {
  const { id, token: link } = await made({ password: 'open-sesame' });
  const locked = await server.ask(publicOpen, { token: link });
  expect(locked.data).toMatchObject({ locked: true, design: null, captcha: null });
  expect((await submit(link)).refusal).toBe('linkPassword');
  expect((await submit(link, { password: 'open-sesame' })).code).toBe(200);
  await later();
  const guesses = [];
  for (let at = 0; at < 12; at += 1) guesses.push((await server.ask(publicOpen, { token: link, password: `no${at}` })).refusal);
  expect(guesses.slice(0, 10).every((one) => one === 'linkPassword')).toBe(true);
  expect(guesses.slice(10)).toEqual(['linkOften', 'linkOften']);
  expect((await server.ask(publicOpen, { token: link, password: 'open-sesame' })).refusal).toBe('linkOften');
  const { rows } = await sql<{ log: string }>`select (before::text || after::text) as log from change_log where record_id = ${id} and action = 'update'
    union all select after::text from change_log where record_id = ${id} and action = 'create'`.execute(server.db);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|secret_sealed|sesame/);
});

test('a captcha is good for one submission to its own link', async () => {
  const { token: link } = await made({ captchaMark: 1 });
  const other = await made({ captchaMark: 1 });
  const offer = async (of: string) => {
    const { captcha } = (await server.ask(publicOpen, { token: of })).data;
    const { rows } = await sql<{ answer: string }>`select answer from model_link_captcha where id = ${captcha?.id ?? ''}`.execute(server.db);
    return { id: captcha?.id ?? '', answer: rows[0]?.answer ?? '' };
  };
  expect((await submit(link)).refusal).toBe('captchaNeeded');
  const wrong = await offer(link);
  expect((await submit(link, { captcha: { ...wrong, answer: 'xxxxx' } })).refusal).toBe('captchaWrong');
  expect((await submit(link, { captcha: wrong })).refusal).toBe('captchaWrong');
  expect((await submit(link, { captcha: await offer(other.token) })).refusal).toBe('captchaWrong');
  const right = await offer(link);
  expect((await submit(link, { captcha: right })).code).toBe(200);
  expect((await submit(link, { captcha: right })).refusal).toBe('captchaWrong');
});

test('it works by the rights of its owner, and no longer than these', async () => {
  const person = await createUserWithSession(server, newId(), [
    `${survey.page}:view`,
    `${survey.page}:btn_add`,
    'onlineDev.webDesign:view',
    'onlineDev.webDesign:btn_edit',
  ]);
  const { data } = await make({}, person.token);
  expect((await submit(data.token)).code).toBe(200);
  await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${newId()}, ${survey.page}, 'column', 'score', 'score')`.execute(server.db);
  expect(JSON.stringify((await server.ask(publicOpen, { token: data.token })).data.design)).not.toContain('分数');
  expect((await submit(data.token, { values: { name: 'n', score: 1 } })).refusal).toBe('linkStrange');
  expect((await make({}, person.token)).refusal).toBe('columnDenied');
  await revoke(server, person.roleId, `${survey.page}:btn_add`);
  expect((await submit(data.token)).refusal).toBe('linkGone');
  await sql`delete from menu_right where menu_id = ${survey.page} and en_code = 'score'`.execute(server.db);
});

test('secrets are in no public link, and who may not add makes none', async () => {
  const { list } = (await server.ask(linkFields, { modelId: survey.id }, token)).data;
  expect(list.map(({ id }) => id)).toEqual(['name', 'note', 'score', 'owner', 'lines', 'people']);
  for (const field of ['pin']) expect(['linkField', 'columnDenied']).toContain((await make({ fields: ['name', field] })).refusal);
  expect((await make({ fields: ['nothing'] })).refusal).toBe('recordFieldUnknown');
  const looker = await createUserWithSession(server, newId(), [`${survey.page}:view`, 'onlineDev.webDesign:view', 'onlineDev.webDesign:btn_edit']);
  expect((await make({}, looker.token)).refusal).toBe('denied');
  const clerk = await createUserWithSession(server, newId(), [`${survey.page}:view`, `${survey.page}:btn_add`]);
  expect((await make({}, clerk.token)).refusal).toBe('denied');
});

test('a record is read with its chosen fields, and nothing is sent to it', async () => {
  const recordId = newId();
  await server.ask(recordCreate, { id: survey.id, recordId, values: { name: '公示', note: '机密', score: 7 }, rows: {} }, token);
  expect((await make({ purpose: 'read', fields: ['name'] })).refusal).toBe('linkRecord');
  expect((await make({ purpose: 'read', fields: ['name'], recordId: 'nothing' })).refusal).toBe('notFound');
  const { id, token: link } = await made({ purpose: 'read', fields: ['name'], recordId });
  const open = (await server.ask(publicOpen, { token: link })).data;
  expect(open.values).toEqual({ name: '公示' });
  expect(JSON.stringify(open)).not.toMatch(/机密|内部意见|分数/);
  expect((await submit(link)).refusal).toBe('linkGone');
  expect((await server.ask(linkUpdate, { id, version: 1, fields: ['name', 'score'] }, token)).data.version).toBe(2);
  expect((await server.ask(publicOpen, { token: link })).data.values).toEqual({ name: '公示', score: 7 });
});
