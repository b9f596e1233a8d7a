// The rank of people in conditions and approval matrices, over HTTP: the task, its prediction and a dry run agree.
import { flowEngineDryRun } from '@ordo/contract/flow-dry-run.ts';
import { flowEngineInfo } from '@ordo/contract/flow-engine.ts';
import { flowPredicted } from '@ordo/contract/flow-launch.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from '../../testing/flow-people.ts';
import { either } from '../../../engine/testing/small-flow.ts';
import { approver, byPeople, flowForm, people, releasedFlowOf, type FlowForm, type MadeFlow } from '../../testing/flows.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import type { TestUser } from '../../testing/users.ts';

let server: TestServer;
let token: string;
let form: FlowForm;
let at: Office;
let hired: TestUser[] = [];
const person = (nth: number) => hired[nth]?.userId ?? '';

beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  form = await flowForm(server, token);
  at = office(server, form);
  hired = await Promise.all(Array.from({ length: 5 }, () => at.hire()));
  await sql`update app_user set rank = 8 where id = ${person(0)}`.execute(server.db);
  await sql`update app_user set rank = 7 where id = ${person(1)}`.execute(server.db);
});
afterAll(() => server.stop());

/** Approvers of the task of each: rank 8, rank 7, none. */
async function deciders(flow: MadeFlow): Promise<string[][]> {
  const found: string[][] = [];
  for (const nth of [0, 1, 2]) {
    const by = hired[nth] as TestUser;
    const id = await at.launched(flow, by, { title: '请假', days: '1' });
    const real = (await at.detail(id, by)).data.operators.map((one) => one.person?.id ?? '');
    const dry = (await server.ask(flowEngineDryRun, { id: flow.id, initiator: by.userId, values: { [form.field.days ?? '']: 1 } }, token)).data;
    expect(dry.steps[0]?.came.flatMap((one) => one.people.map((each) => each.person?.id ?? ''))).toEqual(real);
    const predicted = (await server.ask(flowPredicted, { flowId: flow.id, values: { [form.field.days ?? '']: 1 } }, by.token)).data;
    expect(predicted.list).toHaveLength(1);
    found.push(real);
  }
  return found;
}

test('a condition compares it; whoever has none is in the other case', async () => {
  const flow = await releasedFlowOf(server, form, [
    either('e', [{ field: 'initiator.rank', is: 'greaterOrEqual', value: 8 }, byPeople('high', [person(3)])], [null, byPeople('low', [person(4)])]),
  ]);
  expect(await deciders(flow)).toEqual([[person(3)], [person(4)], [person(4)]]);
  const { findings } = (await server.ask(flowEngineInfo, { id: flow.id }, token)).data;
  expect(findings.filter(({ key }) => key !== 'adminMissing')).toEqual([]);
});

test('an approval matrix has it as a range; an empty rank matches only an empty cell', async () => {
  const row = (nth: number, from: number | null, to: number | null) => ({
    cells: [from === null && to === null ? null : { from, to }],
    people: people(person(nth)),
  });
  const who = { kind: 'matrix' as const, fields: ['initiator.rank'], rows: [row(3, 8, null), row(4, null, 8), row(1, null, null)] };
  expect(await deciders(await releasedFlowOf(server, form, [approver('a', who)]))).toEqual([[person(3)], [person(4)], [person(1)]]);
});
