// Quick phrases: every user has their own, by use.
import * as contract from '@ordo/contract/flow-phrases.ts';
import { defaultOpinions } from '@ordo/contract/flow-task.phrases.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serve, type Call, type Deps } from '../kit/serve.ts';

/** Null: the user has never changed them. */
async function kept({ db, user }: Call, about: contract.PhraseUse): Promise<string[] | null> {
  const { rows } = await sql<{ phrases: string[] }>`select phrases from flow_phrases where user_id = ${user.userId} and about = ${about}`.execute(db);
  return rows[0]?.phrases ?? null;
}

const usual = ({ language }: Call, about: contract.PhraseUse): string[] => defaultOpinions[about].map((phrase) => translate(phrase, language, {}, zhtw));

export function phrasesFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.flowPhrasesOwn, async ({ about }, call) => {
    const list = await kept(call, about);
    return { list: list ?? usual(call, about), own: list !== null };
  });

  serve(app, deps, contract.flowPhrasesChange, async ({ about, add, remove }, call) => {
    const { db, user } = call;
    // Two tabs are serialised.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow phrases ${user.userId}`}, 0))`.execute(db);
    const gone = new Set(remove);
    const list = [...new Set([...add, ...((await kept(call, about)) ?? usual(call, about))])].filter((one) => !gone.has(one)).slice(0, contract.MAX_PHRASES);
    await sql`
      insert into flow_phrases (user_id, about, phrases) values (${user.userId}, ${about}, ${list}::text[])
      on conflict (user_id, about) do update set phrases = excluded.phrases, last_modify_time = now()`.execute(db);
    return { list, own: true };
  });
}
