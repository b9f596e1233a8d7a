import { warehouseSupply } from '@ordo/contract/warehouse.ts';
import { Alert, Skeleton } from 'antd';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { warehousePhrases } from './master.phrases.ts';
import './vaccine.css';
import '../kit/record/record.css';

/** The stock of a warehouse, and what keeps it from being used. */
export function WarehouseSupply({ id }: { id: string }) {
  const text = useText(warehousePhrases);
  const { data, error } = useRead(warehouseSupply, { id });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Skeleton active />;
  const { products, excursions } = data;
  return (
    <section className="record-section">
      <h2>{text('stock')}</h2>
      {excursions > 0 && (
        <p className="facts-alarm">
          {text('excursions', { n: excursions })} <a href="#/vaccines/temperature?siteKind=WAREHOUSE&status=OPEN">{text('excursionsOpen')}</a>
        </p>
      )}
      {products.length === 0 && <p>{text('stockNone')}</p>}
      {products.length > 0 && (
        <div className="order-scroll">
          <table className="facts-table">
            <thead>
              <tr>
                <th scope="col">{text('product')}</th>
                {(['doses', 'usable'] as const).map((key) => (
                  <th key={key} scope="col" className="facts-number">
                    {text(key)}
                  </th>
                ))}
                <th scope="col">{text('expiry')}</th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={product.productId}>
                  <th scope="row">{product.productName}</th>
                  <td className="facts-number">{grouped(product.doses)}</td>
                  <td className="facts-number">{grouped(product.usableDoses)}</td>
                  <td>{product.nextExpiry}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
