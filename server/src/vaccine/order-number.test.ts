import { billNumber, billRuleList, billRuleState } from '@ordo/contract/bill-rule.ts';
import { indentCreate, orderNumberRule } from '@ordo/contract/indent.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('NUMBERED');
});
afterAll(() => server.stop());

const wish = (draft?: string) => ({ customerId, productId: made.productId, requestedDoses: 10, ...(draft && { draft }) });

test('an order has the number that its form showed, and another form’s order has another', async () => {
  const shown = (await server.ask(billNumber, { id: orderNumberRule, draft: 'form-1' }, token)).data;
  expect(shown).toMatch(/^YM20261120\d{5}$/);
  const other = await made.must(indentCreate, wish('form-2'));
  expect(other.orderNo).not.toBe(shown);
  expect((await made.must(indentCreate, wish('form-1'))).orderNo).toBe(shown);
});

test('an order that no form asked for is numbered all the same, and a refused one leaves no gap', async () => {
  const first = await made.must(indentCreate, wish());
  expect(await server.ask(indentCreate, { ...wish(), productId: '0' }, token)).toMatchObject({ refusal: expect.any(String) });
  const second = await made.must(indentCreate, wish());
  expect(Number(second.orderNo.slice(-5)) - Number(first.orderNo.slice(-5))).toBe(1);
});

test('while its rule is switched off nothing is ordered, and the answer says so', async () => {
  const [rule] = (await made.must(billRuleList, { keyword: orderNumberRule })).list;
  await made.must(billRuleState, { id: rule?.id ?? '', enabledMark: 0 });
  expect(await server.ask(indentCreate, wish(), token)).toMatchObject({ refusal: 'billRuleOff' });
  await made.must(billRuleState, { id: rule?.id ?? '', enabledMark: 1 });
  expect((await made.must(indentCreate, wish())).orderNo).toMatch(/^YM/);
});
