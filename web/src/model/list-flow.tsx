// A list form with a workflow (webType 3): adding and editing open the launch page of its engine, and each row shows the state of its task.
import { flowDraftRemove } from '@ordo/contract/flow-task.ts';
import type { RecordRow } from '@ordo/contract/model-record.ts';
import { isInitiators } from '@ordo/engine/flow/record-held.ts';
import type { Action, Column, Filter } from '../kit/list/types.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useSession } from '../kit/session.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { launchAddress, taskAddress, useHeld } from './held.ts';
import { listFlowPhrases } from './list-flow.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { invalidateRecords } from './invalidate-records.ts';

const states = ['0', '1', '2', '3', '4', '5'] as const;
const tones: readonly TagTone[] = ['info', 'plain', 'good', 'bad', 'bad', 'warn'];

export interface ListFlow {
  column: Column<RecordRow>;
  filter: Filter;
  /** Undefined: the user may not launch a task. */
  add: (() => void) | undefined;
  /** Message if there is no engine; null otherwise. */
  lacks: string | null;
  /** Actions of a row: edit and delete, as its state allows them. */
  actions(row: RecordRow, name: string, words: { edit: string; remove: string }, usual: () => void): Action[];
}

/** @returns undefined for a form without a workflow */
export function useListFlow(model: OpenedModel): ListFlow | undefined {
  const text = useText(listFlowPhrases);
  const held = useHeld();
  const me = useSession((session) => session.current?.userInfo.userId);
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(flowDraftRemove);
  if (model.webType !== 3 || model.bound) return undefined;
  const { flow } = model;
  const go = (address: string) => () => void (location.hash = address);
  return {
    column: {
      key: 'flowState',
      title: text('state'),
      width: 140,
      sort: true,
      card: 'badge',
      render: ({ flowState = 0 }) => <Tag tone={tones[flowState] ?? 'plain'}>{text(states[flowState] ?? '0')}</Tag>,
    },
    filter: { key: 'flowState', label: text('state'), options: states.map((value) => ({ value, label: text(value) })) },
    add: flow?.launch ? go(launchAddress(flow.id)) : undefined,
    lacks: flow ? null : text('noFlow'),
    actions(row, name, words, usual) {
      const { taskId, flowState = 0 } = row;
      const isMine = row.creatorUserId === me;
      const goesOn = isMine && isInitiators(flowState);
      const edit =
        taskId === undefined
          ? flow?.launch && { key: 'edit', label: words.edit, run: go(launchAddress(flow.id, row.id)) }
          : { key: 'edit', label: words.edit, off: goesOn ? undefined : held(row), run: go(taskAddress(taskId)) };
      const goes = isMine && (flowState === 0 || flowState === 4);
      const drop = async () => {
        await remove({ id: taskId ?? '' });
        await invalidateRecords();
      };
      const away =
        taskId === undefined
          ? { key: 'remove', label: words.remove, danger: true, run: usual }
          : { key: 'remove', label: words.remove, danger: true, off: goes ? undefined : held(row), run: () => confirmRemoval(name, drop) };
      return [...(model.may('btn_edit') && edit ? [edit] : []), ...(model.may('btn_remove') ? [away] : [])];
    },
  };
}
