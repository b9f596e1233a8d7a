import { personIdentity } from '@ordo/contract/person.ts';
import { vaccinationList, vaccinationUndo } from '@ordo/contract/vaccination.ts';
import { eventStatuses, type EventStatus } from '@ordo/engine/vaccine/vaccination-check.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { useCan, useCanOn, useUrlState } from '../kit/view.tsx';
import { AefiDialog } from './aefi-dialog.tsx';
import { Frame } from './command-dialogs.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { PeopleScreen } from './people-screen.tsx';
import { PersonLooks } from './person-looks.tsx';
import { peoplePhrases } from './person-merge.phrases.ts';
import { PersonMerges } from './person-merges.tsx';
import { SchemePicker } from './scheme-picker.tsx';
import { VaccinationDialog } from './vaccination-dialog.tsx';
import { eventPhrases, lookPhrases, notDonePhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

type Row = RowOf<typeof vaccinationList>;

export const eventTones: Record<EventStatus, TagTone> = { PLANNED: 'info', COMPLETED: 'good', NOT_DONE: 'warn', ENTERED_IN_ERROR: 'plain' };

const ADDRESS = { show: 'doses' };

/** Doses; by permission also the recipients, merges of records, and lookups. */
export function VaccinationScreen() {
  const text = useText(vaccinationPhrases);
  const people = useText(peoplePhrases);
  const looks = useText(lookPhrases);
  const can = useCan();
  const [{ show }, change] = useUrlState(ADDRESS);
  const parts = [
    { value: 'doses', label: text('showRecords'), may: true, screen: <Doses /> },
    { value: 'people', label: people('title'), may: can('btn_person') || can('btn_merge'), screen: <PeopleScreen /> },
    { value: 'merges', label: people('merges'), may: can('btn_merge'), screen: <PersonMerges /> },
    { value: 'looks', label: looks('title'), may: can('btn_looks'), screen: <PersonLooks /> },
  ].filter((part) => part.may);
  if (parts.length === 1) return <Doses />;
  const shown = parts.find(({ value }) => value === show) ?? parts[0];
  return (
    <div className="stacked">
      <Segmented
        className="stacked-choice"
        value={shown?.value ?? 'doses'}
        options={parts.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => change({ show: next })}
      />
      {shown?.screen}
    </div>
  );
}

function Doses() {
  const text = useText(vaccinationPhrases);
  const shared = useText(vaccinePhrases);
  const event = useText(eventPhrases);
  const why = useText(notDonePhrases);
  const can = useCan();
  const mayReport = useCanOn('vaccine.aefi');
  const confirm = useConfirm();
  const [giving, setGiving] = useState(false);
  const [undoing, setUndoing] = useState<Row | null>(null);
  const [reporting, setReporting] = useState<Row | null>(null);
  const { mutateAsync: look } = useSave(personIdentity);

  const columns: Column<Row>[] = [
    { key: 'personName', title: text('person'), width: 120, names: true, render: (row) => <Text below={row.birthDate}>{row.personName}</Text> },
    { key: 'productName', title: shared('product'), width: 210, render: (row) => <Text below={row.schemeName}>{row.productName}</Text> },
    { key: 'doseNo', title: text('dose'), width: 90, render: (row) => <Text>{text('doseOf', { n: row.doseNo, of: row.doseCount })}</Text> },
    {
      key: 'eventStatus',
      title: text('status'),
      width: 110,
      card: 'badge',
      render: (row) => (
        <>
          <Tag tone={eventTones[row.eventStatus]}>{event(row.eventStatus)}</Tag>
          {row.notDoneReason && <small> {why(row.notDoneReason)}</small>}
        </>
      ),
    },
    { key: 'administeredOn', title: text('on'), width: 110, sort: true },
    {
      key: 'customerName',
      title: text('site'),
      width: 190,
      render: (row) => <Text>{row.sourceFacilityText ? text('elsewhere', { name: row.sourceFacilityText }) : row.customerName}</Text>,
    },
    { key: 'lotNo', title: shared('lot'), width: 110 },
    { key: 'aefi', title: text('events'), width: 90, numeric: true, render: (row) => (row.aefi > 0 ? <Tag tone="bad">{String(row.aefi)}</Tag> : '') },
  ];
  const filters = [
    { key: 'customerId', label: text('site'), control: (props: object) => <CustomerPicker filter {...props} /> },
    { key: 'schemeId', label: shared('scheme'), control: (props: object) => <SchemePicker {...props} /> },
    { key: 'status', label: text('status'), options: eventStatuses.map((value) => ({ value, label: event(value) })) },
  ];
  const identity = (row: Row) =>
    confirm({
      title: text('identity'),
      text: text('identityText'),
      yes: text('identity'),
      run: async () => {
        const { data } = await look({ id: row.personId });
        confirm({ title: data.name, text: [data.idNo, data.mobile].filter(Boolean).join(' · '), yes: shared('close'), run: () => Promise.resolve() });
      },
    });
  const actions = (row: Row): Action[] => [
    ...(mayReport('btn_add') && row.eventStatus === 'COMPLETED' ? [{ key: 'report', label: text('report'), run: () => setReporting(row) }] : []),
    ...(can('btn_identity') ? [{ key: 'identity', label: text('identity'), run: () => identity(row) }] : []),
    ...(row.mayUndo ? [{ key: 'undo', label: text('undo'), danger: true, run: () => setUndoing(row) }] : []),
  ];
  return (
    <>
      <ListScreen
        name="vaccination"
        title={text('title')}
        hint={text('hint')}
        list={vaccinationList}
        columns={columns}
        filters={filters}
        nameOf={(row) => `${row.personName} ${row.productName}`}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => setGiving(true) } : undefined}
        actions={actions}
      />
      {giving && <VaccinationDialog close={() => setGiving(false)} />}
      {undoing && <UndoDialog row={undoing} close={() => setUndoing(null)} />}
      {reporting && <AefiDialog vaccinationId={reporting.id} close={() => setReporting(null)} />}
    </>
  );
}

function UndoDialog({ row, close }: { row: Row; close(): void }) {
  const text = useText(vaccinationPhrases);
  const shared = useText(vaccinePhrases);
  const [reason, setReason] = useState('');
  const { mutateAsync: undo, isPending } = useSave(vaccinationUndo);
  return (
    <Frame
      title={text('undoTitle')}
      yes={text('undo')}
      danger
      ready={reason.trim() !== ''}
      busy={isPending}
      close={close}
      run={() => undo({ id: row.id, version: row.version, reason })}
    >
      <p>{text('undoText')}</p>
      <Input aria-label={shared('reason')} placeholder={shared('reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Frame>
  );
}
