// Which opinions of a task a reader sees: the one place that decides it for everything the server says of them.
import { opinionsSeen } from '@ordo/engine/flow/opinion-sight.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FlowRecord, TaskState } from '@ordo/engine/flow/state.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Call } from '../kit/serve.ts';
import { flowPhrases } from './flow.phrases.ts';
import type { Standing } from './party.ts';

export const opinionsFor = (
  { user }: Pick<Call, 'user'>,
  { flow }: Version,
  state: TaskState,
  { roles, principals }: Standing,
): ((record: FlowRecord) => boolean) => opinionsSeen(planOf(flow), state, { user: user.userId, principals, monitors: roles.includes('monitor') });

interface Told {
  opinion: string;
  withheld: boolean;
}

/** For readers that know no other word for it: paper, and clients of the family. */
export const opinionOr = ({ opinion, withheld }: Told, language: Call['language']): string =>
  withheld ? translate(flowPhrases.opinionWithheld, language, {}, zhtw) : opinion;
