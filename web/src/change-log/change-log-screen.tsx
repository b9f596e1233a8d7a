import { changeLogEntities, changeLogList } from '@ordo/contract/change-log.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { sayNow, useText, type Phrases } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { ChangeSheet } from './change-sheet.tsx';
import { actionPhrases, changeLogPhrases, entityPhrases } from './change-log.phrases.ts';

type Change = RowOf<typeof changeLogList>;

/** The phrase for a code that the log holds, or the code itself. */
function called(phrases: Phrases, code: string): string {
  const phrase = phrases[code];
  return phrase ? sayNow(phrase) : code;
}

export function ChangeLogScreen() {
  const text = useText(changeLogPhrases);
  const record = useOpenRecord();
  const entities = useRead(changeLogEntities, {});

  const nameOf = (row: Change) => row.recordName || row.recordId;
  const columns: Column<Change>[] = [
    { key: 'recordName', title: text('record'), width: 240, names: true },
    { key: 'entity', title: text('entity'), width: 120, render: (row) => called(entityPhrases, row.entity) },
    { key: 'action', title: text('action'), width: 120, card: 'badge', render: (row) => called(actionPhrases, row.action.split(' ')[0] ?? '') },
    { key: 'who', title: text('who'), width: 160, render: (row) => row.who || text('product') },
    { key: 'at', title: text('at'), width: 104, sort: true, render: (row) => <Moment at={row.at} /> },
  ];
  const filters = [
    { key: 'entity', label: text('entity'), options: (entities.data?.list ?? []).map((entity) => ({ value: entity, label: called(entityPhrases, entity) })) },
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
        nameOf={nameOf}
        record={record}
      />
      {record.mode === 'read' && <ChangeSheet id={record.id} onClose={record.close} />}
    </>
  );
}
