// Data interfaces during a save: they provide options and decide checks, and one that does not answer is reported.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import { recordCreate, recordUpdate } from '@ordo/contract/model-record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childTable, draftModel, formOf, node, release, releasedModel, type MadeModel } from '../../testing/models.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let model: MadeModel;
let made = 0;
/** A slow external system. */
const slow = createServer();
const portOf = (one: typeof slow) => (one.address() as AddressInfo).port;

async function anInterface(more: Record<string, unknown>): Promise<string> {
  made += 1;
  const reply = await server.ask(
    dataInterfaceCreate,
    { fullName: `校验${made}`, enCode: `check${made}`, checkType: 1, enabledMark: 1, ...more } as never,
    token,
  );
  if (reply.code !== 200) throw new Error(reply.msg);
  return (reply.data as { id: string }).id;
}

beforeAll(async () => {
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  server = await startServer({ outbound: [{ host: 'localhost', port: portOf(slow), within: ['127.0.0.0/8', '::1/128'] }] });
  token = await server.admin();
  const colours = await anInterface({
    dataType: 2,
    query: JSON.stringify([
      { code: 1, title: '红' },
      { code: 'b', title: '蓝' },
    ]),
  });
  const open = await anInterface({
    dataType: 1,
    query: 'select 1 as ok where @code like @start',
    requestParameters: JSON.stringify([{ field: 'code' }, { field: 'start' }]),
  });
  const broken = await anInterface({ dataType: 1, query: 'select 1 / 0 as ok' });
  const checked = (id: string, answers: 'some' | 'none', parameters: object, message: object | null = null) => ({
    checks: [{ check: 'interface', interface: id, parameters, answers, message }],
  });
  model = await releasedModel(
    server,
    token,
    formOf(
      node('select', 'colour', '颜色', { dataType: 'dynamic', propsUrl: colours, props: { value: 'code', label: 'title' } }),
      node('comInput', 'start', '开头'),
      node('comInput', 'code', '编码', checked(open, 'some', { code: 'code', start: 'start' }, { zh: '编码不符' })),
      node('comInput', 'dark', '备用', checked(broken, 'some', {})),
      childTable('lines', '明细', [node('comInput', 'no', '序号', checked(open, 'none', { code: 'no', start: 'start' }))]),
    ),
  );
});
afterAll(async () => {
  slow.close();
  await server.stop();
});

let n = 0;
const put = (values: object, rows: object = {}, who = token) => {
  n += 1;
  return server.ask(recordCreate, { id: model.id, recordId: `r${n}`, values, rows } as never, who);
};
const findings = (reply: { data: unknown }) => (reply.data as { findings?: { field: string; text: string; number: number | null }[] } | null)?.findings;

test('only what an interface offers is chosen, whatever a browser sends', async () => {
  expect((await put({ colour: 'b' })).code).toBe(200);
  expect((await put({ colour: '1' })).code).toBe(200);
  const strange = await put({ colour: 'x' });
  expect(strange.refusal).toBe('recordWrong');
  expect(findings(strange)).toMatchObject([{ field: 'colour', text: expect.stringContaining('x') }]);
});

test('a value is right where the interface that checks it says so, of rows each by itself', async () => {
  expect((await put({ start: 'A%', code: 'A1' }, { lines: [{ id: '1', values: { no: 'B' } }] })).code).toBe(200);
  const wrong = await put(
    { start: 'A%', code: 'B1' },
    {
      lines: [
        { id: '1', values: { no: 'B' } },
        { id: '2', values: { no: 'A' } },
      ],
    },
  );
  expect(findings(wrong)).toMatchObject([
    { field: 'code', text: '编码不符', number: null },
    { field: 'lines.no', number: 2 },
  ]);
  // Empty values are not checked.
  expect((await put({ start: 'A%' })).code).toBe(200);
});

test('what an interface offers and a rule leaves out is not chosen either', async () => {
  const offers = await anInterface({ dataType: 2, query: JSON.stringify(['a', 'b'].map((code) => ({ code, title: `色${code}` }))) });
  const limits = {
    id: 'r1',
    name: { zh: '只选一种' },
    enabled: true,
    table: null,
    when: { all: [] },
    then: [{ do: 'options', node: 'colour', filter: { field: 'option.name', is: 'equal', value: '色a' } }],
  };
  const colour = node('select', 'colour', '颜色', { dataType: 'dynamic', propsUrl: offers, props: { value: 'code', label: 'title' } });
  const id = await draftModel(server, token, formOf(colour), '', { rules: JSON.stringify([limits]) });
  await release(server, token, id);
  const chosen = (value: string) => server.ask(recordCreate, { id, recordId: `limit${value}`, values: { colour: value }, rows: {} }, token);
  expect([(await chosen('a')).code, (await chosen('b')).refusal]).toEqual([200, 'recordWrong']);
});

test('one that does not answer properly is said to be so, and nothing is kept; what has not changed is not asked again', async () => {
  const silent = await put({ dark: 'x' });
  expect(findings(silent)).toMatchObject([{ field: 'dark', text: '用于校验的数据接口没有正常应答，暂时不能保存，请稍后重试' }]);
  const english = await server.ask(recordCreate, { id: model.id, recordId: 'en', values: { dark: 'x' } }, token, { 'accept-language': 'en' });
  expect(english.refusal).toBe('recordWrong');
  expect((await put({ start: 'A%', code: 'A1' })).code).toBe(200);
  const later = await server.ask(recordUpdate, { id: model.id, recordId: `r${n}`, version: 1, changes: { colour: { from: null, to: 'b' } } }, token);
  expect(later.code).toBe(200);
});

test('who may not ask the interface is not let past it', async () => {
  const clerk = await createUserWithSession(server, 'clerk', [`${model.page}:view`, `${model.page}:btn_add`]);
  expect((await put({ colour: 'b' }, {}, clerk.token)).code).toBe(200);
});

test('while an interface is asked no transaction is open: nobody waits for another system', async () => {
  let begun: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (begun = resolve));
  let answer: () => void = () => undefined;
  slow.on('request', (_, reply: ServerResponse) => {
    answer = () => reply.setHeader('content-type', 'application/json').end('[{"ok":1}]');
    begun();
  });
  const id = await anInterface({ dataType: 3, path: `http://localhost:${portOf(slow)}/` });
  const checks = [{ check: 'interface', interface: id, parameters: {}, answers: 'some', message: null }];
  const asking = await releasedModel(
    server,
    token,
    formOf(node('comInput', 'code', '编码', { checks }), childTable('lines', '明细', [node('comInput', 'no', '序号')])),
  );
  const saved = server.ask(
    recordCreate,
    { id: asking.id, recordId: 'slow', values: { code: 'a' }, rows: { lines: [{ id: '1', values: { no: '1' } }] } },
    token,
  );
  await asked;
  // A transaction of the save would stay open until the answer; those of the server's other work end.
  const open = sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(async () => (await open.execute(server.db)).rows).toEqual([]);
  answer();
  expect((await saved).code).toBe(200);
});
