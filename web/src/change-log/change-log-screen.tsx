import { actionPhrases, entityPhrases } from '@ordo/contract/change-log.phrases.ts';
import { changeLogEntities, changeLogExport, changeLogList } from '@ordo/contract/change-log.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import { DayFilter } from '../kit/list/day-filter.tsx';
import type { Column, Filter, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { useCan } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { titleOf } from './title-of.ts';
import { changeLogPhrases } from './change-log.phrases.ts';

type ControlProps = Parameters<NonNullable<Filter['control']>>[0];
type Change = RowOf<typeof changeLogList>;

export function ChangeLogScreen() {
  const text = useText(changeLogPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const entities = useRead(changeLogEntities, {});

  const columns: Column<Change>[] = [
    { key: 'recordName', title: text('record'), width: 240, names: true, render: (row) => row.recordName || row.recordId },
    { key: 'entity', title: text('entity'), width: 120, render: (row) => translateCodeNow(entityPhrases, row.entity) },
    { key: 'action', title: text('action'), width: 120, card: 'badge', render: (row) => translateCodeNow(actionPhrases, row.action.split(' ')[0] ?? '') },
    { key: 'who', title: text('who'), width: 160, render: (row) => row.who || text('product') },
    { key: 'at', title: text('at'), width: 104, sort: true, render: (row) => <Moment at={row.at} /> },
  ];
  const filters = [
    {
      key: 'entity',
      label: text('entity'),
      options: (entities.data?.list ?? []).map((entity) => ({ value: entity, label: translateCodeNow(entityPhrases, entity) })),
      read: entities,
    },
    { key: 'userId', label: text('person'), control: (props: object) => <UserPicker noun={text('person')} {...props} /> },
    { key: 'startTime', label: text('from'), control: (props: ControlProps) => <DayFilter {...props} /> },
    { key: 'endTime', label: text('until'), control: (props: ControlProps) => <DayFilter end {...props} /> },
  ];

  return (
    <>
      <ListScreen
        name="change-log"
        title={text('title')}
        hint={text('hint')}
        list={changeLogList}
        columns={columns}
        filters={filters}
        nameOf={titleOf}
        record={record}
        sheet={can('btn_download') ? changeLogExport : undefined}
      />
      {record.mode === 'read' && <ChangeSheet id={record.id} href={record.href(record.id)} onClose={record.close} />}
    </>
  );
}
