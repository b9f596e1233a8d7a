// Rows of our lists in the family's format.
import type { familyLaunchList, familyRow } from '@ordo/contract/flow-family.ts';
import type { flowTodo, FlowRow } from '@ordo/contract/flow-task.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { handleNumber } from '@ordo/engine/flow/wire/numbers.ts';
import { businessDay, businessMoment } from '@ordo/engine/text/business-time.ts';
import type * as z from 'zod/mini';
import type { Page } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import { flowPhrases } from './flow.phrases.ts';
import { listed, type List } from './lists.ts';

type Row = z.infer<typeof familyRow>;

const DAY = 86_400_000;
const midnight = (at: number) => businessMoment(`${businessDay(at)} 00:00:00`);

function asked(input: Parsed<typeof familyLaunchList>): Parsed<typeof flowTodo> {
  const { currentPage, pageSize, sort, keyword, sidx, flowId, flowCategory, creatorUserId, flowUrgent, status, nodeCode, startTime, endTime } = input;
  return {
    currentPage,
    pageSize,
    // Without a column the list has its own order, and the given direction is ignored.
    sort: sidx === undefined ? 'desc' : sort,
    keyword,
    sidx: sidx === 'flowUrgent' ? 'urgency' : sidx,
    flowId,
    category: flowCategory,
    initiatorId: creatorUserId,
    urgency: flowUrgent,
    status,
    node: nodeCode,
    startTime: startTime === undefined ? undefined : midnight(startTime),
    endTime: endTime === undefined ? undefined : midnight(endTime) + DAY - 1,
  };
}

const shown = (row: FlowRow, list: List, language: Language): Row => ({
  id: row.id,
  processId: row.taskId,
  enCode: row.enCode,
  fullName: row.for ? translate(flowPhrases.entrusted, language, { title: row.fullName, name: row.for.name }, zhtw) : row.fullName,
  flowId: row.flowId,
  flowCode: row.flowCode,
  flowName: row.flowName,
  flowCategory: row.category,
  formType: 2,
  formData: '',
  creatorUserId: row.initiator.name,
  userName: row.initiator.name,
  creatorTime: row.at,
  startTime: row.startTime,
  endTime: row.endTime,
  thisStep: row.step,
  thisStepId: row.visit ?? row.nodes.join(','),
  status: list === 'done' ? handleNumber(row.act) : row.status,
  completion: row.completion,
  flowUrgent: row.urgency,
  formUrgent: row.urgency,
  delegateId: row.for?.id ?? '',
  description: row.due === null ? '' : String(row.due),
});

export async function familyListed(call: Call, list: List, input: Parsed<typeof familyLaunchList>): Promise<Page<Row>> {
  const page = await listed(call, list, asked(input));
  return { ...page, list: page.list.map((row) => shown(row, list, call.language)) };
}
