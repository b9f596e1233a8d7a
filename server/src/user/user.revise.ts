// Rows of a sheet for existing people, matched by account: their personal data is updated; their organisation and roles are not.
import { setImmediate as breathe } from 'node:timers/promises';
import { translate } from '@ordo/contract/language.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import { assertCanManageUsers } from '../authorize/authorize.read.ts';
import { pinyinOfPerson } from '../kit/pinyin.ts';
import type { Values } from '../kit/record.ts';
import { updateRecords } from '../kit/records.ts';
import type { Call } from '../kit/serve.ts';
import { markedProblems, someRows, type Table } from '../kit/sheet/table.ts';
import { heads, troubles } from './sheet.phrases.ts';
import { BREATH } from './user.check.ts';
import { userFields } from './user.list.ts';
import { columnsOfUser } from './user.rules.ts';
import { inputOf, type Head, type Trouble } from './user.sheet.ts';

/** Columns with rules and effects of their own on the pages of users. */
const STAYING: readonly Head[] = ['organize', 'role', 'position', 'manager', 'enabledMark'];

/** The columns that an import ignores for existing people, as the preview names them. */
export const stayingHeads = ({ language }: Call, has: ReadonlySet<Head>): string[] =>
  STAYING.filter((head) => has.has(head)).map((head) => translate(troubles.staying, language, { head: translate(heads[head], language, {}, zhtw) }, zhtw));

interface Revised {
  /** New people, and their rows in the sheet. */
  newcomers: Table<Head>;
  places: number[];
  changes: { at: number; id: string; values: Values }[];
  problems: SheetProblem[];
}

/** @throws Refusal grantNotHeld when one of them holds more than the caller */
export async function checkRevisions(call: Call, table: Table<Head>): Promise<Revised> {
  const accounts = table.records.map(({ account }) => normalForm(account));
  const { rows } = await sql<{ id: string; account: string; mine: boolean }>`
    select t.id, normal_form(t.account) as account, (${call.scope('permission.user', userFields)}) as mine from app_user t
    where t.delete_mark = 0 and normal_form(t.account) = any(${accounts.filter(Boolean)}::text[])`.execute(call.db);
  const there = new Map(rows.map((row) => [row.account, row]));
  const problems = markedProblems(table, call.language).filter(({ row }) => there.has(accounts[row] ?? ''));
  const unreadable = new Set(problems.map(({ row }) => row));
  const changes: Revised['changes'] = [];
  const first = new Map(accounts.map((account, at) => [account, at] as const).toReversed());
  for (const [at, record] of table.records.entries()) {
    if (at % BREATH === 0) await breathe();
    const known = there.get(accounts[at] ?? '');
    if (!known) continue;
    const { input, troubles: found } = inputOf({ ...record, realName: record.realName || '—', organize: record.organize || '—' }, call.language);
    const before = first.get(accounts[at] ?? '') ?? at;
    if (!known.mine) found.push({ column: 'account', text: troubles.taken });
    else if (known.id === call.user.userId) found.push({ column: 'account', text: troubles.yourself });
    else if (before < at) found.push({ column: 'account', text: troubles.twice, parameters: { line: table.lines[before] } });
    problems.push(...found.map(({ column, text, parameters }: Trouble) => ({ row: at, column, text: translate(text, call.language, parameters ?? {}, zhtw) })));
    if (!input || found.length || unreadable.has(at)) continue;
    const said = Object.entries(input).filter(([key]) => key !== 'account' && !STAYING.includes(key as Head) && record[key as Head]);
    const values = columnsOfUser(Object.fromEntries(said));
    changes.push({ at, id: known.id, values: { ...values, ...(record.realName && (await pinyinOfPerson(input.realName))) } });
  }
  await assertCanManageUsers(
    call,
    changes.map(({ id }) => id),
  );
  const places = [...table.records.keys()].filter((at) => !there.has(accounts[at] ?? ''));
  return { newcomers: someRows(table, places), places, changes, problems };
}

/** Within a transaction. */
export async function reviseUsers(call: Call, changes: Revised['changes']): Promise<void> {
  const columns = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))];
  const rows = changes.map(({ id, values }) => ({ ...values, id }));
  await updateRecords(call, 'app_user', columns, rows, call.scope('permission.user', userFields));
}
