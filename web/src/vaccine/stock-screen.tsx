import { lotProblemTexts } from '@ordo/contract/indent.phrases.ts';
import { siteKinds, stockEvents, stockList, stockReasons } from '@ordo/contract/stock.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { Expiry } from './lot-screen.tsx';
import { ProductPicker } from './product-picker.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { reasonPhrases, sitePhrases, stockPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

const ADDRESS = { show: 'balances' };

/** The stock of the sites, and its ledger. */
export function StockScreen() {
  const text = useText(stockPhrases);
  const can = useCan();
  const [{ show }, change] = useUrlState(ADDRESS);
  const [posting, setPosting] = useState(false);
  const primary = can('btn_add') ? { key: 'post', label: text('post'), run: () => setPosting(true) } : undefined;
  return (
    <div className="stacked">
      <Segmented
        className="stacked-choice"
        value={show}
        options={[
          { value: 'balances', label: text('balances') },
          { value: 'ledger', label: text('ledger') },
        ]}
        onChange={(next) => change({ show: next })}
      />
      {show === 'ledger' ? <Ledger primary={primary} /> : <Balances primary={primary} />}
      {posting && <StockDialog close={() => setPosting(false)} />}
    </div>
  );
}

type Primary = { key: string; label: string; run(): void } | undefined;

function useFilters() {
  const text = useText(stockPhrases);
  const shared = useText(vaccinePhrases);
  const site = useText(sitePhrases);
  return [
    { key: 'siteKind', label: text('kind'), options: siteKinds.map((value) => ({ value, label: site(value) })) },
    { key: 'productId', label: shared('product'), control: (props: object) => <ProductPicker filter {...props} /> },
  ];
}

function Balances({ primary }: { primary: Primary }) {
  const text = useText(stockPhrases);
  const shared = useText(vaccinePhrases);
  const site = useText(sitePhrases);
  const problem = useText(lotProblemTexts);
  const can = useCan();
  const [moving, setMoving] = useState<RowOf<typeof stockList> | null>(null);
  const columns: Column<RowOf<typeof stockList>>[] = [
    { key: 'siteName', title: text('site'), width: 210, names: true, render: (row) => <Text below={site(row.siteKind)}>{row.siteName}</Text> },
    { key: 'productName', title: shared('product'), width: 210 },
    { key: 'lotNo', title: shared('lot'), width: 120 },
    { key: 'expiryDate', title: shared('expiry'), width: 120, render: (row) => <Expiry day={row.expiryDate} /> },
    { key: 'doses', title: shared('doses'), width: 90, sort: true, numeric: true, render: (row) => grouped(row.doses) },
    { key: 'reserved', title: text('reserved'), width: 90, numeric: true, render: (row) => grouped(row.reserved) },
    { key: 'available', title: text('available'), width: 90, numeric: true, render: (row) => grouped(row.available) },
    { key: 'problem', title: shared('state'), width: 120, card: 'badge', render: (row) => row.problem && <Tag tone="bad">{problem(row.problem)}</Tag> },
    { key: 'receivedOn', title: text('receivedOn'), width: 110, sort: true },
  ];
  const actions = (row: RowOf<typeof stockList>) =>
    can('btn_transfer') && row.doses > row.reserved && row.problem !== 'QUARANTINE' && row.problem !== 'RECALLED'
      ? [{ key: 'transfer', label: text('transfer'), run: () => setMoving(row) }]
      : [];
  return (
    <>
      <ListScreen
        name="stock"
        title={text('title')}
        hint={text('hint')}
        list={stockList}
        columns={columns}
        filters={useFilters()}
        nameOf={(row) => `${row.siteName} ${row.lotNo}`}
        primary={primary}
        actions={can('btn_transfer') ? actions : undefined}
      />
      {moving && <TransferDialog from={moving} close={() => setMoving(null)} />}
    </>
  );
}

function Ledger({ primary }: { primary: Primary }) {
  const text = useText(stockPhrases);
  const shared = useText(vaccinePhrases);
  const site = useText(sitePhrases);
  const reason = useText(reasonPhrases);
  const columns: Column<RowOf<typeof stockEvents>>[] = [
    { key: 'occurredAt', title: text('at'), width: 110, sort: true, render: (row) => <Moment at={row.occurredAt} /> },
    { key: 'siteName', title: text('site'), width: 200, names: true, render: (row) => <Text below={site(row.siteKind)}>{row.siteName}</Text> },
    { key: 'productName', title: shared('product'), width: 200 },
    { key: 'lotNo', title: shared('lot'), width: 120 },
    { key: 'reason', title: text('why'), width: 110, card: 'badge', render: (row) => <Tag tone={row.doses > 0 ? 'good' : 'plain'}>{reason(row.reason)}</Tag> },
    {
      key: 'doses',
      title: shared('doses'),
      width: 90,
      numeric: true,
      render: (row) => (row.doses > 0 ? `+${grouped(row.doses)}` : `−${grouped(-row.doses)}`),
    },
    { key: 'note', title: shared('note'), width: 160 },
    { key: 'userName', title: text('who'), width: 100 },
  ];
  const filters = [...useFilters(), { key: 'reason', label: text('why'), options: stockReasons.map((value) => ({ value, label: reason(value) })) }];
  return (
    <ListScreen
      name="ledger"
      title={text('title')}
      hint={text('hint')}
      list={stockEvents}
      columns={columns}
      filters={filters}
      nameOf={(row) => `${row.siteName} ${row.lotNo}`}
      primary={primary}
    />
  );
}
