import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented, theme } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { CallError } from '../call.ts';
import { Failure } from '../states.tsx';
import { kitPhrases } from '../kit.phrases.ts';
import { LazyBoundary, lazyComponent } from '../lazy-component.tsx';
import { useText } from '../phrases.ts';
import type { ChartOption } from './chart-option.ts';
import { saveCsv, saveImage } from './export.ts';
import { chartPhrases } from './chart.phrases.ts';
import './chart.css';

const Chart = lazyComponent(async () => (await import('./chart.tsx')).Chart);

export interface CardRow {
  key: string;
  cells: (string | number | null)[];
  /** Opens the rows behind the line. */
  open?: (() => void) | undefined;
}

interface Props {
  title: string;
  /** Definition of the number, shown next to it. */
  definition?: string | undefined;
  note?: ReactNode;
  /** Above the chart. */
  above?: ReactNode;
  /** null: loading. */
  chart: ChartOption | null;
  /** A third view: its content, given the chart as fallback. */
  map?: (drawing: ReactNode) => ReactNode;
  empty?: boolean;
  head: string[];
  rows: CardRow[];
  onPoint?: (index: number) => void;
  read: { error: CallError | null; refetch(): unknown };
}

/** One statistic, as a chart or as a table with the same content, each with an export. */
export function ChartCard({ title, definition, note, above, chart, map, empty = false, head, rows, onPoint, read }: Props) {
  const text = useText(chartPhrases);
  const common = useText(kitPhrases);
  const [as, setAs] = useState<'chart' | 'table' | 'map'>('chart');
  const picture = useRef<(() => string) | null>(null);
  const { token } = theme.useToken();
  const numeric = (row: CardRow) => (typeof row.cells[1] === 'number' ? row.cells[1] : 0);
  const largest = rows.reduce<CardRow | null>((most, row) => (numeric(row) > (most ? numeric(most) : 0) ? row : most), null);
  const label = largest ? text('chartOf', { title, n: rows.length, label: largest.cells[0], value: numeric(largest) }) : text('chartEmpty', { title });
  const items = [...(as === 'chart' && !empty ? [{ key: 'picture', label: text('picture') }] : []), { key: 'sheet', label: text('sheet') }];
  const take = (key: string) => {
    if (key === 'sheet')
      saveCsv(
        head,
        rows.map((row) => row.cells),
        title,
      );
    else if (picture.current) void saveImage(picture.current(), title, token.colorBgContainer);
  };
  const drawing = chart && <Chart option={chart} label={label} onPoint={onPoint} onDrawn={(make) => (picture.current = make)} />;
  return (
    <section className="stat-card" aria-label={title}>
      <header className="stat-head">
        <h2>{title}</h2>
        <Segmented
          size="small"
          aria-label={text('look', { title })}
          value={as}
          options={[
            { value: 'chart', label: text('asChart') },
            { value: 'table', label: text('asTable') },
            ...(map ? [{ value: 'map' as const, label: text('asMap') }] : []),
          ]}
          onChange={setAs}
        />
        <Dropdown menu={{ items, onClick: ({ key }) => take(key) }} trigger={['click']} disabled={!chart}>
          <Button size="small" type="text" icon={<DownloadOutlined />} aria-label={common('pair', { head: title, rest: text('more') })} />
        </Dropdown>
      </header>
      {definition && <p className="stat-definition">{text('definition', { text: definition })}</p>}
      {above}
      <div className="stat-body">
        {read.error ? (
          <Failure refused={read.error} retry={() => void read.refetch()} />
        ) : !chart ? (
          <span className="bone stat-bone" />
        ) : empty ? (
          <p className="stat-nothing">{text('nothing')}</p>
        ) : as === 'table' ? (
          <CardTable title={title} head={head} rows={rows} />
        ) : (
          <LazyBoundary meanwhile={<span className="bone stat-bone" />}>{as === 'map' && map ? map(drawing) : drawing}</LazyBoundary>
        )}
      </div>
      {note && <p className="stat-note">{note}</p>}
    </section>
  );
}

function CardTable({ title, head, rows }: { title: string; head: string[]; rows: CardRow[] }) {
  const text = useText(chartPhrases);
  return (
    <div className="stat-scroll" role="region" aria-label={title}>
      <table className="stat-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, open }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row">
                    {open ? (
                      <button type="button" className="stat-link" onClick={open} aria-label={text('rows', { what: cell })}>
                        {cell}
                      </button>
                    ) : (
                      cell
                    )}
                  </th>
                ) : (
                  <td key={head[index]}>
                    {open && index === 1 && typeof cell === 'number' ? (
                      <button
                        type="button"
                        className="stat-link"
                        onClick={open}
                        aria-label={`${text('rows', { what: cells[0] })} ${cell.toLocaleString('en')}`}
                      >
                        {cell.toLocaleString('en')}
                      </button>
                    ) : typeof cell === 'number' ? (
                      cell.toLocaleString('en')
                    ) : (
                      (cell ?? '–')
                    )}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
