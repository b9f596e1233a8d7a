// Engines are archived, never deleted: their tasks go on, and keep their releases. An archived engine starts nothing, is named by nothing new, and can be restored.
import * as contract from '@ordo/contract/flow-archive.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { buttonsLaunching } from '../model/launch-uses.read.ts';
import { findFlow, startersOf } from './flow-engine.db.ts';

export function archiveFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.flowEngineRemove, async ({ id }, call) => {
    await findFlow(call.db, id, true);
    const uses = await startersOf(call.db, id);
    if (uses.length) throw new Refusal('flowUsed', { uses });
    const buttons = await buttonsLaunching(call.db, [id], call.language);
    if (buttons.length) throw new Refusal('flowButtonUsed', { uses: buttons.map(({ name, button }) => `${name} · ${button}`) });
    await removeRecord(call, 'flow', id);
    return null;
  });

  serve(app, deps, contract.flowEngineRestore, async ({ id }, call) => {
    const { rows } = await sql<{ fullName: string; enCode: string }>`
      select full_name as "fullName", en_code as "enCode" from flow where id = ${id} and delete_mark = 1 for update`.execute(call.db);
    const [flow] = rows;
    if (!flow) throw new Refusal('notFound');
    await assertFree(call.db, flow);
    await sql`update flow set delete_mark = 0 where id = ${id}`.execute(call.db);
    // Stopped: nothing starts, by schedule or otherwise, until somebody releases it again.
    return updateRecord(call, 'flow', id, null, { delete_mark: 0, enabled_mark: 0 }, { action: 'restore' });
  });
}

/** @throws Refusal flowNameTaken, flowCodeTaken: by an engine that was made meanwhile */
async function assertFree(db: Db, { fullName, enCode }: { fullName: string; enCode: string }): Promise<void> {
  const { rows } = await sql<{ name: boolean }>`
    select normal_form(full_name) = normal_form(${fullName}) as name from flow
    where delete_mark = 0 and (normal_form(full_name) = normal_form(${fullName}) or normal_form(en_code) = normal_form(${enCode})) order by 1 desc limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Refusal(rows[0].name ? 'flowNameTaken' : 'flowCodeTaken', { fullName, enCode });
}
