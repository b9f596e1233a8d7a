// Records counted or aggregated by one or two fields: a table with exact totals, and a chart of the same data.
import { recordPivot } from '@ordo/contract/model-view.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Alert } from 'antd';
import type { ChartOption } from '../../kit/chart/chart-option.ts';
import { EmptyChoices } from '../../kit/empty-choices.tsx';
import { LazyBoundary, lazyComponent } from '../../kit/lazy-component.tsx';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { numberText } from '../sums.ts';
import { useRecordLook } from '../use-look.ts';
import { viewPhrases } from './view.phrases.ts';
import type { KindProps } from './kind-props.ts';
import './view.css';
import './pivot.css';

const Chart = lazyComponent(async () => (await import('../../kit/chart/chart.tsx')).Chart);

/** More bars are not distinguishable. */
const MAX_BARS = 40;

export function PivotView({ model, view, asking, none }: KindProps<'pivot'>) {
  const text = useText(viewPhrases);
  const language = useLanguage();
  const lookOf = useRecordLook(model);
  const read = useRead(recordPivot, { id: model.id, ...asking.asked });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <EmptyChoices read={read} />;
  if (data.rows.length === 0) return none;
  const look = lookOf(data.names);
  const headText = (path: string, value: unknown) => {
    const field = model.fields.get(path);
    if (value === null || !field) return text('emptyLane');
    // Moments are grouped by day.
    return field.kind === 'moment' && typeof value === 'string'
      ? value
      : fieldKinds[field.node.kind].text(value as Json, field.node, look) || text('emptyLane');
  };
  const labelOf = (path: string | null) => textIn(model.fields.get(path ?? '')?.node.label ?? { zh: '' }, language);
  const rows = data.rows.map(({ id, value }) => ({ id, name: headText(view.rows, value) }));
  const columns = data.columns.map(({ id, value }) => ({ id, name: headText(view.columns ?? '', value) }));
  const cells = new Map(data.cells.map(({ row, column, value, count }) => [`${row ?? ''} ${column ?? ''}`, view.measure === 'count' ? String(count) : value]));
  const cell = (row: string | null, column: string | null) => cells.get(`${row ?? ''} ${column ?? ''}`) ?? null;
  const of = view.measure === 'count' ? undefined : model.fields.get(view.of ?? '');
  const shown = (row: string | null, column: string | null) => {
    const value = cell(row, column);
    return value === null ? '' : of ? numberText(of, value, look) : value;
  };
  const measured = view.measure === 'count' ? text('count') : `${labelOf(view.of)} · ${text(view.measure)}`;
  const title = `${labelOf(view.rows)}${view.columns === null ? '' : ` × ${labelOf(view.columns)}`} · ${measured}`;
  const number = (value: string | null) => (value === null ? null : Number(value));
  const bars = rows.slice(0, MAX_BARS);
  const series: ChartOption['series'] =
    columns.length === 0
      ? [{ type: 'bar', name: measured, data: bars.map(({ id }) => number(cell(id, null))), barMaxWidth: 32 }]
      : columns.map(({ id: column, name }) => ({
          type: 'bar',
          name,
          // Only counts and sums can be stacked.
          ...((view.measure === 'count' || view.measure === 'sum') && { stack: 'all' }),
          data: bars.map(({ id }) => number(cell(id, column))),
          barMaxWidth: 32,
        }));
  return (
    <div className="view-pivot">
      {data.cut && <Alert type="info" showIcon title={text('cut')} />}
      {view.chart && (
        <div className="view-chart">
          <LazyBoundary meanwhile={<span className="view-waits bone" aria-hidden />}>
            <Chart
              option={{ xAxis: { type: 'category', data: bars.map(({ name }) => name) }, yAxis: { type: 'value' }, series }}
              label={title}
              onDrawn={() => undefined}
            />
          </LazyBoundary>
        </div>
      )}
      <div className="view-pivot-scroll" role="region" aria-label={title} tabIndex={0}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelOf(view.rows)}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{columns.length > 0 ? text('total') : measured}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {columns.map((column) => (
                  <td key={column.id}>{shown(id, column.id)}</td>
                ))}
                <td>{shown(id, null)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('total')}</th>
              {columns.map((column) => (
                <td key={column.id}>{shown(null, column.id)}</td>
              ))}
              <td>{shown(null, null)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
