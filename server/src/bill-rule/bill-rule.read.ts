// Bill rules for other features: a number for the record that they are about to save.
import { headOf, nextSerials, numberOf } from '@ordo/engine/bill-number/bill-number.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import type { Writer } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { lockCounter, nextNumber, reserveFirst, type Taken } from './bill-number.ts';
import { ruleOf, type StoredRule } from './bill-rule.db.ts';

/** How long a transaction that holds a gap-free number may be idle, in ms: everybody who saves under that rule waits for it. */
const LONGEST_IDLE = 2_000;

/**
 * Binds a number within the call's transaction: the one reserved by the form, else a new one. If the transaction fails, nothing is bound.
 * Call it last before the record is written: a gap-free rule blocks all others from here to the commit.
 * @param rule its `enCode` or id
 * @param draft the form's own id, with which it reserved its number
 * @throws Refusal billRuleMissing, billRuleOff, billRuleFull
 */
export async function bindBillNumber(
  { aside }: Pick<Deps, 'aside'>,
  call: Pick<Writer, 'db' | 'user'> & Pick<Call, 'now'>,
  rule: string,
  draft = '',
): Promise<string> {
  const stored = await ruleOf(call.db, rule);
  const { userId } = call.user;
  if (stored.kind === 'gapFree') return bindNext(call.db, stored, call.now, userId);
  if (stored.kind === 'fast') {
    const taken = await nextNumber(aside, stored, call.now);
    await insertUsed(call.db, stored.id, taken, userId);
    return taken.number;
  }
  return (await bindReserved(call.db, stored.id, userId, draft)) ?? bindFresh(aside, call.db, stored, call.now, userId);
}

async function bindNext(tx: Db, rule: StoredRule, now: number, userId: string): Promise<string> {
  const head = headOf(rule, now);
  let last = await lockCounter(tx, rule, head);
  for (;;) {
    const [serial] = nextSerials(rule, last, 1);
    if (serial === undefined) throw new Refusal('billRuleFull', { name: rule.fullName, digit: rule.digit });
    const number = numberOf(head, serial, rule.digit);
    const { rows } = await sql`
      with counted as (
        update bill_counter set last_serial = ${serial}, updated_at = now() where rule_id = ${rule.id} and head = ${head}
        returning set_config('idle_in_transaction_session_timeout', ${String(LONGEST_IDLE)}, true)
      )
      insert into bill_number (rule_id, head, serial, number, user_id)
      select ${rule.id}, ${head}, ${serial}, ${number}, ${userId} from counted
      on conflict (rule_id, number) do nothing returning number`.execute(tx);
    if (rows.length) return number;
    // The rule has written this number under an earlier prefix.
    last = serial;
  }
}

async function insertUsed(tx: Db, ruleId: string, { head, serial, number }: Taken, userId: string): Promise<void> {
  await sql`insert into bill_number (rule_id, head, serial, number, user_id) values (${ruleId}, ${head}, ${serial}, ${number}, ${userId})`.execute(tx);
}

/** Skips a number that another save of the same person is using. */
async function bindReserved(tx: Db, ruleId: string, userId: string, draft: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    with mine as (
      select head, serial from bill_reservation where rule_id = ${ruleId} and user_id = ${userId} and draft = ${draft}
      order by expires_at desc limit 1 for update skip locked
    ), taken as (
      delete from bill_reservation n using mine where n.rule_id = ${ruleId} and n.head = mine.head and n.serial = mine.serial returning n.*
    )
    insert into bill_number (rule_id, head, serial, number, user_id)
    select rule_id, head, serial, number, user_id from taken on conflict (rule_id, number) do nothing returning number`.execute(tx);
  return rows[0]?.number;
}

/** Its draft id is new, so nobody else waits for it; if the save fails, the number is released like any other. */
async function bindFresh(aside: Db, tx: Db, rule: StoredRule, now: number, userId: string): Promise<string> {
  const draft = `save ${newId()}`;
  await reserveFirst(aside, rule, now, userId, draft);
  const number = await bindReserved(tx, rule.id, userId, draft);
  // Reserved a moment ago for minutes, so this is a conflict.
  if (!number) throw new Refusal('busy');
  return number;
}
