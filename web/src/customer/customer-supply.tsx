// A customer's stock and how long it lasts, in its fact sheet.
import { customerSupply } from '@ordo/contract/customer-supply.ts';
import { orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { Alert, Progress, Skeleton } from 'antd';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { supplyPhrases } from './customer.phrases.ts';
import '../kit/record/record.css';

/** Usage of the cold storage from which on a warning is shown. */
const FULL = 0.9;

export function CustomerSupply({ id, safety }: { id: string; safety: number }) {
  const text = useText(supplyPhrases);
  const status = useText(orderStatusTexts);
  const { data, error } = useRead(customerSupply, { id });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Skeleton active />;
  const { products, orders, coldStorageLitres: all, coldUsedLitres: used } = data;
  const litres = used === null ? text('coldUnknown') : Math.round(used * 10) / 10;
  const full = used !== null && all !== null && all > 0 && used / all >= FULL;
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
                    <td className="supply-number">{product.usedPerMonth === null ? '–' : Math.round(product.usedPerMonth * 10) / 10}</td>
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
      {used !== null && all !== null && all > 0 && (
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
