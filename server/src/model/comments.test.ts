// Comments and files of a record: for users who see it, by permission, and without hidden content.
import { messageList, messageRead } from '@ordo/contract/message.ts';
import { recordCreate, recordRemove, recordRestore } from '@ordo/contract/model-record.ts';
import { recordCommentCreate, recordCommentRemove, recordComments, recordCommentUpdate, recordReaders } from '@ordo/contract/record-comment.ts';
import { recordFileAdd, recordFileRemove, recordFiles } from '@ordo/contract/record-file.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childTable, formOf, listOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { newId } from '../kit/id.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
/** May edit. */
let editor: TestUser;
/** May only view. */
let reader: TestUser;
/** Sees only rows of 甲, without codes and papers. */
let narrow: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const papers = node('uploadFz', 'papers', '材料');
  const form = formOf(
    node('comInput', 'code', '编号'),
    node('comInput', 'city', '城市'),
    papers,
    childTable('lines', '明细', [node('comInput', 'item', '品名'), node('uploadFz', 'proof', '凭证')]),
  );
  model = await releasedModel(server, token, form, listOf(['code', 'city']));
  editor = await createUserWithSession(server, 'editor', [`${model.page}:view`, `${model.page}:btn_edit`]);
  reader = await createUserWithSession(server, 'reader', [`${model.page}:view`]);
  narrow = await createUserWithSession(server, 'narrow', [`${model.page}:view`]);
  outsider = await createUserWithSession(server, 'outsider', []);
  for (const column of ['code', 'papers', 'lines.proof']) {
    const id = newId();
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${id}, ${model.page}, 'column', ${column}, ${column})`.execute(server.db);
    for (const { roleId } of [editor, reader])
      await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${roleId}, 'column', ${id})`.execute(server.db);
  }
  const everything = await createScheme(server, editor.roleId, model.page, { all: [] });
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${reader.roleId}, 'resource', ${everything})`.execute(
    server.db,
  );
  await createScheme(server, narrow.roleId, model.page, { field: 'city', is: 'equal', value: '甲' });
});
afterAll(() => server.stop());

async function record(values: object = {}, rows: object = {}): Promise<string> {
  const recordId = `c${newId()}`;
  const reply = await server.ask(recordCreate, { id: model.id, recordId, values: { code: 'X-1', city: '甲', ...values }, rows } as never, token);
  expect(reply.code).toBe(200);
  return recordId;
}
const at = (recordId: string) => ({ id: model.id, recordId });
const say = async (recordId: string, text: string, who: string, more: object = {}) => {
  const commentId = newId();
  return { commentId, ...(await server.ask(recordCommentCreate, { ...at(recordId), commentId, text, ...more }, who)) };
};
const read = (recordId: string, who = token) => server.ask(recordComments, at(recordId), who);
const files = (recordId: string, who = token) => server.ask(recordFiles, at(recordId), who);
const sent = async (who: string, name: string) => ({ name, fileId: (await upload(server, who, 'annex', name, `text of ${name} ${newId()}`)).data.name });
const notices = async (who: string) => (await server.ask(messageList, { type: '2' }, who)).data.list.map(({ title }) => title);

test('whoever sees a record reads and writes, the newest first; sent once more it is the same comment', async () => {
  const id = await record();
  const first = await say(id, '第一', reader.token);
  await say(id, '<b>第二</b>', editor.token);
  const again = await server.ask(recordCommentCreate, { ...at(id), commentId: first.commentId, text: '第一' }, reader.token);
  expect(again).toMatchObject({ code: 200, data: { version: 1 } });
  const { data } = await read(id, reader.token);
  expect(data.list).toMatchObject([
    { text: '<b>第二</b>', mayEdit: false, mayRemove: false, changedAt: null },
    { text: '第一', mayEdit: true, mayRemove: true },
  ]);
  expect(data.pagination.total).toBe(2);
  const stolen = await server.ask(recordCommentCreate, { ...at(id), commentId: first.commentId, text: '第一' }, editor.token);
  expect(stolen.refusal).toBe('denied');
  for (const text of ['', '   ', 'a'.repeat(2_001), 'a\0']) expect((await say(id, text, token)).refusal).toBe('invalid');
});

test('only the own is changed, by who has read it last; an administrator deletes any', async () => {
  const id = await record();
  const { commentId } = await say(id, '甲', reader.token);
  const change = (who: string, version: number) => server.ask(recordCommentUpdate, { ...at(id), commentId, version, text: '乙' }, who);
  for (const who of [editor.token, token]) expect((await change(who, 1)).refusal).toBe('commentNotOwn');
  expect((await change(reader.token, 1)).data).toEqual({ version: 2 });
  expect((await change(reader.token, 1)).refusal).toBe('stale');
  expect((await read(id)).data.list[0]).toMatchObject({ text: '乙', changedAt: expect.any(Number) });
  const remove = (who: string, recordId = id) => server.ask(recordCommentRemove, { ...at(recordId), commentId }, who);
  expect((await remove(editor.token)).refusal).toBe('commentNotOwn');
  // With the id of another record it is not found, for any caller.
  expect((await remove(token, await record())).refusal).toBe('notFound');
  expect((await remove(token)).code).toBe(200);
  expect((await remove(reader.token)).refusal).toBe('notFound');
  expect((await read(id)).data.list).toEqual([]);
});

test('of a record outside the scope, one that is not there, or a page that somebody has not, nothing is told and nothing done', async () => {
  const id = await record({ city: '乙' });
  const { commentId } = await say(id, '秘密', editor.token);
  const file = await sent(narrow.token, 'a.txt');
  const asked = (recordId: string, who: string) => [
    read(recordId, who),
    files(recordId, who),
    server.ask(recordReaders, at(recordId), who),
    server.ask(recordCommentCreate, { ...at(recordId), commentId: newId(), text: 'x' }, who),
    server.ask(recordCommentUpdate, { ...at(recordId), commentId, version: 1, text: 'x' }, who),
    server.ask(recordCommentRemove, { ...at(recordId), commentId }, who),
  ];
  const refusals = async (recordId: string, who: string) => new Set((await Promise.all(asked(recordId, who))).map(({ refusal }) => refusal));
  expect(await refusals(id, narrow.token)).toEqual(new Set(['notFound']));
  expect(await refusals('nothing', token)).toEqual(new Set(['notFound']));
  expect(await refusals(id, outsider.token)).toEqual(new Set(['denied']));
  for (const who of [reader.token, narrow.token, outsider.token]) expect((await server.ask(recordFileAdd, { ...at(id), ...file }, who)).refusal).toBe('denied');
  expect((await read(id)).data.list).toMatchObject([{ text: '秘密', version: 1 }]);
});

describe('who is named', () => {
  const offered = async (recordId: string, keyword = '') =>
    (await server.ask(recordReaders, { ...at(recordId), keyword }, token)).data.list.map(({ account }) => account);

  test('is offered where they see the record', async () => {
    const [near, far] = [await record(), await record({ city: '乙' })];
    expect((await offered(near)).toSorted()).toEqual(['admin', 'editor', 'narrow', 'reader']);
    expect((await offered(far)).toSorted()).toEqual(['admin', 'editor', 'reader']);
    expect(await offered(near, 'narr')).toEqual(['narrow']);
    expect(await offered(far, 'narr')).toEqual([]);
    expect(await offered(near, '%')).toEqual([]);
    expect(await offered(near, 'outsider')).toEqual([]);
  });

  test('and told, with the title as they may read it; who does not see it cannot be named, nor more than 20', async () => {
    const id = await record({ code: '机密单' });
    const text = `请 @{${reader.userId}} 与 @{${narrow.userId}}、@{${editor.userId}} 看`;
    expect((await say(id, text, editor.token)).code).toBe(200);
    await server.outbox.drain();
    await server.outbox.drain();
    const no = (await sql<{ no: string }>`select record_no::text as no from record.${sql.id(`t_${model.id}`)} where id = ${id}`.execute(server.db)).rows[0]?.no;
    expect((await notices(reader.token))[0]).toContain('机密单');
    const [told = ''] = await notices(narrow.token);
    expect(told).toContain(`#${no}`);
    expect(told).not.toContain('机密单');
    expect(told).toContain('请 @人员reader 与 @人员narrow');
    // A person is not notified of their own comment.
    expect(await notices(editor.token)).toEqual([]);
    const { list } = (await server.ask(messageList, { type: '2' }, reader.token)).data;
    const { bodyText } = (await server.ask(messageRead, { id: list[0]?.id ?? '' }, reader.token)).data;
    expect(JSON.parse(bodyText)).toEqual({ type: 'record', model: model.id, id, part: 'comments' });
    expect((await read(id)).data.people).toMatchObject({ [reader.userId]: '人员reader' });

    const blind = await say(id, `@{${outsider.userId}}`, editor.token);
    expect(blind).toMatchObject({ refusal: 'commentPerson', msg: expect.stringContaining('人员outsider') });
    expect((await say(id, '@{nobody}', editor.token)).refusal).toBe('commentPerson');
    const many = Array.from({ length: 21 }, (_, one) => `@{u${one}}`).join('');
    expect((await say(id, many, editor.token)).refusal).toBe('commentPeople');
    expect((await read(id)).data.pagination.total).toBe(1);
  });

  test('a change tells only those that it names anew', async () => {
    const id = await record();
    const { commentId } = await say(id, `@{${reader.userId}} 一`, editor.token);
    await server.outbox.drain();
    const before = [(await notices(reader.token)).length, (await notices(narrow.token)).length];
    await server.ask(recordCommentUpdate, { ...at(id), commentId, version: 1, text: `@{${reader.userId}} @{${narrow.userId}} 二` }, editor.token);
    await server.outbox.drain();
    expect([(await notices(reader.token)).length, (await notices(narrow.token)).length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});

test('comments and attachments go with the record into the bin, and come back with it', async () => {
  const id = await record();
  await say(id, '留言', reader.token);
  const attached = { ...at(id), ...(await sent(editor.token, 'b.txt')) };
  const first = await server.ask(recordFileAdd, attached, editor.token);
  // The answer was lost: the repeated call returns the same file.
  expect((await server.ask(recordFileAdd, attached, editor.token)).data).toEqual(first.data);
  await server.ask(recordRemove, at(id), token);
  expect([(await read(id)).refusal, (await files(id)).refusal, (await say(id, 'x', token)).refusal]).toEqual(['notFound', 'notFound', 'notFound']);
  await server.ask(recordRestore, at(id), token);
  expect((await read(id)).data.list).toMatchObject([{ text: '留言' }]);
  expect((await files(id)).data.list).toMatchObject([{ name: 'b.txt', from: 'attached' }]);
});

describe('files', () => {
  test('are those in fields that one sees, in rows too, those of comments and those beside the form', async () => {
    const [paper, proof] = [await sent(token, 'paper.txt'), await sent(token, 'proof.txt')];
    const entry = (one: object) => [{ ...one, url: '' }];
    const id = await record({ papers: entry(paper) }, { lines: [{ id: 'r1', values: { item: '纸', proof: entry(proof) } }] });
    await say(id, '见附件', reader.token, { files: [await sent(reader.token, 'said.txt')] });
    expect((await server.ask(recordFileAdd, { ...at(id), ...(await sent(editor.token, 'beside.txt')) }, editor.token)).code).toBe(200);
    const told = async (who: string) => (await files(id, who)).data.list.map(({ name, from, field }) => [name, from, field]);
    const free = [
      ['beside.txt', 'attached', null],
      ['said.txt', 'comment', null],
    ];
    expect(await told(reader.token)).toEqual([...free, ['paper.txt', 'field', 'papers'], ['proof.txt', 'field', 'lines.proof']]);
    expect(await told(narrow.token)).toEqual(free);
    expect((await files(id, reader.token)).data.list).toMatchObject([{ size: expect.any(Number), who: '人员editor' }, {}, { size: expect.any(Number) }, {}]);
  });

  test("are one's own when they are attached; who may not change the record attaches and takes away nothing; a comment's go with it", async () => {
    const id = await record();
    const theirs = await sent(reader.token, 'theirs.txt');
    expect((await server.ask(recordFileAdd, { ...at(id), ...theirs }, editor.token)).refusal).toBe('fileUnknown');
    expect((await say(id, 'x', editor.token, { files: [theirs] })).refusal).toBe('fileUnknown');
    expect((await server.ask(recordFileAdd, { ...at(id), name: 'x', fileId: 'nothing' }, editor.token)).refusal).toBe('fileUnknown');
    const { commentId } = await say(id, 'y', reader.token, { files: [theirs] });
    const added = await server.ask(recordFileAdd, { ...at(id), ...(await sent(editor.token, 'own.txt')) }, editor.token);
    const remove = (attachmentId: string, who: string, recordId = id) => server.ask(recordFileRemove, { ...at(recordId), attachmentId }, who);
    expect((await remove(added.data.id, reader.token)).refusal).toBe('denied');
    expect((await remove(added.data.id, editor.token, await record())).refusal).toBe('notFound');
    const said = (await files(id)).data.list.find(({ from }) => from === 'comment');
    // The file belongs to the comment.
    expect((await remove(said?.id ?? '', editor.token)).refusal).toBe('notFound');
    expect((await remove(added.data.id, editor.token)).code).toBe(200);
    await server.ask(recordCommentRemove, { ...at(id), commentId }, reader.token);
    expect((await files(id)).data.list).toEqual([]);
  });
});
