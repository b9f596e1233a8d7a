import { expect, test } from 'vitest';
import { customerPrint } from '../customer/customer.print.ts';
import { createPrintRegistry, type PrintRegistry } from './print-source.ts';
import type { Call } from './serve.ts';

const made = { ...customerPrint, name: ['模型', 'Model'] as const };
const models: PrintRegistry = {
  find: async (_, type) => (type === 'model.1' || type === 'customer' ? made : undefined),
  all: async () => [
    ['model.1', made],
    ['customer', made],
  ],
};
const call = {} as Call;

test('what is printed is looked up: what is written in code comes first and keeps its place, then what features add', async () => {
  const prints = createPrintRegistry({ customer: customerPrint }, models);
  expect([await prints.find(call, 'customer'), await prints.find(call, 'model.1')]).toEqual([customerPrint, made]);
  for (const nothing of ['model.2', 'toString', '__proto__']) expect(await prints.find(call, nothing)).toBeUndefined();
  expect((await prints.all(call)).map(([type, { name }]) => [type, name])).toEqual([
    ['customer', customerPrint.name],
    ['model.1', made.name],
  ]);
});
