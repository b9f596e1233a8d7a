import { groupings, statisticsList } from '@ordo/contract/statistics.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { grouped } from '../kit/number.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { saveCsv } from '../kit/chart/export.ts';
import { statisticsPhrases } from './statistics.phrases.ts';
import type { Drill, Look } from './subject.ts';

const PAGE = 10;
const columns = ['orders', 'requestedDoses', 'approvedDoses', 'shippedDoses', 'receivedDoses', 'dosesGiven'] as const;
const names = {
  orders: 'orders',
  requestedDoses: 'requested',
  approvedDoses: 'approved',
  shippedDoses: 'shipped',
  receivedDoses: 'received',
  dosesGiven: 'given',
} as const;
const by = { customer: 'customers', area: 'areas', scheme: 'schemes', product: 'products' } as const;

/** Customers, regions, plans or products side by side, with totals over all pages. */
export function GroupTable({ look, open }: { look: Look; open: (drill: Drill) => void }) {
  const text = useText(statisticsPhrases);
  const common = useText(kitPhrases);
  const [groupBy, setGroupBy] = useState<(typeof groupings)[number]>('customer');
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<{ sidx: (typeof columns)[number]; sort: 'asc' | 'desc' }>({ sidx: 'orders', sort: 'desc' });
  const read = useRead(statisticsList, { ...look.subject, metric: look.metric, year: look.year, groupBy, currentPage: page, pageSize: PAGE, ...order });
  const { data } = read;
  const percent = (value: number | null) => (value === null ? '–' : `${value}%`);
  const turn = (sidx: (typeof columns)[number]) => {
    setPage(1);
    setOrder(order.sidx === sidx && order.sort === 'desc' ? { sidx, sort: 'asc' } : { sidx, sort: 'desc' });
  };
  const take = () =>
    saveCsv(
      [text('name'), text('area'), ...columns.map((key) => text(names[key])), text('fill'), text('lastOrder')],
      (data?.list ?? []).map((row) => [row.fullName, row.areaPath, ...columns.map((key) => row[key]), percent(row.fillRate), row.lastOrderAt]),
      text('byGroup'),
    );
  return (
    <section className="stat-card stat-wide" aria-label={text('byGroup')}>
      <header className="stat-head">
        <h2>{text('byGroup')}</h2>
        <Segmented
          size="small"
          aria-label={text('group')}
          value={groupBy}
          options={groupings.map((value) => ({ value, label: text(by[value]) }))}
          onChange={(next) => {
            setPage(1);
            setGroupBy(next);
          }}
        />
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          disabled={!data}
          onClick={take}
          aria-label={common('pair', { head: text('byGroup'), rest: text('sheet') })}
        />
      </header>
      {read.error ? (
        <Failure refused={read.error} retry={() => void read.refetch()} />
      ) : !data ? (
        <span className="bone stat-bone" />
      ) : data.list.length === 0 ? (
        <p className="stat-nothing">{text('nothing')}</p>
      ) : (
        <div className="stat-scroll" role="region" aria-label={text('byGroup')}>
          <table className="stat-table">
            <thead>
              <tr>
                <th scope="col">{text('name')}</th>
                {columns.map((key) => (
                  <th key={key} scope="col" aria-sort={order.sidx === key ? (order.sort === 'asc' ? 'ascending' : 'descending') : 'none'}>
                    <button type="button" className="stat-link" onClick={() => turn(key)}>
                      {text(names[key])} {order.sidx === key ? (order.sort === 'asc' ? '↑' : '↓') : ''}
                    </button>
                  </th>
                ))}
                <th scope="col">{text('fill')}</th>
                <th scope="col">{text('lastOrder')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.id}>
                  <th scope="row" title={row.areaPath}>
                    <button type="button" className="stat-link" onClick={() => open(row.drill)}>
                      {row.fullName}
                    </button>
                  </th>
                  {columns.map((key) => (
                    <td key={key}>
                      <Amount
                        value={row[key]}
                        what={common('pair', { head: row.fullName, rest: text(names[key]) })}
                        open={() => open({ ...row.drill, metric: key })}
                      />
                    </td>
                  ))}
                  <td>{percent(row.fillRate)}</td>
                  <td>{row.lastOrderAt ?? '–'}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{text('total')}</th>
                {columns.map((key) => (
                  <td key={key}>
                    <Amount
                      value={data.summary[key]}
                      what={common('pair', { head: text('total'), rest: text(names[key]) })}
                      open={() => open({ ...look.subject, metric: key, year: look.year })}
                    />
                  </td>
                ))}
                <td>{percent(data.summary.fillRate)}</td>
                <td>–</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {data && data.pagination.total > PAGE && (
        <Pagination size="small" current={page} pageSize={PAGE} total={data.pagination.total} showSizeChanger={false} onChange={setPage} />
      )}
    </section>
  );
}

/** A number as a link to its rows; zero has none. */
function Amount({ value, what, open }: { value: number; what: string; open: () => void }) {
  const text = useText(statisticsPhrases);
  if (!value) return <>0</>;
  return (
    <button type="button" className="stat-link" onClick={open} aria-label={`${text('rows', { what })} ${grouped(value)}`}>
      {grouped(value)}
    </button>
  );
}
