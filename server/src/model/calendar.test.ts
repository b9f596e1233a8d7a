// Formulas that count working days use the public holidays and the days added by an administrator, in the browser and on the server.
import { modelOpen, recordCreate, recordInfo } from '@ordo/contract/model-record.ts';
import { calendarOf } from '@ordo/engine/formula/evaluate.ts';
import { compile } from '@ordo/engine/form/rules/compile.ts';
import { open } from '@ordo/engine/form/rules/form.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, node, releasedModel, type MadeModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let leave: MadeModel;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  const day = (key: string) => node('date', key, key, {}, { format: 'yyyy-MM-dd', type: 'date' });
  const formula = (key: string, text: string, result: string) => node('formula', key, key, { formula: text, result, stored: true });
  leave = await releasedModel(
    server,
    token,
    formOf(day('begins'), day('ends'), formula('days', 'NETWORKDAYS({begins}, {ends})', 'number'), formula('due', 'WORKDAY({begins}, 3)', 'day')),
  );
});
afterAll(() => server.stop());

let n = 0;
async function both(begins: string, ends: string) {
  const values = { begins, ends };
  n += 1;
  expect((await server.ask(recordCreate, { id: leave.id, recordId: `l${n}`, values }, token)).code).toBe(200);
  const kept = (await server.ask(recordInfo, { id: leave.id, recordId: `l${n}` }, token)).data.values;
  const { design, calendar } = (await server.ask(modelOpen, { id: leave.id }, token)).data;
  const { form, rules } = design as Design;
  const holidays = calendarOf(calendar?.daysOff ?? [], calendar?.workingDays ?? []);
  const inBrowser = open(compile(form, rules), values, { old: null, facts: null, now: Date.now(), holidays }).values;
  expect(inBrowser).toMatchObject({ days: kept.days, due: kept.due });
  return [kept.days, kept.due];
}

test.each([
  ['National Day of 2026, with the weekends worked', '2026-09-30', '2026-10-10', [4, '2026-10-10']],
  ['Spring Festival of 2025', '2025-01-26', '2025-02-08', [6, '2025-02-06']],
  ['Labour Day of 2024', '2024-04-28', '2024-05-11', [9, '2024-05-06']],
  ['an ordinary week', '2026-03-02', '2026-03-08', [5, '2026-03-05']],
])('%s', async (_, begins, ends, expected) => {
  expect(await both(begins, ends)).toEqual(expected);
});

test('a day that an administrator adds counts from the next look on; what is no day, or switched off, counts nothing', async () => {
  expect(await both('2028-01-03', '2028-01-07')).toEqual([5, '2028-01-06']);
  const add = (code: string, below: string, enabled = 1) =>
    sql`insert into dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code, enabled_mark)
      values (${`x${code}`}, 'dictionary.WorkCalendar', ${`WorkCalendar.${below}`}, ${code}, ${code}, ${enabled})`.execute(server.db);
  await add('2028-01-04', 'off');
  await add('2028-13-45', 'off');
  await add('2028-01-05', 'off', 0);
  expect(await both('2028-01-03', '2028-01-07')).toEqual([4, '2028-01-07']);
});
