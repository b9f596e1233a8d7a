// The columns and filters that lists of tasks share.
import { flowActPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { flowEngines, flowSteps } from '@ordo/contract/flow-launch.ts';
import type { FlowRow } from '@ordo/contract/flow-task.ts';
import { Moment, Text } from '../kit/list/cell.tsx';
import { DayFilter } from '../kit/list/day-filter.tsx';
import { listPhrases } from '../kit/list/list.phrases.ts';
import type { Column, Filter } from '../kit/list/types.ts';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useUrlState } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { flowPhrases } from './flow.phrases.ts';
import { stubPhrases } from './stub.phrases.ts';
import { StatusTag, statusTexts, UrgencyTag } from './task-tags.tsx';

export type ListKind = 'todo' | 'done' | 'circulate' | 'mine' | 'monitor';

const times = { todo: 'received', done: 'handled', circulate: 'received', mine: 'created', monitor: 'created' } as const;

/** The step of the work, the step that sent the copy, or the steps where the task is. */
const stepTitles = { todo: 'ownStep', done: 'ownStep', circulate: 'copyStep', mine: 'step', monitor: 'step' } as const;

export function useFlowColumns(kind: ListKind): Column<FlowRow>[] {
  const text = useText(flowPhrases);
  const stub = useText(stubPhrases);
  return [
    { key: 'fullName', title: text('title'), width: 225, names: true, sort: true },
    {
      key: 'status',
      title: text('status'),
      optional: kind === 'todo',
      width: 110,
      card: 'badge',
      render: (row) => (
        <>
          <StatusTag status={row.status} suspended={row.suspended} />
          {row.overdue && row.status === 1 && <Tag tone="bad">{text('overdue')}</Tag>}
          {row.stub && <Tag>{stub('kept')}</Tag>}
        </>
      ),
    },
    { key: 'enCode', title: text('number'), width: 140, optional: true, render: (row) => row.enCode && <Text>{row.enCode}</Text> },
    { key: 'flowName', title: text('flow'), width: 120 },
    ...(kind === 'mine'
      ? []
      : [
          {
            key: 'initiator',
            title: text('initiator'),
            width: 100,
            render: (row: FlowRow) => <Text below={row.for && text('forWhom', { name: row.for.name })}>{row.initiator.name}</Text>,
          },
        ]),
    ...(kind === 'done'
      ? [{ key: 'act', title: text('result'), width: 90, render: (row: FlowRow) => <Tag>{translateCodeNow(flowActPhrases, row.act)}</Tag> }]
      : []),
    ...(kind === 'circulate'
      ? [{ key: 'read', title: text('unread'), width: 80, render: (row: FlowRow) => !row.read && <Tag tone="warn">{text('unread')}</Tag> }]
      : []),
    { key: 'step', title: text(stepTitles[kind]), width: 130, render: (row) => row.step && <Text>{row.step}</Text> },
    {
      key: 'urgency',
      title: text('urgency'),
      width: 104,
      sort: true,
      render: (row) => (row.urgency === 1 ? <Text>{text('normal')}</Text> : <UrgencyTag urgency={row.urgency} />),
    },
    { key: 'creatorTime', title: text(times[kind]), width: 110, sort: true, render: (row) => <Moment at={row.at} /> },
    ...(kind === 'todo' || kind === 'monitor' || kind === 'mine'
      ? [
          {
            key: 'due',
            title: text('due'),
            width: 110,
            optional: kind === 'mine',
            render: (row: FlowRow) =>
              row.due !== null && (
                <>
                  <Moment at={row.due} />
                  {row.overdue && <Tag tone="bad">{text('overdue')}</Tag>}
                </>
              ),
          },
        ]
      : []),
    ...(kind === 'mine' || kind === 'monitor'
      ? [
          {
            key: 'completion',
            title: text('completion'),
            width: 92,
            numeric: true,
            render: (row: FlowRow) => (row.status === 0 ? '—' : `${row.completion} %`),
          },
        ]
      : []),
  ];
}

const ADDRESS = { flowId: '' };

/** The steps of the selected workflow. */
function useStepFilter(kind: ListKind): Filter {
  const text = useText(flowPhrases);
  const [{ flowId }] = useUrlState(ADDRESS);
  const read = useRead(flowSteps, { flowId }, { enabled: flowId !== '' });
  // Steps of the workflow selected before are none of this one.
  const steps = read.isPlaceholderData ? [] : (read.data?.list ?? []);
  return {
    key: 'node',
    label: text(kind === 'todo' ? 'ownStep' : 'waitsAt'),
    within: 'flowId',
    read,
    options: steps.map(({ id, title }) => ({ value: id, label: title })),
  };
}

export function useFlowFilters(kind: ListKind): Filter[] {
  const text = useText(flowPhrases);
  const shared = useText(listPhrases);
  const step = useStepFilter(kind);
  const engines = useRead(flowEngines, {});
  const list = engines.data?.list ?? [];
  const categories = new Map(list.filter(({ category }) => category !== '').map(({ category, categoryName }) => [category, categoryName || category]));
  const statuses = kind === 'mine' ? [0, 1, 2, 3, 4, 5] : [1, 2, 3, 4, 5];
  return [
    { key: 'flowId', label: text('flow'), read: engines, options: list.map(({ id, fullName }) => ({ value: id, label: fullName })) },
    step,
    { key: 'category', label: text('category'), read: engines, options: [...categories].map(([value, label]) => ({ value, label })) },
    ...(kind === 'mine'
      ? []
      : [
          {
            key: 'initiatorId',
            label: text('initiator'),
            control: ({ id, value, onChange }: { id: string; value: string | undefined; onChange(value: string | undefined): void }) => (
              <UserPicker id={id} value={value} noun={text('initiator')} placeholder={shared('all')} onChange={(next) => onChange(next || undefined)} />
            ),
          },
        ]),
    ...(kind === 'todo'
      ? []
      : [{ key: 'status', label: text('status'), options: statuses.map((one) => ({ value: String(one), label: translateCodeNow(statusTexts, one) })) }]),
    {
      key: 'urgency',
      label: text('urgency'),
      options: (['normal', 'important', 'urgent'] as const).map((key, at) => ({ value: String(at + 1), label: text(key) })),
    },
    { key: 'overdue', label: text('overdue'), options: [{ value: '1', label: text('overdueOnly') }] },
    ...(kind === 'circulate' ? [{ key: 'unread', label: text('unread'), elsewhere: true }] : []),
    { key: 'startTime', label: text('from', { time: text(times[kind]) }), control: (props) => <DayFilter {...props} /> },
    { key: 'endTime', label: text('until', { time: text(times[kind]) }), control: (props) => <DayFilter end {...props} /> },
  ];
}
