// One table at a time, as clients of the family request it (wire §12.7): first the state in both databases, then a sync of that table.
import { dataSyncCompare, dataSyncTransfer, standings, type dataSyncCreate, type dataSyncExecute, type syncStates } from '@ordo/contract/data-sync.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { stopped } from '@ordo/engine/data-sync/plan.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { RunMessage } from '../kit/task.ts';
import { syncPhrases } from './data-sync.phrases.ts';
import { withSourceAndTarget } from './source-and-target.ts';
import { fingerprintOf, planTableSync } from './preview.ts';
import type { SyncSide } from './rows.db.ts';
import { hasRows } from '../data-source/shapes.read.ts';
import { messageText } from './message-text.ts';

/** How long a caller waits for the end of a sync, in ms: clients of the family time out after 100 s. */
const TIMEOUT = 85_000;
const BETWEEN_LOOKS = 300;

interface Ways {
  ends: Parameters<typeof withSourceAndTarget>[0];
  keep(call: Call, input: Parsed<typeof dataSyncCreate>): Promise<{ id: string }>;
  execute(call: Call, input: Parsed<typeof dataSyncExecute>): Promise<null>;
}

type Standing = Result<typeof dataSyncCompare>;
type One = Parsed<typeof dataSyncCompare>;

export function familySync(app: FastifyInstance, deps: Deps, { ends, keep, execute }: Ways): void {
  const way = ({ dbConnectionFrom, dbConnectionTo }: One) => ({ fromId: dbConnectionFrom, toId: dbConnectionTo });

  serve(app, deps, dataSyncCompare, (one) => withSourceAndTarget(ends, way(one), (from, to) => standingOf(from, to, one.dbTable)), 'own transactions');

  serve(
    app,
    deps,
    dataSyncTransfer,
    async ({ type, ...one }, call) => {
      const { dbTable: table } = one;
      // The target of a sync is only for those who may create one.
      if (!can(call.user.rights, 'systemData.dataSync:btn_add')) throw new Refusal('denied');
      const plan = await withSourceAndTarget(ends, way(one), async (from, to) => {
        const standing = await standingOf(from, to, table);
        if (standing !== type) throw new Refusal('syncChanged', { table });
        if (standing === standings.emptySource) throw new Refusal('syncEmpty', { table });
        return fingerprintOf(from, to, [table]);
      });
      // Two in one second need different names.
      const fullName = `${table} ${businessTime(call.now)}.${String(call.now % 1_000).padStart(3, '0')}`;
      const { id } = await deps.db.transaction().execute((db) => keep({ ...call, db }, { ...way(one), tables: [table], fullName }));
      await execute(call, { id, plan });
      await assertDone(id, table, call);
      return null;
    },
    'own transactions',
  );

  /** @throws Refusal syncFailed, syncGoesOn */
  async function assertDone(id: string, table: string, { language }: Call): Promise<void> {
    const until = performance.now() + TIMEOUT;
    for (;;) {
      const { rows } = await sql<{ state: (typeof syncStates)[number]; said: RunMessage | null; bad: number; left: RunMessage | null }>`
        select t.state, t.said, s.bad::int as bad, case s.state when 'left' then s.said end as left
        from data_sync t join data_sync_table s on s.sync_id = t.id where t.id = ${id}`.execute(deps.db);
      const [sync] = rows;
      if (sync && sync.state !== 'running') {
        if (sync.state === 'done' && !sync.left && sync.bad === 0) return;
        const why = sync.left ?? sync.said ?? { said: syncPhrases.halted };
        throw new Refusal('syncFailed', { table, why: messageText(why, language) });
      }
      if (performance.now() > until) throw new Refusal('syncGoesOn', { table });
      await new Promise((over) => setTimeout(over, BETWEEN_LOOKS));
    }
  }
}

/** @throws Refusal modelTableMissing, syncUnfit */
async function standingOf(from: SyncSide, to: SyncSide, table: string): Promise<Standing> {
  const planned = await planTableSync(from, to, table);
  if (!planned) throw new Refusal('modelTableMissing', { table });
  if (stopped(planned.plan)) throw new Refusal('syncUnfit', { table });
  if (!(await hasRows(from.db, from.source, table))) return standings.emptySource;
  if (planned.isNew) return standings.noTarget;
  return (await hasRows(to.db, to.source, table)) ? standings.rowsInTarget : standings.goes;
}
