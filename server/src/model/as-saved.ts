// A record opened with the release under which it was saved (decision 0027), and as it was after an earlier change; lists, exports and keys use the newest.
import * as contract from '@ordo/contract/record-as-saved.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import { valuesAfter } from './history.ts';
import type { LiveModels } from './live.ts';
import { createAsker } from './asker.ts';
import { withLookups } from './lookups.ts';
import { namesOf } from './names.ts';
import { pinnedAccess } from './pinned.ts';
import { shownTo } from './pictures.ts';
import { readRecord } from './record-read.ts';
import { relatedNames } from './related.ts';

export function asSavedFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.recordAsSaved, async ({ id, recordId }, call) => {
    const newest = accessOf(call, await models.inUseFor(call, id));
    const found = await readRecord(call.db, newest.model, recordId, newest.within, () => false);
    // External tables store no release number.
    if (!found || newest.model.elsewhere) throw new Refusal('notFound');
    const { access, complete } = await pinnedAccess(call, newest, found.formNumber);
    const { model, within, sees } = access;
    const record = await readRecord(call.db, model, recordId, within, sees);
    if (!record) throw new Refusal('notFound');
    const asker = createAsker(call, models);
    const [shown = record] = shownTo(call, deps.files.links, model, await withLookups(call.db, model, [record], sees, asker));
    const { rows } = await sql<{ at: number }>`
      select creator_time as at from model_release where model_id = ${id} and number = ${found.formNumber}`.execute(call.db);
    return {
      ...shown,
      values: complete(shown.values),
      names: await namesOf(call.db, model, [record], sees, call.language, asker.related),
      release: found.formNumber,
      releasedAt: rows[0]?.at ?? 0,
      newest: newest.model.number,
      design: visibleDesign(model.design, new Set(access.hidden)),
      hidden: [...access.hidden],
    };
  });
  serve(app, deps, contract.recordEarlier, async ({ id, recordId, change }, call) => {
    const { model, within, sees } = accessOf(call, await models.inUseFor(call, id));
    const record = await readRecord(call.db, model, recordId, within, sees);
    const then = record && !model.elsewhere ? await valuesAfter(call, model, recordId, change, record.values, sees) : null;
    if (!record || !then) throw new Refusal('notFound');
    const names = await namesOf(call.db, model, [record, { values: then }], sees, call.language, relatedNames(call, models));
    return { version: record.version, now: record.values, then, names };
  });
}
