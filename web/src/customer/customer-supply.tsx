// What a customer has and how long it lasts: cells of the list, and the fact sheet.
import { customerSupplies, customerSupply } from '@ordo/contract/customer-supply.ts';
import { orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Progress, Skeleton } from 'antd';
import { call } from '../kit/call.ts';
import { Moment, Text } from '../kit/list/cell.tsx';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { customerPhrases, supplyPhrases } from './customer.phrases.ts';

type Line = Result<typeof customerSupplies>['list'][number];

const waiting = new Map<string, ((line: Line | null) => void)[]>();

/** The rows of a page ask one after the other, and are answered together. */
function lineOf(id: string): Promise<Line | null> {
  return new Promise((answered, failed) => {
    waiting.set(id, [...(waiting.get(id) ?? []), answered]);
    if (waiting.size > 1) return;
    setTimeout(() => {
      const asked = new Map(waiting);
      waiting.clear();
      call(customerSupplies, { ids: [...asked.keys()].slice(0, 200).join(',') }).then(({ list }) => {
        const found = new Map(list.map((line) => [line.id, line]));
        for (const [one, answers] of asked) for (const answer of answers) answer(found.get(one) ?? null);
      }, failed);
    });
  });
}

const useLine = (id: string) =>
  useQuery({ queryKey: ['/api/vaccine/Customer', 'line', id], queryFn: () => lineOf(id), staleTime: 60_000, retry: false }).data ?? null;

export function LastOrder({ id }: { id: string }) {
  const line = useLine(id);
  return line?.lastOrderAt ? <Moment at={line.lastOrderAt} /> : null;
}

export function Lasts({ id, safety }: { id: string; safety: number }) {
  const text = useText(customerPhrases);
  const line = useLine(id);
  if (!line || line.monthsOfStock === null) return null;
  const low = line.monthsOfStock < safety;
  return (
    <span title={text('lastsHint')}>
      <Text below={low ? <b className="licence-soon">{line.productName}</b> : line.productName}>{text('monthsShort', { n: line.monthsOfStock })}</Text>
    </span>
  );
}

/** From how much of the cold storage on it is worth a warning. */
const FULL = 0.9;

export function CustomerSupply({ id, safety }: { id: string; safety: number }) {
  const text = useText(supplyPhrases);
  const status = useText(orderStatusTexts);
  const { data, error } = useRead(customerSupply, { id });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Skeleton active />;
  const { products, orders, coldStorageLitres: all, coldUsedLitres: used } = data;
  const litres = Math.round(used * 10) / 10;
  const full = all !== null && all > 0 && used / all >= FULL;
  return (
    <section className="record-section">
      <h2>{text('title')}</h2>
      {products.length === 0 && <p className="supply-none">{text('none')}</p>}
      {products.length > 0 && (
        <div className="supply-scroll">
          <table className="supply">
            <thead>
              <tr>
                <th scope="col">{text('product')}</th>
                {(['usable', 'coming', 'perMonth', 'lasts'] as const).map((key) => (
                  <th key={key} scope="col" className="supply-number">
                    {text(key)}
                  </th>
                ))}
                <th scope="col">{text('expiry')}</th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => {
                const low = product.monthsOfStock !== null && product.monthsOfStock < safety;
                return (
                  <tr key={product.productId}>
                    <th scope="row">{product.productName}</th>
                    <td className="supply-number">{grouped(product.usableDoses)}</td>
                    <td className="supply-number">{product.inTransitDoses ? grouped(product.inTransitDoses) : ''}</td>
                    <td className="supply-number">{Math.round(product.usedPerMonth * 10) / 10}</td>
                    <td className="supply-number" title={low ? text('below', { n: safety }) : undefined}>
                      {product.monthsOfStock === null ? (
                        text('unknown')
                      ) : (
                        <span className={low ? 'licence-soon' : ''}>{text('months', { n: product.monthsOfStock })}</span>
                      )}
                    </td>
                    <td>{product.nextExpiry}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <p className="supply-cold">
        {text('cold')} {typeof all === 'number' ? text('coldSaid', { used: litres, all }) : text('coldUnsaid', { used: litres })}
        {full && <b className="licence-past"> {text('coldFull')}</b>}
      </p>
      {all !== null && all > 0 && (
        <Progress percent={Math.min(100, Math.round((used / all) * 100))} showInfo={false} status={full ? 'exception' : 'normal'} aria-label={text('cold')} />
      )}
      {data.excursions > 0 && <p className="licence-past">{text('excursions', { n: data.excursions })}</p>}
      <h3>{orders.length ? text('orders', { n: data.waiting }) : text('ordersNone')}</h3>
      <ul className="supply-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <a href={`#/vaccines/indent?open=${order.id}`}>{order.orderNo}</a> {order.productName} {text('doses', { n: grouped(order.doses) })}{' '}
            {status(order.status)}
          </li>
        ))}
      </ul>
    </section>
  );
}
