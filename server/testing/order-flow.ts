// Orders whose approval is a task: a specialist, and of more than 500 doses their head as well.
import { flowCommand, flowTask } from '@ordo/contract/flow-task.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import { sql } from 'kysely';
import { newId } from '../src/kit/id.ts';
import { flowPages } from './flow-people.ts';
import { byPeople, flowForm, releasedFlowOf } from './flows.ts';
import { formOf, node } from './models.ts';
import type { TestServer } from './server.ts';
import { createUserWithSession, type TestUser } from './users.ts';
import type { County, Order } from './vaccine.ts';

export type OrderFlow = Awaited<ReturnType<typeof orderFlow>>;
type One = Pick<Order, 'id'>;
export const taskOf = ({ id }: One): string => `order-${id}`;

const orderForm = () =>
  formOf(
    node('comInput', 'orderNo', '单号'),
    node('comInput', 'customer', '接种单位'),
    node('numInput', 'requestedDoses', '申请剂数'),
    node('numInput', 'amount', '金额', {}, { precision: 2 }),
    node('numInput', 'approvedDoses', '批准剂数'),
  );

export async function orderFlow(server: TestServer, token: string, at: County) {
  const form = await flowForm(server, token, orderForm());
  const [specialist, head] = await Promise.all([createUserWithSession(server, newId(), flowPages), createUserWithSession(server, newId(), flowPages)]);
  const id = (key: string) => form.field[key] ?? key;
  const writes = [{ field: id('approvedDoses'), read: true, write: true, required: false }];
  const chain: FlowNode[] = [
    byPeople('specialist', [specialist.userId], { rights: writes }),
    {
      kind: 'condition',
      id: 'many',
      title: '剂数',
      outside: {},
      branches: [
        {
          id: 'over',
          title: '超过 500 剂',
          when: { field: id('requestedDoses'), is: 'greater', value: '500' },
          chain: [byPeople('head', [head.userId])],
          outside: {},
        },
        { id: 'rest', title: '其他', when: null, chain: [], outside: {} },
      ],
    },
  ];
  const flow = await releasedFlowOf(server, form, chain, { type: 1 });
  await sql`update flow set en_code = 'vaccineOrder' where id = ${flow.id}`.execute(server.db);
  let customers = 0;
  const operatorOf = async (one: One, by: TestUser) => (await server.ask(flowTask, { id: taskOf(one) }, by.token)).data?.mine[0]?.operator ?? '';
  type Act = Parameters<typeof server.ask<typeof flowCommand>>[1]['act'];
  const act = (one: One, command: Act, by: { token: string }, sent?: object) =>
    server.ask(flowCommand, { id: taskOf(one), commandId: newId(), act: command, ...(sent && { form: sent as never }) }, by.token);
  return {
    form,
    flow,
    specialist,
    head,
    operatorOf,
    act,
    order: async (doses: number, upTo: 'DRAFT' | 'IN_APPROVAL' = 'IN_APPROVAL'): Promise<Order> =>
      at.order(await at.customer(`F${(customers += 1)}`), doses, upTo),
    standing: async (one: One) => {
      const { status, version, approvedDoses } = (await server.ask(indentInfo, { id: one.id }, token)).data;
      const { rows } = await sql<{ status: number }>`select status from flow_task where id = ${taskOf(one)}`.execute(server.db);
      return { status, version, approvedDoses, task: rows[0]?.status ?? null };
    },
    adopt: async (one: One, by: TestUser) => act(one, { command: 'adopt', operator: await operatorOf(one, by), opinion: '' }, by),
  };
}
