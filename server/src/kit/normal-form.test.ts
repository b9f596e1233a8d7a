// Code and database compute the same normal form, which decides whether a value is a duplicate.
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const TEXTS = [
  'ＢＣ０４',
  'bc\u200b04\ufeff',
  ' 第一医院（北院） ',
  '张\u3000三',
  'Ann \u00a0\t Lee\r\n',
  'A–1—2−3',
  '“O’Neill”',
  '阿卜杜•拉・・',
  'É e\u0301 Ä',
  'ﬁ①㎡',
  '𠮷 野',
  '\u1160x\u3164y\ufe0f',
  '',
];

test('the database and the engine compare alike', async () => {
  const { rows } = await sql<{
    form: string;
  }>`select normal_form(t.text) as form from unnest(${TEXTS}::text[]) with ordinality as t (text, place) order by place`.execute(server.db);
  expect(rows.map(({ form }) => form)).toEqual(TEXTS.map(normalForm));
});

test('wherever there is only one of a code or a name, it is by its normal form', async () => {
  const { rows } = await sql<{ key: string }>`
    select i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where i.indisunique and pg_get_indexdef(i.indexrelid) ~ '[(, ](en_code|code|full_name|account|lot_no|manufacturer)[,)]' and pg_get_indexdef(i.indexrelid) !~ 'normal_form'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});
