// A list of tasks with the open one beside it, and keyboard navigation between them. On a phone the open task takes the whole screen.
import { flowCirculated, flowDone, flowDraftRemove, flowMine, flowMonitor, flowTodo, type FlowRow } from '@ordo/contract/flow-task.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TimeAgo } from '../kit/time-ago.tsx';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Pager } from '../kit/list/pager.tsx';
import type { Action } from '../kit/list/types.ts';
import { useListController } from '../kit/list/use-list-controller.ts';
import { useOpenRecord, type OpenRecord } from '../kit/open-record.ts';
import { onFrame } from '../kit/live.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { useFlowColumns, useFlowFilters, type ListKind } from './flow-columns.tsx';
import { FlowTabs } from './flow-tabs.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { keyOf } from './row-key.ts';
import { TaskViewBar } from './task-views.tsx';
import { TaskPage } from './task-page.tsx';
import { StatusTag, UrgencyTag } from './task-tags.tsx';
import { afterGone, neighbour, triageOf } from './triage.ts';
import { useTaskViews } from './use-task-views.ts';
import { invalidatePushed } from './use-command.ts';
import { useWatching } from './watching.tsx';
import './flow.css';

const lists = { todo: flowTodo, done: flowDone, circulate: flowCirculated, mine: flowMine, monitor: flowMonitor };

/** Statuses in which the initiator may delete a task: not begun, or returned. */
const removable: ReadonlySet<number> = new Set([0, 3, 4]);

/** Rows are of work; what opens is the task. */
function byTask(record: OpenRecord): OpenRecord {
  return { ...record, href: (id) => record.href(keyOf(id).taskId), read: (id) => record.read(keyOf(id).taskId) };
}

export function FlowList({ kind }: { kind: ListKind }) {
  const text = useText(flowPhrases);
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(flowDraftRemove);
  const columns = useFlowColumns(kind);
  const filters = useFlowFilters(kind);
  // A push message reloads the list.
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.method === 'flowChanged') void invalidatePushed(lists[kind], frame.taskId);
        else if (frame.method === 'messagePush' || frame.method === 'noticeCount') void invalidatePushed(lists[kind], null);
      }),
    [kind],
  );
  const watching = useWatching(kind);
  const [batch, setBatch] = useState<{ act: 'adopt' | 'reject'; rows: readonly FlowRow[]; done(): void } | null>(null);
  const name = `flow.${kind}` as const;
  const views = useTaskViews(
    name,
    filters.map(({ key }) => key),
    record.mode === 'read',
  );
  const view = views.current && { id: views.current.id, columns: views.current.settings.columns };
  const setup = { name, list: lists[kind], columns, filters, view };
  if (views.waits) return null;
  if (record.mode === 'read') return <OpenBeside kind={kind} setup={setup} record={record} />;
  return (
    <>
      <ListScreen
        {...setup}
        title={text(kind)}
        hint={text('hint')}
        above={(list) => (
          <>
            <FlowTabs kind={kind} />
            <TaskViewBar name={name} views={views} list={list} />
          </>
        )}
        nameOf={(row: FlowRow) => row.fullName}
        record={byTask(record)}
        {...(kind === 'mine' && {
          actions: (row: FlowRow): Action[] =>
            removable.has(row.status)
              ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.taskId })) }]
              : [],
        })}
        {...(kind === 'todo' && {
          bulk: (rows: readonly FlowRow[], done: () => void): Action[] => [
            { key: 'adopt', label: text('batchAdopt'), run: () => setBatch({ act: 'adopt', rows, done }) },
            { key: 'reject', label: text('batchReject'), danger: true, run: () => setBatch({ act: 'reject', rows, done }) },
          ],
        })}
        {...watching.ways}
      />
      {watching.drawers}
      {batch && <BatchDialog {...batch} close={() => setBatch(null)} />}
    </>
  );
}

interface Beside {
  kind: ListKind;
  setup: Parameters<typeof useListController<typeof flowTodo>>[0];
  record: OpenRecord;
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=combobox]') !== null;

function OpenBeside({ kind, setup, record }: Beside) {
  const text = useText(flowPhrases);
  const phone = usePhone();
  const list = useListController(setup);
  const rows = list.rows ?? [];
  const ids = [...new Set(rows.map(({ taskId }) => taskId))];
  const [wanted, setWanted] = useState<'adopt' | 'reject' | null>(null);
  const to = (id: string | null) => (id === null ? null : () => record.read(id));
  const [previous, next] = [to(neighbour(ids, record.id, -1)), to(neighbour(ids, record.id, 1))];
  const decided = () => {
    if (kind !== 'todo') return;
    const following = afterGone(ids, record.id);
    if (following === null) record.close();
    else record.read(following);
  };
  const box = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Only the active page handles the keys.
    if (box.current?.closest('[data-away=true]')) return;
    const key = triageOf(event, isElsewhere(event.target) || document.querySelector('.ant-modal-wrap:not([style*="none"])') !== null);
    if (key === null) return;
    event.preventDefault();
    if (key === 'next') next?.();
    else if (key === 'previous') previous?.();
    else setWanted(key);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
  return (
    <section ref={box} className="flow-split" aria-label={text(kind)}>
      {!phone && (
        <nav className="flow-side" aria-label={text(kind)}>
          <h2>{text(kind)}</h2>
          {list.denied && <Failure refused={list.denied} retry={list.refresh} />}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" aria-current={row.taskId === record.id} onClick={() => record.read(row.taskId)}>
                  <b>{row.fullName}</b>
                  <span>
                    {row.step || row.flowName} · <TimeAgo at={row.at} />
                  </span>
                  <span>
                    {kind !== 'todo' && <StatusTag status={row.status} suspended={row.suspended} />} <UrgencyTag urgency={row.urgency} />{' '}
                    {row.overdue && row.status === 1 && <Tag tone="bad">{text('overdue')}</Tag>}
                    {row.for && <Tag>{text('forWhom', { name: row.for.name })}</Tag>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {list.total > list.size && <Pager page={list.page} size={list.size} total={list.total} more={list.more} ofGroups={false} onChange={list.turn} />}
          {kind === 'todo' && <p className="flow-quiet">{text('keys')}</p>}
        </nav>
      )}
      <TaskPage id={record.id} close={record.close} previous={previous} next={next} decided={decided} wanted={wanted} taken={() => setWanted(null)} />
    </section>
  );
}
