// What leaves a decision, each once under its key: (task, event, place). Told people get a message of the house.
import { languages, say, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Effect, Told } from '@ordo/engine/flow/command.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { toldPhrases } from './flow.phrases.ts';

interface Left {
  effect: Effect;
  fullName: string;
  initiator: string;
  actor: string | null;
}

async function leftBy(db: Db, { taskId, seq, at }: Record<string, unknown>): Promise<Left | undefined> {
  const { rows } = await sql<Left>`
    select e.effects -> ${Number(at)}::int as effect, t.full_name as "fullName", u.real_name as initiator, e.user_id as actor
    from flow_event e join flow_task t on t.id = e.task_id join app_user u on u.id = t.initiator_id where e.task_id = ${String(taskId)} and e.seq = ${Number(seq)}`.execute(
    db,
  );
  return rows[0];
}

/** Where a message leads: 1 my tasks, 2 to do, 3 copies (product §4.3). */
const places: Readonly<Record<Told, 1 | 2 | 3>> = {
  todo: 2,
  transferred: 2,
  urged: 2,
  remind: 2,
  overdue: 2,
  void: 2,
  circulate: 3,
  mention: 3,
  monitor: 1,
  submitted: 1,
  adopted: 1,
  rejected: 1,
  returned: 1,
  cancelled: 1,
  withdrawn: 1,
};

async function tell(payload: Record<string, unknown>, db: Db): Promise<void> {
  const left = await leftBy(db, payload);
  if (left?.effect.effect !== 'tell') return;
  const { about, people, key } = left.effect;
  const { rows } = await sql<{
    id: string;
    language: string;
  }>`select id, language from app_user where id = any(${people}::text[]) and delete_mark = 0 order by id`.execute(db);
  const phrase: Phrase = toldPhrases[about];
  for (const language of languages) {
    const userIds = rows.filter((one) => languageOf(one.language) === language).map(({ id }) => id);
    if (userIds.length === 0) continue;
    const id = `${String(payload.taskId)}-${key}-${language}`;
    const title = say(phrase, language, { title: left.fullName, who: left.initiator }, zhtw).slice(0, MOST_TITLE);
    const body = { type: String(places[about]), id: String(payload.taskId) };
    const sent = { id, title, body, userIds, creatorUserId: left.actor };
    await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(sent)}::jsonb)`.execute(db);
  }
}

const MOST_TITLE = 200;
const languageOf = (named: string): Language => languages.find((known) => known === named) ?? 'zh';

export const flowEffects: Record<string, EffectHandler> = {
  'flow.tell': tell,
};
