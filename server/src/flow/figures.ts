// Figures of the monitor, about tasks within the caller's scope.
import * as contract from '@ordo/contract/flow-figures.ts';
import { flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { sheetFile, type SheetCell } from '../kit/sheet/write.ts';
import { monitorSheetPhrases as heads, monitorRowPhrases } from './flow.phrases.ts';
import { listedRows } from './lists.ts';
import { monitored } from './monitored.read.ts';

const DAY = 86_400_000;
/** In ms. */
const taskTook = sql`extract(epoch from (t.ended_at - t.started_at)) * 1000`;
const visitTook = sql`extract(epoch from (e.at - b.at)) * 1000`;

export function figuresFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.flowFigures, async ({ days }, call) => {
    const { rows } = await sql<Result<typeof contract.flowFigures>['list'][number]>`
      select f.id as "flowId", f.full_name as "flowName", n.running, n.overdue, n.ended, n.median, n.p90
      from flow f join lateral (
        select count(*) filter (where t.status = 1)::int as running, count(*) filter (where t.status = 1 and t.overdue)::int as overdue,
          count(t.ended_at)::int as ended,
          (percentile_cont(0.5) within group (order by ${taskTook}))::float8 as median,
          (percentile_cont(0.9) within group (order by ${taskTook}))::float8 as p90, count(*)::int as seen
        from flow_task t where t.flow_id = f.id and (t.status = 1 or ${isRecent(call, days)}) and ${monitored(call)}) n on n.seen > 0
      order by n.running desc, f.full_name, f.id limit 1000`.execute(call.db);
    return { list: rows };
  });

  serve(app, deps, contract.flowFiguresOf, async ({ flowId, days }, call) => {
    const { rows: flows } = await sql<{ flowName: string; document: FlowDocument | null }>`
      select f.full_name as "flowName", r.document from flow f left join flow_release r on r.flow_id = f.id and r.number = f.release_number
      where f.id = ${flowId} and exists (select from flow_task t where t.flow_id = f.id and ${monitored(call)})`.execute(call.db);
    const [flow] = flows;
    if (!flow) throw new Refusal('notFound');
    const { rows: nodes } = await sql<Result<typeof contract.flowFiguresOf>['nodes'][number]>`
      select v.node, (array_agg(v.title order by t.creator_time desc))[1] as title,
        (count(distinct t.id) filter (where ${isWaiting}))::int as waiting,
        (count(distinct t.id) filter (where ${isWaiting} and (v.state ->> 'overdue')::boolean))::int as overdue,
        min(b.at) filter (where ${isWaiting}) as since,
        (count(*) filter (where v.status = 'done' and ${isRecent(call, days)}))::int as visits,
        (percentile_cont(0.5) within group (order by ${visitTook}) filter (where v.status = 'done' and ${isRecent(call, days)}))::float8 as median,
        (percentile_cont(0.9) within group (order by ${visitTook}) filter (where v.status = 'done' and ${isRecent(call, days)}))::float8 as p90
      from flow_task t join flow_visit v on v.task_id = t.id and v.status <> 'void'
      join flow_event b on b.task_id = t.id and b.seq = v.begun left join flow_event e on e.task_id = t.id and e.seq = v.ended
      where t.flow_id = ${flowId} and (t.status = 1 or ${isRecent(call, days)}) and ${monitored(call)}
      group by v.node order by waiting desc, v.node limit 1000`.execute(call.db);
    return { ...flow, nodes };
  });

  serve(app, deps, contract.flowMonitorExport, async (input, call) => {
    const words = (phrase: Phrase) => translate(phrase, call.language, {}, zhtw);
    const columns = [
      heads.title,
      heads.number,
      monitorRowPhrases.flow,
      monitorRowPhrases.initiator,
      monitorRowPhrases.status,
      heads.step,
      monitorRowPhrases.made,
      heads.ended,
      heads.due,
      heads.completion,
    ];
    return sheetFile(
      words(heads.name),
      columns.map((head, at) => ({ title: words(head), width: WIDTHS[at] ?? 16 })),
      rowsOf(call, input, words),
    );
  });
}

async function* rowsOf(call: Call, input: Parsed<typeof contract.flowMonitorExport>, words: (phrase: Phrase) => string): AsyncGenerator<SheetCell[]> {
  for (let currentPage = 1; currentPage <= MAX / PORTION; currentPage += 1) {
    const list = await listedRows(call, 'monitor', { ...input, currentPage, pageSize: PORTION });
    for (const row of list)
      yield [
        row.fullName,
        row.enCode,
        row.flowName,
        row.initiator.name,
        words(flowStatusPhrases[row.status] ?? ['', '']),
        row.step,
        timeOf(row.at),
        timeOf(row.endTime),
        timeOf(row.due),
        row.completion,
      ];
    if (list.length < PORTION) return;
  }
}

/** What runs is counted however old it is; only what has ended, and the durations, are about the period. */
const isRecent = ({ now }: Pick<Call, 'now'>, days: number) => sql`t.creator_time >= ${new Date(now - days * DAY)}`;
/** A live visit that waits neither for another visit nor for its own branches. */
const isWaiting = sql`t.status = 1 and v.status = 'live' and v.state ->> 'heldBy' is null and coalesce(jsonb_typeof(v.state -> 'branches'), 'null') = 'null'`;
const MAX = 100_000;
const PORTION = 1_000;
const WIDTHS = [40, 20, 20, 14, 10, 24, 18, 18, 18, 8];
const timeOf = (at: number | null): string => (at === null ? '' : businessTime(at));
