// The family's calls on entrusts (wire §18.4), mapped to our own.
import * as contract from '@ordo/contract/flow-delegate.ts';
import type { entrustList } from '@ordo/contract/flow-entrust.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { entrustChanged, entrusted, entrustRemoved, entrustsOf } from './entrust.ts';

type Own = Result<typeof entrustList>['list'][number];
type Row = Result<typeof contract.delegateList>['list'][number];
interface Said {
  toUserId: string;
  flowId: string;
  startTime: number;
  endTime: number;
  description: string;
}

const flowsIn = ({ flowId, ...said }: Said) => ({ ...said, flowIds: flowId === '' ? [] : flowId.split(',') });

/** The family knows neither entrusts that wait for an answer nor stopped and declined ones. */
const AS_FAMILY: Readonly<Record<number, number>> = { 3: 2, 4: 1, 5: 2 };

async function shown({ db }: Call, rows: readonly Own[]): Promise<Row[]> {
  const { rows: flows } = await sql<{ id: string; name: string; category: string }>`
    select id, full_name || '/' || en_code as name, category from flow where id = any(${rows.flatMap(({ flowIds }) => flowIds)}::text[])`.execute(db);
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  return rows.map(({ fromUserId: _, fromUserName: __, flowIds, flowNames: ___, status, ...row }) => {
    const own = flowIds.flatMap((id) => byId.get(id) ?? []);
    return {
      ...row,
      flowId: flowIds.join(','),
      flowName: own.map(({ name }) => name).join(','),
      flowCategory: [...new Set(own.map(({ category }) => category))].join(','),
      enabledMark: 1,
      sortCode: 0,
      status: AS_FAMILY[status] ?? status,
    };
  });
}

export function delegateFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.delegateList, async (input, call) => {
    const page = await entrustsOf(call, { ...input, mine: 'from' });
    return { ...page, list: await shown(call, page.list) };
  });
  serve(app, deps, contract.delegateInfo, async ({ id }, call) => {
    const { list } = await entrustsOf(call, { mine: 'from', currentPage: 1, pageSize: 1, sort: 'desc' }, id);
    const [row] = await shown(call, list);
    if (!row) throw new Refusal('notFound');
    return row;
  });
  serve(app, deps, contract.delegateCreate, (said, call) => entrusted(call, flowsIn(said)));
  serve(app, deps, contract.delegateUpdate, ({ id, version, ...said }, call) => entrustChanged(call, id, version ?? null, flowsIn(said)));
  serve(app, deps, contract.delegateRemove, ({ id }, call) => entrustRemoved(call, id));
}
