import * as contract from '@ordo/contract/bill-rule.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  server.clock.now = Date.parse('2026-11-20T04:00:00Z');
});
afterAll(() => server.stop());

let count = 0;
const rule = (more: object = {}) => {
  count += 1;
  return { fullName: `规则${count}`, enCode: `RULE.${count}`, prefix: `R${count}-`, ...more };
};
const create = async (more: object = {}) => {
  const wanted = rule(more);
  const { data } = await server.ask(contract.billRuleCreate, wanted, token);
  return { ...wanted, id: data.id };
};

describe('a bill rule', () => {
  test('shows what its first number of today is, and none yet given', async () => {
    const { id, prefix } = await create({ startNumber: '50' });
    const { data } = await server.ask(contract.billRuleInfo, { id }, token);
    expect(data).toMatchObject({
      kind: 'reserved',
      startNumber: '0050',
      example: `${prefix}202611200050`,
      outputNumber: null,
      thisNumber: 0,
      enabledMark: 1,
      creatorUser: '管理员/admin',
    });
  });

  test('is found by name and code, and a page of them is in the order that people gave', async () => {
    await create({ fullName: '排在后面', sortCode: 900_002, enCode: 'ORDER_B' });
    await create({ fullName: '排在前面', sortCode: 900_001, enCode: 'ORDER_A' });
    const { data } = await server.ask(contract.billRuleList, { keyword: 'order_' }, token);
    expect(data.list.map((one) => one.enCode)).toEqual(['ORDER_A', 'ORDER_B']);
    expect(data.pagination.total).toBe(2);
  });

  test('whose code or name is taken, in any spelling of the code, is refused', async () => {
    const { enCode, fullName } = await create();
    expect(await server.ask(contract.billRuleCreate, rule({ enCode: enCode.toLowerCase() }), token)).toMatchObject({ code: 409, refusal: 'billRuleCodeTaken' });
    expect((await server.ask(contract.billRuleCreate, rule({ fullName }), token)).refusal).toBe('billRuleNameTaken');
  });

  test.each<[string, object, string]>([
    ['no prefix', { prefix: '' }, 'prefix'],
    ['a prefix of signs that paper cannot show', { prefix: 'A B\n' }, 'prefix'],
    ['a date format of its own', { dateFormat: 'dd/MM/yyyy' }, 'dateFormat'],
    ['ten digits', { digit: 10 }, 'digit'],
    ['no digits', { digit: 0 }, 'digit'],
    ['half a digit', { digit: 1.5 }, 'digit'],
    ['a start number that is none', { startNumber: '1e3' }, 'startNumber'],
    ['a negative start', { startNumber: '-1' }, 'startNumber'],
    ['a kind of its own', { kind: 'magic' }, 'kind'],
    ['a code with a quote', { enCode: `A';drop table bill_rule;--` }, 'enCode'],
  ])('with %s is refused, and nothing is made', async (_, more, path) => {
    const wanted = rule(more);
    const reply = await server.ask(contract.billRuleCreate, wanted, token);
    expect(reply).toMatchObject({ refusal: 'invalid', data: { fields: [{ path }] } });
    expect((await server.ask(contract.billRuleList, { keyword: wanted.fullName }, token)).data.list).toEqual([]);
  });

  test('keeps its start number within its digits, at its making and at every change', async () => {
    expect((await server.ask(contract.billRuleCreate, rule({ digit: 2, startNumber: '100' }), token)).refusal).toBe('billStartTooLong');
    const { id } = await create({ digit: 3, startNumber: '100' });
    expect((await server.ask(contract.billRuleUpdate, { id, version: 1, digit: 2 }, token)).refusal).toBe('billStartTooLong');
    await server.ask(contract.billRuleUpdate, { id, version: 1, digit: 5 }, token);
    expect((await server.ask(contract.billRuleInfo, { id }, token)).data).toMatchObject({ digit: 5, startNumber: '00100', version: 2 });
  });

  test('that somebody changed meanwhile is not overwritten', async () => {
    const { id } = await create();
    await server.ask(contract.billRuleUpdate, { id, version: 1, description: '甲' }, token);
    expect(await server.ask(contract.billRuleUpdate, { id, version: 1, description: '乙' }, token)).toMatchObject({ code: 409, refusal: 'stale' });
  });

  test('is deleted only while it has given no number', async () => {
    const { id, enCode } = await create();
    await server.ask(contract.billNumber, { id: enCode }, token);
    expect(await server.ask(contract.billRuleRemove, { id }, token)).toMatchObject({ code: 409, refusal: 'billRuleUsed', msg: '单据规则已引用，无法删除' });
    const fresh = await create();
    expect((await server.ask(contract.billRuleRemove, { id: fresh.id }, token)).code).toBe(200);
    expect((await server.ask(contract.billNumber, { id: fresh.enCode }, token)).refusal).toBe('billRuleMissing');
  });

  test('that is switched off gives no numbers and is offered to nobody', async () => {
    const { id, enCode } = await create();
    expect((await server.ask(contract.billRuleState, { id, enabledMark: 0 }, token)).data.enabledMark).toBe(0);
    expect((await server.ask(contract.billNumber, { id: enCode }, token)).refusal).toBe('billRuleOff');
    const { list } = (await server.ask(contract.billRuleSelector, {}, token)).data;
    expect(list.some((one) => one.id === id)).toBe(false);
    expect(list.length).toBeGreaterThan(0);
  });
});

