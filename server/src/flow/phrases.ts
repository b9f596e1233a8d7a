// Quick phrases for opinions: every user has their own.
import * as contract from '@ordo/contract/flow-phrases.ts';
import { defaultOpinions } from '@ordo/contract/flow-task.phrases.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serve, type Call, type Deps } from '../kit/serve.ts';

/** Null: the user has never changed them. */
async function kept({ db, user }: Call): Promise<string[] | null> {
  const { rows } = await sql<{ phrases: string[] }>`select phrases from flow_phrases where user_id = ${user.userId}`.execute(db);
  return rows[0]?.phrases ?? null;
}

const usual = ({ language }: Call): string[] => defaultOpinions.map((phrase) => translate(phrase, language, {}, zhtw));

export function phrasesFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.flowPhrasesOwn, async (_, call) => {
    const list = await kept(call);
    return { list: list ?? usual(call), own: list !== null };
  });

  serve(app, deps, contract.flowPhrasesChange, async ({ add, remove }, call) => {
    const { db, user } = call;
    // Two tabs are serialised.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow phrases ${user.userId}`}, 0))`.execute(db);
    const gone = new Set(remove);
    const list = [...new Set([...add, ...((await kept(call)) ?? usual(call))])].filter((one) => !gone.has(one)).slice(0, contract.MAX_PHRASES);
    await sql`
      insert into flow_phrases (user_id, phrases) values (${user.userId}, ${list}::text[])
      on conflict (user_id) do update set phrases = excluded.phrases, last_modify_time = now()`.execute(db);
    return { list, own: true };
  });
}
