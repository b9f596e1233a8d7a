// One task: its form as the current step allows it, its map, its records, and the available actions.
import { flowTask } from '@ordo/contract/flow-task.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { FormView } from '../form/form-view.tsx';
import { findRecords } from '../form/find-records.ts';
import { namedIn } from '../form/names-look.ts';
import { CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ShareRecordButton } from '../kit/share-record-button.tsx';
import { useSession } from '../kit/session.ts';
import { newFrameKey } from '../kit/live.ts';
import { Tabs } from '../kit/tabs.tsx';
import { markUnsaved } from '../kit/unsaved.ts';
import { useUrlState, useView } from '../kit/view.tsx';
import { PrintButton } from '../print-template/print-template-picker.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { StubPage } from './stub-page.tsx';
import { TaskActions } from './task-actions.tsx';
import { taskForm, type TaskForm } from './task-form.ts';
import { TaskHead, UnreadTask } from './task-head.tsx';
import type { TaskDetail } from './task-map.ts';
import { TaskMap } from './task-map-panel.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskTimeline } from './task-timeline.tsx';
import { invalidateTasks, sendCommand } from './use-command.ts';
import { WithdrawalQuestion } from './withdrawal-question.tsx';
import './flow.css';

export interface TaskWays {
  /** Back to the list. */
  close(): void;
  previous: (() => void) | null;
  next: (() => void) | null;
}

interface Props extends Partial<Pick<TaskWays, 'previous' | 'next'>> {
  id: string;
  close(): void;
  /** The task was decided, and is no longer pending. */
  decided?(): void;
  /** The key of one of its buttons was pressed. */
  wanted?: 'adopt' | 'reject' | null;
  taken?(): void;
}

export function TaskPage(props: Props) {
  const { data, error, refetch } = useRead(flowTask, { id: props.id });
  const task = data?.id === props.id ? data : undefined;
  if (error?.key === 'flowTaskStub') return <StubPage key={props.id} {...props} />;
  if (error && !task) return <UnreadTask refused={error} retry={() => void refetch()} close={props.close} />;
  if (!task) return <span className="busy-bar" role="status" />;
  return <OpenTask key={task.id} {...props} task={task} />;
}

const PART = { part: 'form' };

interface Held {
  seq: number;
  form: TaskForm;
  /** The form was submitted, and the answer is not loaded yet. */
  sent: boolean;
}

function OpenTask({ task, close, previous = null, next = null, decided, wanted = null, taken }: Props & { task: TaskDetail }) {
  const text = useText(flowPhrases);
  const { path } = useView();
  const [{ part }, change] = useUrlState(PART);
  const [held, setHeld] = useState<Held>(() => ({ seq: task.seq, form: taskForm(task.form), sent: false }));
  const { form } = held;
  const changed = useSyncExternalStore(
    (heard) => form.store.subscribe('changed', heard),
    () => form.isDirty(),
  );
  const dirty = changed && !held.sent;
  // The user's input stays; the server merges it with fields that others have changed meanwhile.
  if (held.seq !== task.seq && !dirty) setHeld({ seq: task.seq, form: taskForm(task.form), sent: false });
  useEffect(() => {
    markUnsaved(path, dirty);
    return () => markUnsaved(path, false);
  }, [path, dirty]);
  useReadReceipt(task);
  const edits = form.isOpen && ['adopt', 'submit', 'saveDraft'].some((one) => task.commands.includes(one));
  const { names } = task.form;
  const named = useCallback<Look['name']>((source, id) => namedIn(names, source, id), [names]);
  const shown = part === 'map' || part === 'records' ? part : 'form';
  return (
    <article className="flow-task" aria-label={task.fullName}>
      <TaskHead task={task} close={close} previous={previous} next={next}>
        {task.status !== 0 && <PrintButton type="flowTask" recordId={task.id} name={task.fullName} />}
        <ShareRecordButton href={`#${path}?open=${task.id}`} name={task.enCode || task.flowName} noun={text('noun')} />
      </TaskHead>
      <TaskNotes task={task} />
      <WithdrawalQuestion task={task} decided={() => decided?.()} />
      <div className="flow-task-body">
        <Tabs
          label={text('parts')}
          shown={shown}
          show={(key) => change({ part: key }, { replace: true })}
          tabs={[
            {
              key: 'form',
              label: text('form'),
              panel: () => <FormView key={held.seq} store={form.store} mode={edits ? 'edit' : 'read'} records={findRecords} names={named} />,
            },
            { key: 'map', label: text('map'), panel: () => <TaskMap task={task} /> },
            { key: 'records', label: text('records'), panel: () => <TaskTimeline task={task} /> },
          ]}
        />
      </div>
      <TaskActions
        task={task}
        form={form}
        wanted={wanted}
        taken={() => taken?.()}
        showForm={() => change({ part: 'form' }, { replace: true })}
        done={(left) => {
          setHeld({ ...held, sent: true });
          if (left) decided?.();
        }}
      />
    </article>
  );
}

/** Marks a copy as read for its receiver. */
function useReadReceipt(task: TaskDetail) {
  const me = useSession((session) => session.current?.userInfo.userId);
  const unread = task.circulates.find(({ person, readAt }) => person.id === me && readAt === null)?.id;
  const told = useEffectEvent((circulate: string) => {
    sendCommand(task.id, newFrameKey(), { act: { command: 'read', circulate } }).then(invalidateTasks, (error: unknown) => {
      // It is sent again the next time.
      if (!(error instanceof CallError)) throw error;
    });
  });
  useEffect(() => {
    if (unread) told(unread);
  }, [unread]);
}
