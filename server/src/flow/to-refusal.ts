// A refusal of the engine for users: with names instead of ids and, if another person was faster, with the name and time.
import { flowActPhrases, flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Refusal as EngineRefusal, RefusalKey as EngineKey } from '@ordo/engine/flow/command.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { FlowRecord, TaskState } from '@ordo/engine/flow/state.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { Refusal } from '../kit/refusal.ts';
import type { FormDraft } from '../model/flow-form.read.ts';

const keys: Readonly<Record<EngineKey, RefusalKey>> = {
  status: 'flowTaskStatus',
  suspended: 'flowTaskSuspended',
  held: 'flowTaskHeld',
  notYours: 'flowTaskNotYours',
  right: 'flowTaskRight',
  notReleased: 'flowTaskNotReleased',
  version: 'flowTaskVersion',
  form: 'flowTaskForm',
  decided: 'flowTaskDecidedBy',
  gone: 'flowTaskGone',
  opinion: 'flowTaskOpinion',
  signature: 'flowTaskSignature',
  reason: 'flowTaskReason',
  fieldRight: 'flowTaskFieldRight',
  required: 'flowTaskRequired',
  notAllowed: 'flowTaskNotAllowed',
  target: 'flowTaskTarget',
  candidates: 'flowTaskCandidates',
  nobody: 'flowTaskNobody',
  disabled: 'flowTaskDisabled',
  coSigner: 'flowTaskCoSigner',
  self: 'flowTaskSelf',
  depth: 'flowTaskDepth',
  tooMany: 'flowTaskTooMany',
  tooManyChildren: 'flowTaskManyChildren',
  claimFirst: 'flowTaskClaimFirst',
  claimed: 'flowTaskClaimed',
  last: 'flowTaskLast',
  touched: 'flowTaskTouched',
  endedByIt: 'flowMigrationEnded',
  urgedLately: 'flowTaskUrgedLately',
  nobodyToUrge: 'flowTaskNobodyToUrge',
  paused: 'flowTaskPaused',
  unmapped: 'flowTaskUnmapped',
  answer: 'flowTaskAnswer',
};

export interface Around {
  version: Version;
  state: TaskState;
  draft: FormDraft | null;
  /** The operator that the command was about. */
  about: string | null;
  language: Language;
  /** Label of a field, `field` or `table-column`. */
  labelOf(field: string): string;
  nameOf(person: string): Promise<string>;
}

export async function toRefusal({ key, of }: EngineRefusal, around: Around): Promise<Refusal> {
  const { language, state } = around;
  const node = (id: string) => planOf(around.version.flow).places[id]?.node.title ?? id;
  switch (key) {
    case 'status':
      // Another person has ended it meanwhile.
      if (around.about !== null) return quicker(around, around.about, 'flowTaskDecidedBy');
      return new Refusal('flowTaskStatus', { status: translate(flowStatusPhrases[state.status] ?? ['', ''], language, {}, zhtw) });
    case 'form': {
      const findings = around.draft?.findings ?? [];
      const [first] = findings;
      return first
        ? new Refusal('recordWrong', { field: first.label, why: first.text }, { findings })
        : new Refusal('flowTaskForm', { field: of[0] ?? '', why: of[0] ?? '' });
    }
    case 'fieldRight':
    case 'required':
      return new Refusal(keys[key], { fields: of.map(around.labelOf) }, { fields: of });
    case 'candidates':
    case 'tooManyChildren':
    case 'nobody':
    case 'unmapped':
      return new Refusal(keys[key], { nodes: of.map(node) }, { nodes: of });
    case 'decided':
    case 'claimed':
    case 'gone':
      return quicker(around, of[0] ?? '', keys[key]);
    default:
      return new Refusal(keys[key], {}, of.length > 0 ? { of } : null);
  }
}

/** With the person, the action and the time. */
async function quicker({ state, language, nameOf }: Around, operator: string, otherwise: RefusalKey): Promise<Refusal> {
  const record = whoWas(state, operator);
  if (!record?.by) return new Refusal(otherwise);
  const { by, at, act } = record;
  const said = translate(flowActPhrases[act] ?? [act, act], language, {}, zhtw);
  return new Refusal('flowTaskDecided', { who: await nameOf(by), when: businessTime(at), act: said }, { by, at, act });
}

/** The record of the person who was faster at an operator, or at its visit. */
function whoWas(state: TaskState, operator: string): FlowRecord | undefined {
  const visit = state.operators.find(({ id }) => id === operator)?.visit;
  const acted = state.records.filter(({ act, by }) => by !== null && act !== 'comment' && act !== 'urge');
  return acted.findLast((one) => one.operator === operator) ?? acted.findLast((one) => one.visit === visit) ?? acted.at(-1);
}
