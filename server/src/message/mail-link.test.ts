// Mails lead to their page by one link, below the public address that the administrators have set; without one they carry none.
import { noticeCreate, noticeRelease } from '@ordo/contract/message.ts';
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { byPeople, flowForm, releasedFlowOf } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';
import { testLetter } from '../sys-config/mail-test.ts';
import { letterTo } from './notice-mail.ts';

let server: TestServer;
let token: string;
let at: Office;
let [ini, ann]: TestUser[] = [];
let task = '';
let notice = '';

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const form = await flowForm(server, token);
  at = office(server, form);
  [ini, ann] = await Promise.all([at.hire(), at.hire()]);
  await sql`update app_user set email = id || '@example.com'`.execute(server.db);
  const flow = await releasedFlowOf(server, form, [byPeople('one', [ann.userId], { mails: true, title: '部门<经理>' })]);
  task = await at.launched(flow, ini, { title: '买 "A&B" <5 台>' });
  notice = (await server.ask(noticeCreate, { title: '停电通知', bodyText: '<p>周六停电</p>', byMail: 1, userIds: ann.userId }, token)).data.id;
  await server.ask(noticeRelease, { id: notice, version: 1 }, token);
  await server.outbox.drain();
});
afterAll(() => server.stop());

async function save(siteAddress: string) {
  const { version } = (await server.ask(sysConfigInfo, {}, token)).data;
  return server.ask(sysConfigSave, { siteAddress, version }, token);
}
async function letters() {
  const { rows } = await sql<{ id: string }>`select message_id as id from message_mail where message_id like ${`${task}-%`}`.execute(server.db);
  const all = await Promise.all([rows[0]?.id ?? '', notice].map((id) => letterTo(server.db, id, ann!.userId)));
  const settings = { host: '', port: 25, ssl: 0, account: '', password: '', sender: '', senderName: 'Ordo' };
  const { rows: kept } = await sql<{ site: string }>`select site_address as site from system_config`.execute(server.db);
  return [...all, testLetter(settings, 'a@example.com', { site: kept[0]?.site ?? '', language: 'en', who: 'admin' })];
}
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test('without an address no mail carries a link, and each says where to look', async () => {
  expect((await server.ask(sysConfigInfo, {}, token)).data.siteAddress).toBe('');
  for (const letter of await letters()) expect([hrefs(letter?.html ?? '-'), letter?.text.includes('://')]).toEqual([[], false]);
  const [ofTask, ofNotice, trial] = await letters();
  expect(ofTask?.text).toContain('请登录系统查看和处理');
  expect(ofNotice?.text).toContain('请登录系统查看原文');
  expect(trial?.text).toContain('emails carry no links');
});

test('with one each mail leads to its page, in the HTML and in the text', async () => {
  expect(await save('https://oa.example.com/office/')).toMatchObject({ code: 200 });
  expect((await server.ask(sysConfigInfo, {}, token)).data.siteAddress).toBe('https://oa.example.com/office');
  const pages = [`/workFlow/flowTodo?open=${task}`, `/messageRecord?read=${notice}`, '/'];
  for (const [index, letter] of (await letters()).entries()) {
    const address = `https://oa.example.com/office/#${pages[index]}`;
    expect(new Set(hrefs(letter?.html ?? ''))).toEqual(new Set([address]));
    expect(letter?.text.split('\n')).toContain(address);
  }
});

test('a mail of a task says which workflow, who launched it and where it is; nothing of it is HTML', async () => {
  const [ofTask, ofNotice] = await letters();
  const { rows } = await sql<{ flow: string; who: string; title: string }>`
    select f.full_name as flow, u.real_name as who, t.full_name as title from flow_task t join flow f on f.id = t.flow_id join app_user u on u.id = t.initiator_id
    where t.id = ${task}`.execute(server.db);
  const { flow, who, title } = rows[0]!;
  expect(ofTask?.subject).toContain(title);
  for (const line of [`流程：${flow}`, `发起人：${who}`, '当前步骤：部门<经理>']) expect(ofTask?.text).toContain(line);
  expect(ofTask?.html).not.toMatch(/<经理>|<5 台>|"A&B"/);
  expect(ofTask?.html).toContain('部门&#60;经理&#62;');
  expect(ofNotice?.text).toContain('周六停电');
  await sql`update app_user set language = 'en' where id = ${ann!.userId}`.execute(server.db);
  const [inEnglish] = await letters();
  expect(inEnglish?.html).toMatch(/<html lang="en">[^]*Open task[^]*Please do not reply/);
  await sql`update app_user set language = 'zh' where id = ${ann!.userId}`.execute(server.db);
});

test.each([
  'oa.example.com',
  'javascript:alert(1)',
  'https://user:secret@oa.example.com',
  'https://oa.example.com?x=1',
  'https://oa.example.com/#/home',
  'https://oa.example.com\r\nBcc: all@example.com',
  'https://oa.example.com/"><script>alert(1)</script>',
  `https://oa.example.com/${'a'.repeat(200)}`,
])('%j is refused, and changes nothing', async (wrong) => {
  const before = (await server.ask(sysConfigInfo, {}, token)).data;
  expect(await save(wrong)).toMatchObject({ code: 400, refusal: 'invalid', msg: expect.stringContaining('访问地址') as string });
  expect((await server.ask(sysConfigInfo, {}, token)).data).toEqual(before);
});

test('what stands in the database some other way is no link either', async () => {
  await sql`update system_config set site_address = ${'https://oa.example.com/"><img src=x onerror=alert(1)>'}`.execute(server.db);
  for (const letter of await letters()) expect(letter?.html).not.toMatch(/onerror|href=/);
  await sql`update system_config set site_address = ''`.execute(server.db);
});
