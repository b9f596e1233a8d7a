import type { billRuleInfo, billRuleSelector } from '@ordo/contract/bill-rule.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { exampleOf, headOf, numberOf, type BillKind, type BillRule } from '@ordo/engine/bill-number/bill-number.ts';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage, type Page, type PageInput } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

export interface StoredRule extends BillRule {
  id: string;
  fullName: string;
  kind: BillKind;
  enabledMark: number;
}

/** @throws Refusal billRuleMissing, billRuleOff */
export async function ruleOf(db: Db, idOrCode: string): Promise<StoredRule> {
  const { rows } = await sql<StoredRule>`
    select id, full_name as "fullName", kind, prefix, date_format as "dateFormat", digit, start_number as "startNumber", enabled_mark as "enabledMark"
    from bill_rule where (normal_form(en_code) = normal_form(${idOrCode}) or id = ${idOrCode}) and delete_mark = 0 order by id = ${idOrCode} limit 1`.execute(
    db,
  );
  const rule = rows[0];
  if (!rule) throw new Refusal('billRuleMissing');
  if (!rule.enabledMark) throw new Refusal('billRuleOff', { name: rule.fullName });
  return rule;
}

type Shown = Result<typeof billRuleInfo>;
interface Counters {
  /** `number`: the last one as it was written; null: it is not stored any more. */
  counters: { head: string; first: number; last: number; number: string | null }[];
}
type Read = Omit<Shown, 'example' | 'outputNumber' | 'thisNumber'> & Counters;
/** Without creator and modifier. */
type Bare = Omit<Read, 'creatorTime' | 'creatorUser' | 'lastModifyTime' | 'lastModifyUser'>;

const own = sql`t.id, t.full_name as "fullName", t.en_code as "enCode", t.kind, t.prefix, t.date_format as "dateFormat", t.digit, t.start_number as "startNumber",
  t.enabled_mark as "enabledMark", t.sort_code as "sortCode", t.description, t.version`;
/** The two latest: after a clock was set back, the present period need not be the last one counted. */
const counters = sql`coalesce((select json_agg(c) from (
    select c.head, c.first_serial as first, c.last_serial as last, coalesce(
        (select b.number from bill_number b where b.rule_id = c.rule_id and b.head = c.head and b.serial = c.last_serial),
        (select r.number from bill_reservation r where r.rule_id = c.rule_id and r.head = c.head and r.serial = c.last_serial)) as number
    from bill_counter c where c.rule_id = t.id order by c.updated_at desc limit 2) c), '[]') as counters`;
const shown = sql`${sql.join([...historyColumnsSql, own, counters])} from bill_rule t ${historyJoinSql}`;

export async function rulePage(call: Call, input: PageInput & { keyword?: string; enabledMark?: string }): Promise<Page<Shown>> {
  const all = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
  if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(input.keyword)}%`}`);
  const page = await readPage<Read>(call.db, input, {
    table: 'bill_rule',
    where: sql.join(all, sql` and `),
    order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time' },
    select: shown,
  });
  return { ...page, list: page.list.map((rule) => told(rule, call.now)) };
}

export async function rulesOn({ db, now }: Call): Promise<Result<typeof billRuleSelector>['list']> {
  const { rows } = await sql<Bare>`
    select ${own}, ${counters} from bill_rule t where t.delete_mark = 0 and t.enabled_mark = 1 order by t.sort_code, t.id`.execute(db);
  return rows.map((rule) => told(rule, now));
}

export async function ruleShown({ db, now }: Call, id: string): Promise<Shown> {
  const { rows } = await sql<Read>`select ${shown} where t.id = ${id} and t.delete_mark = 0`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return told(rows[0], now);
}

function told<R extends Bare>({ counters: latest, ...rule }: R, now: number) {
  const present = latest.find(({ head }) => head === headOf(rule, now));
  // A counter may exist for a number that nobody used.
  const last = latest.find((counter) => counter.last >= counter.first);
  return {
    ...rule,
    example: exampleOf(rule, now),
    outputNumber: last ? (last.number ?? numberOf(last.head, last.last, rule.digit)) : null,
    thisNumber: present ? present.last - present.first + 1 : 0,
  };
}

/** Number of periods that have numbers. */
export async function countersOf(db: Db, ruleId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bill_counter where rule_id = ${ruleId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of reservations of a person's other forms. */
export async function heldBy(db: Db, ruleId: string, userId: string, draft: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bill_reservation
    where rule_id = ${ruleId} and user_id = ${userId} and draft <> ${draft} and expires_at > now()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Releases the reservations of a rule whose format changes: open forms ask again. */
export async function releaseReserved(db: Db, ruleId: string): Promise<void> {
  await sql`update bill_reservation set expires_at = now() where rule_id = ${ruleId} and expires_at > now()`.execute(db);
}
