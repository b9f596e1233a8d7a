// Coverage, dropout and wastage of one product, each by its definition, and how long its stock lasts.
import { statisticsParticular } from '@ordo/contract/statistics.ts';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { selectState } from '../kit/empty-choices.tsx';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useProducts } from '../vaccine/product-picker.tsx';
import { statisticsPhrases } from './statistics.phrases.ts';
import type { Drill, Look } from './subject.ts';

export function RatesCard({ look, open }: { look: Look; open: (drill: Drill) => void }) {
  const text = useText(statisticsPhrases);
  const { list, nameOf, read: products } = useProducts();
  const [wanted, setWanted] = useState('');
  const product = look.subject.productId || wanted || list?.[0]?.code || '';
  const read = useRead(statisticsParticular, { productId: product, year: look.year }, { enabled: product !== '' });
  const { data } = read;
  // Without a product there is no read: then the error is that of the products.
  const { error, refetch } = product ? read : products;
  const rate = (value: number | null) => (value === null ? text('undefinedRate') : `${value}%`);
  const facts: [string, ReactNode][] = data
    ? [
        ...data.coverages.map((one): [string, ReactNode] => [
          text('coverageOf', { n: one.doseNo }),
          <span key={one.doseNo}>
            {one.rate === null ? text('coverageNone') : `${one.rate}%`}{' '}
            <button type="button" className="stat-link" disabled={!one.value} onClick={() => open(one.drill)}>
              {text('dosesN', { n: grouped(one.value) })}
            </button>
          </span>,
        ]),
        [text('dropoutWhole'), rate(data.kpis.dropout)],
        ...(data.plan && data.plan.doseCount > 3 ? [[text('dropoutThree'), rate(data.kpis.dropoutOneToThree)] as [string, ReactNode]] : []),
        [text('openWastage'), rate(data.kpis.openVialWastage)],
        [text('closedWastage'), rate(data.kpis.closedVialWastage)],
        [text('stockMonths'), data.kpis.monthsOfStock === null ? text('undefinedRate') : text('monthsN', { n: data.kpis.monthsOfStock })],
        [text('expiringSoon'), text('dosesN', { n: grouped(data.kpis.expiring90 ?? 0) })],
      ]
    : [];
  return (
    <section className="stat-card" aria-label={text('rates')}>
      <header className="stat-head">
        <h2>{text('rates')}</h2>
        {!look.subject.productId && (
          <Select
            size="small"
            aria-label={text('product')}
            value={product || null}
            popupMatchSelectWidth={false}
            {...selectState(products)}
            options={(list ?? []).map((one) => ({ value: one.code, label: nameOf(one) }))}
            onChange={(next: string) => setWanted(next)}
          />
        )}
      </header>
      {data?.plan && <p className="stat-definition">{text('planSaid', { name: data.plan.fullName, n: data.plan.began })}</p>}
      {error ? (
        <Failure refused={error} retry={() => void refetch()} />
      ) : !product && list ? (
        <p className="stat-nothing">{text('nothing')}</p>
      ) : !data ? (
        <span className="bone stat-bone" />
      ) : (
        <dl className="stat-rates">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
