// Comments on a task, their files and the signatures of votes: visible only to people whom the task concerns.
import { fileLink } from '@ordo/contract/file.ts';
import { beforeAudit, beforeRecords, beforeReject } from '@ordo/contract/flow-before.ts';
import { familyComment, familyComments } from '@ordo/contract/flow-comment.ts';
import { flowFile } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPeople, flowForm, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { office, type Office } from '../../testing/flow-people.ts';
import type { TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';

/** The smallest valid picture. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64');

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let ini: TestUser;
let ann: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  [ini, ann, stranger] = await Promise.all([at.hire(), at.hire(), at.hire()]);
  flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { needs: { opinion: false, signature: true } })]);
});
afterAll(() => server.stop());

const told = async (by: TestUser) => (await server.ask(messageList, { pageSize: 500 }, by.token)).data.list.map(({ title }) => title);
const sent = async (by: TestUser, type: 'workFlow' | 'annexpic') =>
  (await upload(server, by.token, type, type === 'annexpic' ? 'hand.png' : '说明.txt', type === 'annexpic' ? PICTURE : '内容')).data.name;

test('whoever takes part is told when a comment names them', async () => {
  const id = await at.launched(flow, ini);
  const text = `请 @{${ann.userId}} 补充`;
  expect((await at.ask(id, { command: 'comment', text, mentions: [ann.userId] }, ini)).code).toBe(200);
  await server.outbox.drain();
  const { data } = await at.detail(id, ann);
  expect(data.records.at(-1)).toMatchObject({ act: 'comment', opinion: text, files: [], signature: '' });
  expect(await told(ann)).toContain(`【提到您】${data.fullName}`);
});

test('to be named opens a task to nobody: a comment that names a stranger is refused, and nobody is told', async () => {
  const id = await at.launched(flow, ini);
  const refused = await at.ask(id, { command: 'comment', text: '看一下', mentions: [stranger.userId] }, ini);
  expect(refused.refusal).toBe('flowTaskMention');
  expect((await at.ask(id, { command: 'comment', text: `@{${stranger.userId}}` }, ini)).refusal).toBe('flowTaskMention');
  await server.outbox.drain();
  expect(await told(stranger)).toEqual([]);
  expect((await at.detail(id, stranger)).refusal).toBe('notFound');
  // The receiver of a copy is a participant.
  await at.ask(id, { command: 'circulate', to: [stranger.userId] }, ini);
  expect((await at.ask(id, { command: 'comment', text: '看一下', mentions: [stranger.userId] }, ini)).code).toBe(200);
});

test('files of a comment are opened by those whom the task concerns', async () => {
  const id = await at.launched(flow, ini);
  const name = await sent(ini, 'workFlow');
  expect((await at.ask(id, { command: 'comment', text: '', files: [name] }, ini)).code).toBe(200);
  expect((await at.detail(id, ann)).data.records.at(-1)?.files).toEqual([{ fileId: name, name: '说明.txt' }]);
  const link = await server.ask(flowFile, { id, name }, ann.token);
  expect(link.data).toMatchObject({ name: '说明.txt' });
  const opened = await server.app.inject({ method: 'GET', url: `/v1${link.data.url}` });
  expect(opened.payload).toBe('内容');
  // Neither with the task nor with the name of the file.
  expect((await server.ask(flowFile, { id, name }, stranger.token)).refusal).toBe('fileUnknown');
  expect((await server.ask(fileLink, { type: 'workFlow', name }, stranger.token)).refusal).toBe('fileUnknown');
  const other = await at.launched(flow, stranger);
  expect((await server.ask(flowFile, { id: other, name }, stranger.token)).refusal).toBe('fileUnknown');
});

test('files of an opinion are kept with it, by our calls and the family’s, and opened by those whom the task concerns', async () => {
  const open = await releasedFlowOf(server, form, [byPeople('one', [ann.userId]), byPeople('two', [ini.userId])]);
  const id = await at.launched(open, ini);
  const [first, second, third] = [await sent(ann, 'workFlow'), await sent(ini, 'workFlow'), await sent(ini, 'workFlow')];
  // What another has sent up is not attached, and nothing happens.
  expect((await at.adopt(id, ann, { opinion: '同意', files: [second] })).refusal).toBe('fileUnknown');
  expect((await at.adopt(id, ann, { opinion: '同意', files: [first] })).code).toBe(200);
  const work = `${id}.${await at.openOf(id, ini)}`;
  const listed = (...names: string[]) => names.map((fileId) => ({ fileId, name: '说明.txt' }));
  for (const fileList of ['{', '[1]', [{}], [{ fileId: '../x' }], listed(first), listed(...Array<string>(10).fill(second))])
    expect((await server.ask(beforeReject, { id: work, handleOpinion: '不行', fileList }, ini.token)).code).not.toBe(200);
  expect((await server.ask(beforeReject, { id: work, handleOpinion: '不行', fileList: JSON.stringify(listed(second, third)) }, ini.token)).code).toBe(200);
  const { records } = (await at.detail(id, ann)).data;
  expect(records.map(({ act, files }) => [act, files])).toEqual(
    expect.arrayContaining([
      ['adopt', listed(first)],
      ['reject', listed(second, third)],
    ]),
  );
  const told = (await server.ask(beforeRecords, { id }, ann.token)).data.list.map(({ fileList }) => fileList);
  expect(told.filter((one) => one !== '[]')).toEqual([JSON.stringify(listed(first)), JSON.stringify(listed(second, third))]);
  for (const name of [first, third]) {
    expect((await server.ask(flowFile, { id, name }, ann.token)).data).toMatchObject({ name: '说明.txt' });
    expect((await server.ask(flowFile, { id, name }, stranger.token)).refusal).toBe('fileUnknown');
  }
});

test('a list of files with the family’s adoption is read as it is', async () => {
  const open = await releasedFlowOf(server, form, [byPeople('one', [ann.userId])]);
  const id = await at.launched(open, ini);
  const fileId = await sent(ann, 'workFlow');
  const fileList = [{ fileId, name: '说明.txt', url: '/x' }];
  expect((await server.ask(beforeAudit, { id: `${id}.${await at.openOf(id, ann)}`, handleOpinion: '', fileList }, ann.token)).code).toBe(200);
  expect((await at.detail(id, ini)).data.records.find(({ act }) => act === 'adopt')?.files).toEqual([{ fileId, name: '说明.txt' }]);
});

test('nobody attaches or signs with what another has sent up', async () => {
  const id = await at.launched(flow, ini);
  const [paper, hand] = [await sent(ini, 'workFlow'), await sent(ini, 'annexpic')];
  expect((await at.ask(id, { command: 'comment', text: '附件', files: [paper] }, ann)).refusal).toBe('fileUnknown');
  expect((await at.adopt(id, ann, { signature: hand })).refusal).toBe('fileUnknown');
  expect((await at.adopt(id, ann, { signature: paper })).refusal).toBe('fileUnknown');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_event where task_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a signature stays with its vote, and whoever takes part sees it', async () => {
  const id = await at.launched(flow, ini);
  expect((await at.adopt(id, ann)).refusal).toBe('flowTaskSignature');
  const hand = await sent(ann, 'annexpic');
  expect((await at.adopt(id, ann, { signature: hand, opinion: '同意' })).code).toBe(200);
  const shown = (await at.detail(id, ini)).data.records.at(-1)?.signature ?? '';
  expect(shown).toContain(hand);
  expect((await server.app.inject({ method: 'GET', url: `/v1${shown}` })).headers['content-type']).toBe('image/png');
});

test('clients of the family read and write them by their own calls, once each, and only as parties', async () => {
  const id = await at.launched(flow, ini);
  const file = JSON.stringify([{ fileId: await sent(ini, 'workFlow'), name: '说明.txt' }]);
  const said = { taskId: id, text: '请看附件', file };
  expect((await server.ask(familyComment, said, ini.token)).code).toBe(200);
  expect((await server.ask(familyComment, said, ini.token)).code).toBe(200);
  await server.ask(familyComment, { taskId: id, text: '收到' }, ann.token);
  const { data } = await server.ask(familyComments, { taskId: id }, ann.token);
  expect(data.list.map(({ text, creatorUserId, isDel }) => [text, creatorUserId, isDel])).toEqual([
    ['收到', ann.userId, false],
    ['请看附件', ini.userId, false],
  ]);
  expect(JSON.parse(data.list[1]?.file ?? '')).toMatchObject([{ name: '说明.txt' }]);
  for (const bad of ['{', '{}', '[1]', '[{"fileId":"../x"}]', file.replace('[', '[[')])
    expect((await server.ask(familyComment, { taskId: id, file: bad }, ini.token)).refusal).toBe('fileUnknown');
  // A file uploaded by another person cannot be attached.
  expect((await server.ask(familyComment, said, ann.token)).refusal).toBe('fileUnknown');
  expect((await server.ask(familyComments, { taskId: id }, stranger.token)).refusal).toBe('notFound');
  expect((await server.ask(familyComment, { taskId: id, text: '?' }, stranger.token)).refusal).toBe('notFound');
});
