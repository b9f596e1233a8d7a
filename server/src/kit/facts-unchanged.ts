// Nobody may change the facts that their own data schemes use: the tree of organisations and “reports to” decide which rows they see.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { LongFact } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { loadAuthority, type Authority } from './authority.ts';
import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';
import type { Person } from './session.ts';

const LONG: readonly LongFact[] = ['organizeAndBelow', 'departmentAndBelow', 'subordinateIds'];

/** Changes that can do so: those of organisations and people. The escalation suite fails when one is missing here. */
export const canChangeFacts = ({ access }: Endpoint): boolean => typeof access === 'string' && access.startsWith('permission.');

/**
 * Called last in the transaction of a change. Created or deleted rows are neither gain nor loss.
 * @param aside sees committed data only, so that concurrent changes of others are not taken for the caller's change
 * @throws Refusal scopeMoved
 */
export async function assertFactsUnchanged(tx: Db, aside: Db, { userId, epoch, rights, facts }: Person): Promise<void> {
  if (rights.administrator || LONG.every((fact) => facts[fact] === undefined)) return;
  const { rows: now } = await sql<{ epoch: string }>`select epoch from authority_epoch`.execute(tx);
  if (now[0]?.epoch === epoch) return;
  const [before, after] = await Promise.all([loadAuthority(aside, userId), loadAuthority(tx, userId)]);
  const moved = LONG.flatMap((fact) => [...idsOf(before, fact).symmetricDifference(idsOf(after, fact))]);
  if (moved.length === 0) return;
  const { rows } = await sql`
    select from (select id, creator_time, delete_mark from organize union all select id, creator_time, delete_mark from app_user) one
    where id = any(${moved}::text[]) and creator_time < now() and delete_mark = 0 limit 1`.execute(tx);
  if (rows.length) throw new Refusal('scopeMoved');
}

const idsOf = ({ facts }: Authority, fact: LongFact) => new Set(facts[fact] as string[] | undefined);
