import { excursionStatuses, temperatureList } from '@ordo/contract/temperature.ts';
import { placeKinds } from '@ordo/contract/stock.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { ProductPicker } from './product-picker.tsx';
import { ReadingsDialog } from './readings-dialog.tsx';
import { sitePhrases } from './stock.phrases.ts';
import { temperaturePhrases } from './temperature.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Excursion = RowOf<typeof temperatureList>;

/** Temperature excursions of the sites, and the decisions on them. */
export function TemperatureScreen() {
  const text = useText(temperaturePhrases);
  const shared = useText(vaccinePhrases);
  const site = useText(sitePhrases);
  const can = useCan();
  const [entering, setEntering] = useState(false);
  const [deciding, setDeciding] = useState<{ excursions: readonly Excursion[]; done(): void } | null>(null);
  const { hidden } = useHiddenColumns(temperatureList);
  const degrees = (one: number | null) => (one === null ? '–' : `${one}`);
  const limits = ({ minTempC, maxTempC }: Excursion) =>
    hidden.has('minTempC') || hidden.has('maxTempC') ? undefined : text('limits', { from: degrees(minTempC), to: degrees(maxTempC) });
  const columns: Column<Excursion>[] = [
    { key: 'siteName', title: text('site'), width: 200, names: true, render: (row) => <Text below={site(row.siteKind)}>{row.siteName}</Text> },
    { key: 'sensor', title: text('sensor'), width: 110 },
    { key: 'productName', title: shared('product'), width: 200 },
    {
      key: 'highest',
      of: ['highest', 'minTempC', 'maxTempC'],
      title: text('reached'),
      width: 130,
      render: (row) => <Text below={limits(row)}>{hidden.has('highest') ? '' : `${row.lowest} – ${row.highest} °C`}</Text>,
    },
    { key: 'beganAt', title: text('began'), width: 110, sort: true, render: (row) => <Moment at={row.beganAt} /> },
    { key: 'endedAt', title: text('ended'), width: 110, render: (row) => (row.endedAt === null ? text('going') : <Moment at={row.endedAt} />) },
    {
      key: 'status',
      title: shared('state'),
      width: 90,
      card: 'badge',
      render: (row) => <Tag tone={row.status === 'OPEN' ? 'bad' : 'good'}>{text(row.status)}</Tag>,
    },
    { key: 'note', title: shared('note'), width: 180 },
  ];
  const filters = [
    { key: 'status', label: shared('state'), options: excursionStatuses.map((value) => ({ value, label: text(value) })) },
    { key: 'siteKind', label: text('kind'), options: placeKinds.map((value) => ({ value, label: site(value) })) },
    { key: 'productId', label: shared('product'), control: (props: object) => <ProductPicker filter {...props} /> },
  ];
  const actions = (row: Excursion): Action[] =>
    can('btn_done') && row.status === 'OPEN'
      ? [{ key: 'done', label: text('decide'), run: () => setDeciding({ excursions: [row], done: () => undefined }) }]
      : [];
  return (
    <>
      <ListScreen
        name="temperature"
        title={text('title')}
        hint={text('hint')}
        list={temperatureList}
        columns={columns}
        filters={filters}
        nameOf={(row) => `${row.siteName} ${row.productName}`}
        primary={can('btn_add') ? { key: 'enter', label: text('enter'), run: () => setEntering(true) } : undefined}
        actions={actions}
        bulk={
          can('btn_done')
            ? (rows, unselect) => {
                const excursions = rows.filter((row) => row.status === 'OPEN');
                if (excursions.length === 0) return [];
                return [{ key: 'decide', label: text('decideMany', { n: excursions.length }), run: () => setDeciding({ excursions, done: unselect }) }];
              }
            : undefined
        }
      />
      {entering && <ReadingsDialog close={() => setEntering(false)} />}
      {deciding && <DecideDialog {...deciding} close={() => setDeciding(null)} />}
    </>
  );
}
