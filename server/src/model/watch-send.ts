// Notifies watchers of a record of its changes: as long as they may see it, each in their own language.
import { languages, translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { accessOf } from './access.ts';
import { inNameOf } from './in-name-of.ts';
import type { LiveModels } from './live.ts';
import { watchPhrases } from './model.phrases.ts';
import { readRecord } from './record-read.ts';

const NOTHING = () => false;

interface Watched {
  model: string;
  record: string;
  /** The watcher. */
  user: string;
  /** The author of the change. */
  by: string | null;
  action: string;
  /** Id of the log entry, so that each change is notified once, even after retries. */
  change: string;
}

export const watchEffects = (models: LiveModels): Record<string, EffectHandler> => ({
  'record.watched': async (payload, db) => tell(db, models, payload as unknown as Watched),
});

async function tell(db: Db, models: LiveModels, { model: id, record, user, by, action, change }: Watched): Promise<void> {
  const model = await models.find(db, id);
  const { rows } = await sql<{ language: string; who: string | null }>`
    select u.language, (select real_name from app_user where id = ${by}) as who from app_user u where u.id = ${user} and u.enabled_mark = 1 and u.delete_mark = 0`.execute(
    db,
  );
  const [person] = rows;
  if (!model || !person) return;
  const watcher = await inNameOf(db, id, user, Date.now());
  if (!watcher) return;
  const { within, binned } = accessOf({ ...watcher, user: watcher }, model);
  const gone = action === 'remove';
  const found = await readRecord(db, model, record, gone ? binned : within, NOTHING, { deleted: gone ? 1 : 0 });
  if (!found) return;
  const language = languages.find((one) => one === person.language) ?? 'zh';
  const phrase = action === 'remove' ? watchPhrases.removed : action === 'restore' ? watchPhrases.restored : watchPhrases.changed;
  const title = translate(phrase, language, { who: person.who ?? '—', model: model.fullName, number: found.recordNo }, zhtw).slice(0, 200);
  const message = { id: `watch-${change}-${user}`.slice(0, 60), title, body: { type: 'record', model: id, id: record, part: 'history' }, userIds: [user] };
  await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(message)}::jsonb)`.execute(db);
}
