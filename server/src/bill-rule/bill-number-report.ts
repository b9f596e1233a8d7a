import { maxReported, type billNumberReport } from '@ordo/contract/bill-rule.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { numberOf } from '@ordo/engine/bill-number/bill-number.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

type Report = Result<typeof billNumberReport>;

interface Counter {
  head: string;
  first: number;
  last: number;
  at: number;
}

export async function reportOf(db: Db, ruleId: string, wanted: string | undefined): Promise<Report> {
  const { rows: rules } = await sql<{ digit: number }>`select digit from bill_rule where id = ${ruleId} and delete_mark = 0`.execute(db);
  const rule = rules[0];
  if (!rule) throw new Refusal('notFound');
  const { rows: counters } = await sql<Counter>`
    select head, first_serial as first, last_serial as last, updated_at as at from bill_counter where rule_id = ${ruleId}
    order by updated_at desc, head desc limit ${maxReported}`.execute(db);
  const say = (head: string, serial: number) => numberOf(head, serial, rule.digit);
  const heads = counters.map(({ head, first, last, at }) => ({ head, first: say(head, first), last: say(head, last), at }));
  const period = wanted === undefined ? counters[0] : counters.find(({ head }) => head === wanted);
  if (!period) {
    if (wanted !== undefined) throw new Refusal('notFound');
    return { heads, head: '', used: 0, reserved: 0, returned: 0, missing: 0, gaps: [], waiting: [] };
  }
  const [counts, gaps, waiting] = await Promise.all([countsOf(db, ruleId, period), gapsOf(db, ruleId, period), waitingOf(db, ruleId, period)]);
  return {
    heads,
    head: period.head,
    ...counts,
    missing: period.last - period.first + 1 - counts.used - counts.reserved - counts.returned,
    gaps: gaps.map(({ from, to }) => ({ from: say(period.head, from), to: say(period.head, to), count: to - from + 1 })),
    waiting,
  };
}

async function countsOf(db: Db, ruleId: string, { head }: Counter): Promise<Pick<Report, 'used' | 'reserved' | 'returned'>> {
  const { rows } = await sql<Pick<Report, 'used' | 'reserved' | 'returned'>>`
    select (select count(*)::int from bill_number where rule_id = ${ruleId} and head = ${head}) as used,
           count(*) filter (where expires_at > now())::int as reserved, count(*) filter (where expires_at <= now())::int as returned
    from bill_reservation where rule_id = ${ruleId} and head = ${head}`.execute(db);
  return rows[0] ?? { used: 0, reserved: 0, returned: 0 };
}

async function gapsOf(db: Db, ruleId: string, { head, first, last }: Counter): Promise<{ from: number; to: number }[]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select before + 1 as "from", serial - 1 as "to" from (
      select serial, lag(serial, 1, ${first - 1}::int) over (order by serial) as before from (
        select serial from bill_number where rule_id = ${ruleId} and head = ${head}
        union all select serial from bill_reservation where rule_id = ${ruleId} and head = ${head}
        union all select ${last + 1}::int
      ) taken
    ) edges where serial > before + 1 order by serial limit ${maxReported}`.execute(db);
  return rows;
}

async function waitingOf(db: Db, ruleId: string, { head }: Counter): Promise<Report['waiting']> {
  const { rows } = await sql<Report['waiting'][number]>`
    select n.number, coalesce(u.real_name || '/' || u.account, '') as "userName", n.expires_at as "expiresAt", n.expires_at <= now() as expired
    from bill_reservation n left join app_user u on u.id = n.user_id
    where n.rule_id = ${ruleId} and n.head = ${head} order by n.serial limit ${maxReported}`.execute(db);
  return rows;
}
