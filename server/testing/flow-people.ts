// People who use workflows, for tests.
import { flowCommand, flowTask, flowTodo } from '@ordo/contract/flow-task.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { newId } from '../src/kit/id.ts';
import type { FlowForm, MadeFlow } from './flows.ts';
import { createUserWithSession, type TestUser } from './users.ts';
import type { Asking, Reply } from './server.ts';

export type Act = Input<typeof flowCommand>['act'];
type More = Partial<Omit<Input<typeof flowCommand>, 'act'>>;

export const flowPages = ['flowLaunch', 'flowTodo', 'flowDone', 'flowCirculate', 'entrust'].map((page) => `workFlow.${page}:view`);

export interface Office {
  hire(codes?: readonly string[], organizeId?: string): Promise<TestUser>;
  ask(id: string, act: Act, by: TestUser, more?: More): Promise<Reply<typeof flowCommand>>;
  /** Fields by their keys. */
  filled(values: Record<string, unknown>, version?: number, from?: Record<string, unknown>): NonNullable<Input<typeof flowCommand>['form']>;
  /** @returns id of the task */
  launched(flow: MadeFlow, by: TestUser, values?: Record<string, unknown>, more?: More): Promise<string>;
  detail(id: string, by: TestUser): ReturnType<typeof detailOf>;
  /** Open work of a person in a task; '' for none. */
  openOf(id: string, by: TestUser): Promise<string>;
  adopt(id: string, by: TestUser, more?: object, form?: More['form']): ReturnType<Office['ask']>;
  todo(by: TestUser): Promise<string[]>;
}

const detailOf = (server: Asking, id: string, by: TestUser) => server.ask(flowTask, { id }, by.token);

export function office(server: Asking, form: FlowForm): Office {
  const ask = (id: string, act: Act, by: TestUser, more: More = {}) => server.ask(flowCommand, { id, commandId: newId(), act, ...more }, by.token);
  const filled: Office['filled'] = (values, version = 0, from = {}) => ({
    version,
    changes: Object.fromEntries(Object.entries(values).map(([key, to]) => [form.field[key] ?? key, { from: from[key] ?? null, to }])),
  });
  const openOf = async (id: string, by: TestUser) => (await detailOf(server, id, by)).data?.mine[0]?.operator ?? '';
  return {
    hire: (codes = flowPages, organizeId = '1') => createUserWithSession(server, newId(), codes, organizeId),
    ask,
    filled,
    async launched(flow, by, values = { title: '事假', days: '2.5' }, more = {}) {
      const id = newId();
      const reply = await ask(id, { command: 'submit' }, by, { flowId: flow.id, form: filled(values), ...more });
      if (reply.code !== 200) throw new Error(`${reply.refusal}: ${reply.msg} ${JSON.stringify(reply.data)}`);
      return id;
    },
    detail: (id, by) => detailOf(server, id, by),
    openOf,
    adopt: async (id, by, more = {}, sent?) =>
      ask(id, { command: 'adopt', operator: await openOf(id, by), ...more }, by, sent === undefined ? {} : { form: sent }),
    todo: async (by) => (await server.ask(flowTodo, { pageSize: 500 }, by.token)).data.list.map(({ taskId }) => taskId),
  };
}
