// Numbers are reserved outside the transactions that use them. Concurrent requests for one rule are batched into rounds on a node; across
// nodes the counter's row is the lock. Rounds are short and never wait for a save.
import { headOf, nextSerials, numberOf } from '@ordo/engine/bill-number/bill-number.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { StoredRule } from './bill-rule.db.ts';

export interface Taken {
  head: string;
  serial: number;
  number: string;
}

/** How long a number stays reserved for an open form that does not ask again, in s (wire §11.5). */
const HOLD = 180;
const MAX_IN_A_ROUND = 200;

interface Asker {
  userId: string;
  /** Null: the number is not reserved for a form. */
  draft: string | null;
  /** A form that cannot have asked before. */
  first: boolean;
  got(taken: Taken): void;
  failed(error: unknown): void;
}

interface Line {
  rule: StoredRule;
  head: string;
  waiting: Asker[];
  moving: boolean;
}

const lines = new WeakMap<Db, Map<string, Line>>();

/** The number that the person's form has reserved, else a released one, else the next. @throws Refusal billRuleFull */
export const reserveNumber = (aside: Db, rule: StoredRule, now: number, userId: string, draft: string): Promise<Taken> =>
  ask(aside, rule, now, { userId, draft, first: false });

/** The same for a form that is new. @throws Refusal billRuleFull */
export const reserveFirst = (aside: Db, rule: StoredRule, now: number, userId: string, draft: string): Promise<Taken> =>
  ask(aside, rule, now, { userId, draft, first: true });

/** The next number, reserved for no form. @throws Refusal billRuleFull */
export const nextNumber = (aside: Db, rule: StoredRule, now: number): Promise<Taken> => ask(aside, rule, now, { userId: '', draft: null, first: true });

function ask(aside: Db, rule: StoredRule, now: number, who: Pick<Asker, 'userId' | 'draft' | 'first'>): Promise<Taken> {
  const own = lines.get(aside) ?? new Map<string, Line>();
  lines.set(aside, own);
  // A rule that was changed in the meantime is batched separately.
  const head = headOf(rule, now);
  const key = JSON.stringify([rule.id, head, rule.digit, rule.startNumber]);
  const line = own.get(key) ?? { rule, head, waiting: [], moving: false };
  own.set(key, line);
  return new Promise((got, failed) => {
    line.waiting.push({ ...who, got, failed });
    if (line.moving) return;
    line.moving = true;
    void move(aside, line).finally(() => {
      line.moving = false;
      own.delete(key);
    });
  });
}

async function move(aside: Db, line: Line): Promise<void> {
  while (line.waiting.length) {
    const round = line.waiting.splice(0, MAX_IN_A_ROUND);
    try {
      const numbers = await aside.transaction().execute((tx) => give(tx, line, round));
      for (const [index, asker] of round.entries()) {
        const taken = numbers[index];
        if (taken) asker.got(taken);
        else if (taken === null) line.waiting.push(asker);
        else asker.failed(new Refusal('billRuleFull', { name: line.rule.fullName, digit: line.rule.digit }));
      }
    } catch (error) {
      for (const asker of round) asker.failed(error);
    }
  }
}

/** @returns the number for each; undefined: the rule is full; null: to be asked again */
async function give(tx: Db, { rule, head }: Line, round: readonly Asker[]): Promise<(Taken | undefined | null)[]> {
  const last = await lockCounter(tx, rule, head);
  const keyOf = ({ userId, draft }: Pick<Asker, 'userId' | 'draft'>) => JSON.stringify([userId, draft]);
  const forms = [...new Map(round.filter((asker) => asker.draft !== null).map((asker) => [keyOf(asker), asker])).values()];
  const held = new Map<string, Taken>();
  if (forms.length) {
    const known = forms.filter((form) => !form.first);
    if (known.length) for (const row of await keptBy(tx, rule, head, known)) held.set(keyOf(row), row);
    const without = forms.filter((form) => !held.has(keyOf(form)));
    if (without.length) for (const row of await givenUp(tx, rule, head, without)) held.set(keyOf(row), row);
  }
  const needy = forms.filter((form) => !held.has(keyOf(form)));
  const loose = round.filter((asker) => asker.draft === null);
  const fresh = nextSerials(rule, last, needy.length + loose.length).map((serial) => ({ head, serial, number: numberOf(head, serial, rule.digit) }));
  const forForms = needy.slice(0, fresh.length);
  const kept = await count(tx, rule, head, fresh, forForms);
  const again = new Set<string>();
  for (const [index, form] of forForms.entries()) {
    const taken = fresh[index] as Taken;
    if (kept.has(taken.number)) held.set(keyOf(form), taken);
    else again.add(keyOf(form));
  }
  const rest = fresh.slice(forForms.length).values();
  return round.map((asker) => (asker.draft === null ? rest.next().value : again.has(keyOf(asker)) ? null : held.get(keyOf(asker))));
}

