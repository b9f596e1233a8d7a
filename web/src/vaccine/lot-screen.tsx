import { lotCreate, lotHold, lotInfo, lotList, lotRemove, lotUpdate } from '@ordo/contract/lot.ts';
import type { Input, Result } from '@ordo/contract/kit.ts';
import { daysBetween } from '@ordo/engine/vaccine/days.ts';
import { holdStatuses, type HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import { lotSheet } from '@ordo/contract/vaccine-sheet.ts';
import { useState } from 'react';
import { useSheets } from '../kit/import/use-sheets.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Text } from '../kit/list/cell.tsx';
import type { Column } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRowActions } from '../kit/row-actions.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { Section } from '../kit/record/field.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { today } from '../kit/time.ts';
import { useCan } from '../kit/view.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { LotTrace } from './lot-trace.tsx';
import { ProductPicker } from './product-picker.tsx';
import { holdPhrases, lotPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Lot = Result<typeof lotInfo>;

const tones: Record<HoldStatus, TagTone> = { NONE: 'good', QUARANTINE: 'warn', RECALLED: 'bad' };
const SOON = 90;

export function LotScreen() {
  const text = useText(lotPhrases);
  const shared = useText(vaccinePhrases);
  const hold = useText(holdPhrases);
  const can = useCan();
  const record = useOpenRecord();
  const sheets = useSheets(lotSheet, text('title'));
  const { mutateAsync: release } = useSave(lotHold);
  const [holding, setHolding] = useState<{ lot: Lot; to: HoldStatus } | null>(null);

  const columns: Column<Lot>[] = [
    { key: 'lotNo', title: shared('lot'), width: 130, sort: true, names: true },
    { key: 'productName', title: shared('product'), width: 220 },
    { key: 'expiryDate', title: shared('expiry'), width: 120, sort: true, render: (row) => <Expiry day={row.expiryDate} /> },
    { key: 'holdStatus', title: shared('state'), width: 100, card: 'badge', render: (row) => <Tag tone={tones[row.holdStatus]}>{hold(row.holdStatus)}</Tag> },
    { key: 'warehouseDoses', title: text('inWarehouse'), width: 90, numeric: true, render: (row) => grouped(row.warehouseDoses) },
    { key: 'customerDoses', title: text('atCustomers'), width: 90, numeric: true, render: (row) => grouped(row.customerDoses) },
    { key: 'manufacturer', title: text('maker'), width: 180 },
    { key: 'vvmStage', title: text('vvm'), width: 100, numeric: true },
  ];
  const filters = [
    { key: 'productId', label: shared('product'), control: (props: object) => <ProductPicker filter {...props} /> },
    { key: 'within', label: text('within'), options: (['0', '30', '90', '180'] as const).map((value) => ({ value, label: text(`within${value}`) })) },
    { key: 'holdStatus', label: shared('state'), options: holdStatuses.map((value) => ({ value, label: hold(value) })) },
  ];
  const sections: Section<keyof Input<typeof lotCreate>>[] = [
    {
      fields: [
        {
          key: 'productId',
          label: shared('product'),
          control: (props, values) => <ProductPicker {...props} disabled={Boolean(values.id)} />,
          say: (_, values) => String(values.productName ?? ''),
        },
        { key: 'lotNo', label: shared('lot') },
        { key: 'manufacturer', label: text('maker'), hint: text('makerHint') },
        { key: 'releaseCertNo', label: text('certificate') },
        { key: 'manufactureDate', label: text('made'), kind: 'day' },
        { key: 'expiryDate', label: shared('expiry'), kind: 'day' },
        { key: 'vvmStage', label: text('vvm'), kind: 'whole' },
        { key: 'campaign', label: text('campaign'), kind: 'mark' },
      ],
    },
  ];
  const actions = useRowActions<Lot>(record, lotRemove, (row) => row.lotNo, {
    between: (row) => [
      ...(can('btn_hold') && row.holdStatus === 'NONE' ? [{ key: 'hold', label: text('hold'), run: () => setHolding({ lot: row, to: 'QUARANTINE' }) }] : []),
      ...(can('btn_hold') && row.holdStatus === 'QUARANTINE'
        ? [{ key: 'release', label: text('release'), run: () => void release({ id: row.id, version: row.version, holdStatus: 'NONE' }).catch(() => undefined) }]
        : []),
      ...(can('btn_hold') && row.holdStatus !== 'RECALLED'
        ? [{ key: 'recall', label: text('recall'), danger: true, run: () => setHolding({ lot: row, to: 'RECALLED' }) }]
        : []),
    ],
  });
  return (
    <>
      <ListScreen
        name="lot"
        title={text('title')}
        hint={text('hint')}
        list={lotList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.lotNo}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        secondary={sheets.actions}
        sheet={sheets.sheet}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={lotInfo}
        create={lotCreate}
        update={lotUpdate}
        sections={sections}
        nameOf={(lot) => lot.lotNo}
        places={{ lotTaken: 'lotNo', lotNumberWrong: 'lotNo', lotDates: 'expiryDate', productUnknown: 'productId' }}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        head={(lot) => (
          <>
            <Tag tone={tones[lot.holdStatus]}>{hold(lot.holdStatus)}</Tag>
            {lot.holdReason && <p>{lot.holdReason}</p>}
            <LotTrace id={lot.id} />
          </>
        )}
      />
      {holding && <HoldDialog {...holding} close={() => setHolding(null)} />}
      {sheets.dialog}
    </>
  );
}

/** The expiry date, and how near it is where that matters. */
export function Expiry({ day }: { day: string }) {
  const text = useText(lotPhrases);
  const left = daysBetween(today(), day);
  if (left >= SOON) return <Text>{day}</Text>;
  const said = left < 0 ? text('past', { n: -left }) : text('left', { n: left });
  return <Text below={<b className={left < 0 ? 'expiry-past' : 'expiry-soon'}>{said}</b>}>{day}</Text>;
}