describe('the number for a form', () => {
  const numberFor = async (id: string, draft?: string, as = token) => (await server.ask(contract.billNumber, { id, draft }, as)).data;

  test('is the example, by code in any spelling or by id, and the same until it is used', async () => {
    const { id, enCode, prefix } = await create();
    expect(await numberFor(enCode)).toBe(`${prefix}202611200001`);
    expect(await numberFor(enCode.toLowerCase())).toBe(`${prefix}202611200001`);
    expect(await numberFor(id)).toBe(`${prefix}202611200001`);
    expect((await server.ask(contract.billRuleInfo, { id }, token)).data).toMatchObject({ outputNumber: `${prefix}202611200001`, thisNumber: 1 });
  });

  test('is another for another form, and for another person', async () => {
    const { enCode, prefix } = await create();
    const other = await createUserWithSession(server, 'clerk', []);
    expect(await Promise.all([numberFor(enCode, 'tab 1'), numberFor(enCode, 'tab 1'), numberFor(enCode, 'tab 1')])).toEqual(
      Array.from({ length: 3 }, () => `${prefix}202611200001`),
    );
    expect(await numberFor(enCode, 'tab 2')).toBe(`${prefix}202611200002`);
    expect(await numberFor(enCode, 'tab 1', other.token)).toBe(`${prefix}202611200003`);
  });

  test('of a rule that gives its numbers on saving is empty', async () => {
    expect(await numberFor((await create({ kind: 'gapFree' })).enCode)).toBe('');
    expect(await numberFor((await create({ kind: 'fast' })).enCode)).toBe('');
  });

  test('is refused once a person holds fifty', async () => {
    const { enCode } = await create();
    for (let form = 0; form < 50; form += 1) await numberFor(enCode, `form ${form}`);
    expect((await server.ask(contract.billNumber, { id: enCode, draft: 'form 50' }, token)).refusal).toBe('billDraftsFull');
    expect(await numberFor(enCode, 'form 49')).toMatch(/0050$/);
  });

  test('of a rule that is not there is a refusal, not a number', async () => {
    expect(await server.ask(contract.billNumber, { id: `nothing' or 1=1` }, token)).toMatchObject({
      code: 404,
      msg: '单据规则不存在',
      refusal: 'billRuleMissing',
      data: null,
    });
  });
});

test('a rule that is written in another way gives no number of the old way, and shows the last one as it was', async () => {
  const { id, enCode, prefix } = await create();
  const ask = () => server.ask(contract.billNumber, { id: enCode, draft: 'open' }, token);
  expect((await ask()).data).toBe(`${prefix}202611200001`);
  await server.ask(contract.billRuleUpdate, { id, version: 1, dateFormat: 'yyyyMM', digit: 6 }, token);
  expect((await server.ask(contract.billRuleInfo, { id }, token)).data.outputNumber).toBe(`${prefix}202611200001`);
  expect((await ask()).data).toBe(`${prefix}202611000001`);
  expect((await server.ask(contract.billRuleInfo, { id }, token)).data.outputNumber).toBe(`${prefix}202611000001`);
});