/** Locks the counter of a period until the transaction ends. @returns the last serial; null: none yet */
export async function lockCounter(tx: Db, rule: StoredRule, head: string): Promise<number | null> {
  const read = async () =>
    (await sql<{ last: number }>`select last_serial as last from bill_counter where rule_id = ${rule.id} and head = ${head} for update`.execute(tx)).rows[0];
  // Row locks are not granted in order, so somebody might wait long; an advisory lock has a queue.
  const turn = sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${rule.id} ${head}`}, 0))`.execute(tx);
  const [, there] = await Promise.all([turn, read()]);
  if (there) return there.last;
  const start = Number(rule.startNumber);
  const made = await sql`
    insert into bill_counter (rule_id, head, first_serial, last_serial) values (${rule.id}, ${head}, ${start}, ${start - 1}) on conflict do nothing`.execute(
    tx,
  );
  return made.numAffectedRows ? null : ((await read())?.last ?? null);
}

type Form = Taken & { userId: string; draft: string };
const users = (forms: readonly Asker[]) => forms.map((form) => form.userId);
const drafts = (forms: readonly Asker[]) => forms.map((form) => form.draft);

/** Numbers that the forms have reserved already. A number that is just being saved is skipped, or everybody would wait for that save. */
async function keptBy(tx: Db, rule: StoredRule, head: string, forms: readonly Asker[]): Promise<Form[]> {
  const { rows } = await sql<Form>`
    with mine as (
      select own.* from unnest(${users(forms)}::text[], ${drafts(forms)}::text[]) f (user_id, draft) cross join lateral (
        select n.head, n.serial from bill_reservation n
        where n.rule_id = ${rule.id} and n.user_id = f.user_id and n.draft = f.draft and (n.head = ${head} or n.expires_at > now())
        order by n.expires_at desc limit 1 for update skip locked
      ) own
    )
    update bill_reservation n set expires_at = case when n.head = ${head} then now() + make_interval(secs => ${HOLD}) else n.expires_at end
    from mine where n.rule_id = ${rule.id} and n.head = mine.head and n.serial = mine.serial
    returning n.head, n.serial, n.number, n.user_id as "userId", n.draft`.execute(tx);
  return rows;
}

/** Reserved numbers of this period whose forms were closed, the lowest first. */
async function givenUp(tx: Db, rule: StoredRule, head: string, forms: readonly Asker[]): Promise<Form[]> {
  const { rows } = await sql<Form>`
    with free as (
      select serial from bill_reservation where rule_id = ${rule.id} and head = ${head} and expires_at <= now()
      order by serial limit ${forms.length} for update skip locked
    ), placed as (
      select serial, row_number() over (order by serial) as place from free
    )
    update bill_reservation n set user_id = f.user_id, draft = f.draft, expires_at = now() + make_interval(secs => ${HOLD})
    from placed join unnest(${users(forms)}::text[], ${drafts(forms)}::text[]) with ordinality f (user_id, draft, place) using (place)
    where n.rule_id = ${rule.id} and n.head = ${head} and n.serial = placed.serial
    returning n.head, n.serial, n.number, n.user_id as "userId", n.draft`.execute(tx);
  return rows;
}

/** @returns the numbers that are stored; one of them may exist already, written by the same rule under an earlier prefix */
async function count(tx: Db, rule: StoredRule, head: string, fresh: readonly Taken[], forms: readonly Asker[]): Promise<Set<string>> {
  const last = fresh.at(-1);
  if (!last) return new Set();
  const kept = fresh.slice(0, forms.length);
  const { rows } = await sql<{ number: string }>`
    with counted as (
      update bill_counter set last_serial = ${last.serial}, updated_at = now() where rule_id = ${rule.id} and head = ${head}
    )
    insert into bill_reservation (rule_id, head, serial, number, user_id, draft, expires_at)
    select ${rule.id}, ${head}, serial, number, user_id, draft, now() + make_interval(secs => ${HOLD})
    from unnest(${kept.map((one) => one.serial)}::int[], ${kept.map((one) => one.number)}::text[], ${users(forms)}::text[], ${drafts(forms)}::text[])
      as n (serial, number, user_id, draft)
    where not exists (select from bill_number b where b.rule_id = ${rule.id} and b.number = n.number)
    on conflict (number, rule_id) do nothing returning number`.execute(tx);
  return new Set(rows.map((row) => row.number));
}
