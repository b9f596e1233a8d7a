import { taskCreate, taskInfo, taskList, taskLog, taskRemove, taskRun, taskState, taskUpdate } from '@ordo/contract/schedule-task.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { useEnabledFilter, useRowActions } from '../kit/row-actions.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { useCan } from '../kit/view.tsx';
import { OutcomeTag } from './outcome-tag.tsx';
import { useTaskSections } from './schedule-task-sections.tsx';
import { taskPhrases } from './schedule-task.phrases.ts';

type Task = RowOf<typeof taskList>;

const RunLog = lazyComponent(async () => (await import('./run-log.tsx')).RunLog);

export function ScheduleTaskScreen() {
  const text = useText(taskPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const { hidden } = useHiddenColumns(taskLog);
  // Built-in tasks are recognised by the dot in their code.
  const sections = useTaskSections(record.id.includes('.'));
  const confirm = useConfirm();
  const stateFilter = useEnabledFilter();
  const usual = useRowActions<Task>(record, taskRemove, (row) => row.fullName, { removable: (row) => row.kind === 'interface' });
  const { mutateAsync: run } = useSave(taskRun, [taskLog]);
  const [logged, setLogged] = useState<Task | null>(null);

  const columns: Column<Task>[] = [
    { key: 'fullName', title: text('name'), width: 200, sort: true, names: true },
    { key: 'enCode', title: text('code'), width: 140, sort: true, optional: true },
    { key: 'kind', title: text('kind'), width: 130, render: (row) => text(row.kind) },
    { key: 'cron', title: text('cron'), width: 150, render: (row) => <Text below={row.timeZone}>{row.cron}</Text> },
    {
      key: 'nextRunTime',
      title: text('next'),
      width: 110,
      render: (row) => (row.nextRunTime ? <Moment at={row.nextRunTime} /> : text(row.enabledMark === 1 ? 'never' : 'switchedOff')),
    },
    { key: 'lastRunTime', title: text('last'), width: 110, render: (row) => (row.lastRunTime ? <Moment at={row.lastRunTime} /> : text('notYet')) },
    {
      key: 'lastOutcome',
      title: text('result'),
      width: 90,
      card: 'badge',
      render: (row) => row.lastOutcome && <OutcomeTag outcome={row.lastOutcome} />,
    },
    { key: 'runCount', title: text('runs'), width: 80, numeric: true, optional: true },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      render: (row) => <EnabledSwitch endpoint={taskState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
  ];
  const filters = [
    { key: 'kind', label: text('kind'), options: (['builtin', 'interface'] as const).map((value) => ({ value, label: text(value) })) },
    stateFilter,
  ];
  const actions = (row: Task): Action[] => [
    ...(can('btn_run')
      ? [
          {
            key: 'run',
            label: text('runNow'),
            run: () =>
              confirm({
                title: text('runNow'),
                text: row.fullName,
                yes: text('runNow'),
                run: () => run({ id: row.id }).then(() => hidden.has('lastRunTime') || setLogged(row)),
              }),
          },
        ]
      : []),
    ...(hidden.has('lastRunTime') ? [] : [{ key: 'log', label: text('log'), run: () => setLogged(row) }]),
    ...usual(row),
  ];

  return (
    <>
      <ListScreen
        name="schedule-task"
        title={text('title')}
        hint={text('hint')}
        list={taskList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.fullName}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={taskInfo}
        create={taskCreate}
        update={taskUpdate}
        sections={sections}
        places={{ taskCodeTaken: 'enCode', taskNameTaken: 'fullName', interfaceOff: 'interfaceId', interfaceParameters: 'parameters' }}
        head={(values) => values.kind === 'builtin' && values.fullName}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
      />
      {logged && (
        <LazyBoundary>
          <RunLog id={logged.id} name={logged.fullName} close={() => setLogged(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
