// Violations in the database have messages of their own: every unique index and exclusion has a refusal that its feature declares
// (kit/constraints), or is listed here with the reason why it cannot reach a user.
import { refusals } from '@ordo/contract/refusals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

/** Why → unique indexes. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'the statement expects it: on conflict, or it looks at the name itself': [
    'bill_number_key',
    'bill_reservation_key',
    'chat_message_client',
    'conversation_pair',
    'schedule_task_log_one',
    'vac_stock_event_once',
  ],
  'made by chance, and too long to meet': ['model_link_token', 'session_token_key', 'view_session_token_key'],
  'what it belongs to is locked before, and looked at': [
    'dictionary_data_default_key',
    'list_view_default',
    'flow_api_task_key',
    'flow_delivery_once',
    'flow_event_once',
    'flow_hand_over_once',
    'flow_release_number',
    'flow_task_of_child',
    'model_field_name_key',
    'model_release_number',
    'vac_allocation_once',
    'vac_indent_line_no',
    'vac_lot_hold_day_open',
    'vac_person_merge_once',
    'vac_recall_task_once',
    'vac_shipment_once',
    'vac_shipment_line_once',
    'vac_temp_breach_going',
  ],
  'no number is given twice': ['vac_indent_number'],
  'the aim of a foreign key, wider than the primary one': ['vac_shipment_line_size'],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('every unique index and exclusion has a refusal of its own, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where (i.indisunique or i.indisexclusion) and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(server.db);
  const stated = server.deps.constraints.all();
  const untold = rows.map(({ name }) => name).filter((name) => !stated.has(name));
  expect(untold.toSorted()).toEqual(Object.values(UNTOLD).flat().toSorted());
});

test('whatever a feature states is there, and has a sentence', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select indexrelid::regclass::text from pg_index where indisunique or indisexclusion`.execute(server.db);
  const there = new Set(rows.map(({ name }) => name));
  for (const [name, key] of server.deps.constraints.all()) {
    expect(there, name).toContain(name);
    expect(refusals, name).toHaveProperty(key);
  }
});

test('what breaks a foreign key is told alike for all of them: only a call that does not look first, or comes too late, meets one', async () => {
  const broken = await sql`insert into dictionary_data (id, dictionary_type_id, en_code, full_name) values ('x', 'nowhere', 'x', 'x')`
    .execute(server.db)
    .catch((error: unknown) => server.deps.constraints.refusalOf(error));
  expect(broken).toMatchObject({ key: 'reference', code: 409 });
});

test('nobody says twice what a constraint means', () => {
  expect(() => server.deps.constraints.add({ area_code_key: 'areaCodeTaken' })).toThrow('two features say what area_code_key means');
});
