// The rows of the monitor: every task except drafts, within the data schemes of its page.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import { monitorRowPhrases as said } from './flow.phrases.ts';

export const monitorRows: RowSource = {
  table: 'flow_task',
  only: sql<SqlBool>`t.status > 0`,
  fields: {
    flowId: { column: sql.ref('t.flow_id'), kind: 'text', name: said.flow },
    initiatorId: { column: sql.ref('t.initiator_id'), kind: 'user', name: said.initiator },
    organizeId: { column: sql.ref('t.organize_id'), kind: 'organize', name: said.organize },
    status: { column: sql.ref('t.status'), kind: 'whole', name: said.status },
    urgency: { column: sql.ref('t.urgency'), kind: 'whole', name: said.urgency },
    creatorTime: { column: sql.ref('t.creator_time'), kind: 'moment', name: said.made },
  },
};

/** Over rows `t`. */
export const monitored = (call: Pick<Call, 'scope'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`t.delete_mark = 0 and t.status > 0 and ${call.scope('workFlow.flowMonitor', monitorRows.fields)}`;
