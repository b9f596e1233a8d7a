// An opinion that its node keeps to approvers leaves the server by no way: page, paper, files, the family's calls, messages, hooks, the sheet of the monitor.
import { beforeDetail, beforeRecords } from '@ordo/contract/flow-before.ts';
import { flowMonitorExport } from '@ordo/contract/flow-figures.ts';
import { flowFile } from '@ordo/contract/flow-task.ts';
import { messageList } from '@ordo/contract/message.ts';
import { printTemplateFill } from '@ordo/contract/print-template.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowPages, office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedAgain, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import type { TestUser } from '../../testing/users.ts';

const SAID = '领导内部意见';
const FILE = '内部附件.txt';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64');

let server: TestServer;
let form: FlowForm;
let at: Office;
let flow: MadeFlow;
let who: Record<'ini' | 'ann' | 'bob' | 'cat' | 'copied' | 'watcher', TestUser>;
let id: string;
let attached: string;
let hand: string;

beforeAll(async () => {
  server = await startServer();
  form = await flowForm(server, await server.admin());
  at = office(server, form);
  const watches = [...flowPages, 'workFlow.flowMonitor:view', 'workFlow.flowMonitor:btn_export'];
  const [ini, ann, bob, cat, copied, watcher] = await Promise.all([at.hire(), at.hire(), at.hire(), at.hire(), at.hire(), at.hire(watches)]);
  who = { ini, ann, bob, cat, copied, watcher };
  flow = await releasedFlowOf(server, form, [
    byPeople('one', [ann.userId, bob.userId], { sees: 'node' }),
    byPeople('two', [cat.userId], { sees: 'approvers' }),
  ]);
  id = await at.launched(flow, ini);
  attached = (await upload(server, ann.token, 'workFlow', FILE, '内容')).data.name;
  hand = (await upload(server, ann.token, 'annexpic', 'hand.png', PICTURE)).data.name;
  await at.adopt(id, ann, { opinion: SAID, files: [attached], signature: hand });
  await at.ask(id, { command: 'circulate', to: [copied.userId] }, ini);
  await server.outbox.drain();
});
afterAll(() => server.stop());

const blind = ['ini', 'copied', 'cat'] as const;
const sighted = ['ann', 'bob', 'watcher'] as const;
const secrets = () => [SAID, FILE, attached, hand];
const tells = (answer: unknown) => secrets().filter((secret) => JSON.stringify(answer).includes(secret));

describe.each(blind)('%s does not see it', (name) => {
  const by = () => who[name];

  test('on the page: the decision stays, and that something was said', async () => {
    const page = await at.detail(id, by());
    expect(page.code).toBe(200);
    expect(tells(page)).toEqual([]);
    const record = page.data.records.find(({ act }) => act === 'adopt');
    expect(record).toMatchObject({ by: { id: who.ann.userId }, opinion: '', files: [], signature: '', withheld: true });
    // Nothing is said of records that have nothing to hide.
    expect(page.data.records.filter(({ act }) => act === 'submit')).toMatchObject([{ withheld: false }]);
  });

  test('on paper', async () => {
    const paper = await server.ask(printTemplateFill, { id: 'print.approvalForm', recordId: id }, by().token);
    expect(paper.code).toBe(200);
    expect(tells(paper)).toEqual([]);
    expect(JSON.stringify(paper.data.printTemplate)).toContain('意见不可见');
  });

  test('by the calls of the family', async () => {
    const records = await server.ask(beforeRecords, { id }, by().token);
    expect(records.data.list.map(({ handleOpinion }) => handleOpinion)).toContain('意见不可见');
    const detail = await server.ask(beforeDetail, { id, taskNodeId: '' }, by().token);
    expect([detail.code, tells(records), tells(detail)]).toEqual([200, [], []]);
  });

  test('its file is not opened', async () => expect((await server.ask(flowFile, { id, name: attached }, by().token)).refusal).toBe('fileUnknown'));

  test('nor does a message say it', async () => expect(tells(await server.ask(messageList, { pageSize: 500 }, by().token))).toEqual([]));
});

describe.each(sighted)('%s sees it', (name) => {
  test('on the page, on paper, by the calls of the family, with its file', async () => {
    const { token } = who[name];
    const page = await at.detail(id, who[name]);
    expect(page.data.records.find(({ act }) => act === 'adopt')).toMatchObject({ opinion: SAID, files: [{ fileId: attached }], withheld: false });
    expect(JSON.stringify((await server.ask(printTemplateFill, { id: 'print.approvalForm', recordId: id }, token)).data)).toContain(SAID);
    expect(JSON.stringify((await server.ask(beforeRecords, { id }, token)).data)).toContain(SAID);
    expect((await server.ask(flowFile, { id, name: attached }, token)).data).toMatchObject({ name: FILE });
  });
});

test('no effect, hook or message carries it, and neither does the sheet of the monitor', async () => {
  const { rows } = await sql<{
    said: string;
  }>`select payload::text as said from outbox union all select effects::text from flow_event where task_id = ${id}`.execute(server.db);
  expect(tells(rows)).toEqual([]);
  expect(tells(await server.ask(flowMonitorExport, {}, who.watcher.token))).toEqual([]);
});

test('the second node keeps it to approvers: those of the first see it, the initiator does not, and a release that opens the node opens nothing old', async () => {
  const open = byPeople('one', [who.ann.userId]);
  const other = await at.launched(flow, who.ini);
  await at.adopt(other, who.ann);
  expect((await at.adopt(other, who.cat, { opinion: '第二步意见' })).code).toBe(200);
  await releasedAgain(server, flow, form, [open, byPeople('two', [who.cat.userId])]);
  const seen = await Promise.all([who.ann, who.bob, who.ini].map(async (by) => JSON.stringify(await at.detail(other, by)).includes('第二步意见')));
  expect(seen).toEqual([true, true, false]);
  // A file that stands in a comment too is open to everybody.
  expect((await at.ask(id, { command: 'comment', text: '附件请看', files: [attached] }, who.ann)).code).toBe(200);
  expect((await server.ask(flowFile, { id, name: attached }, who.ini.token)).data).toMatchObject({ name: FILE });
});
