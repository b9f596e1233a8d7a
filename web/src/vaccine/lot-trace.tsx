import { lotTrace } from '@ordo/contract/lot.ts';
import type { ReactNode } from 'react';
import type { Result } from '@ordo/contract/kit.ts';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { grouped } from '../kit/number.ts';
import { Failure } from '../kit/states.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { timeText } from '../kit/time.ts';
import { lotPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

type Shipped = Result<typeof lotTrace>['shipped'][number];

const PARTS = ['cameIn', 'adjusted', 'given', 'wasted', 'sentBack', 'lying', 'onTheWay', 'elsewhere'] as const;

/** Where a lot came from, where it went, where it is, and who gave it. */
export function LotTrace({ id }: { id: string }) {
  const text = useText(lotPhrases);
  const shared = useText(vaccinePhrases);
  const { hidden } = useHiddenColumns(lotTrace);
  const read = useRead(lotTrace, { id });
  const { data } = read;
  if (!data) return read.error ? <Failure refused={read.error} retry={() => void read.refetch()} /> : null;
  const outcome = ({ accepted, rejected }: Pick<Shipped, 'accepted' | 'rejected'>) =>
    [accepted === null ? text('onWay') : text('accepted', { n: grouped(accepted) }), ...(rejected ? [text('rejected', { n: grouped(rejected) })] : [])].join(
      ' · ',
    );
  const doses = (n?: number) => (n === undefined ? '' : ` · ${shared('dosesOf', { n: grouped(n) })}`);
  const lying = [
    ...(data.inWarehouses ?? []).map((row) => ({ ...row, doses: row.warehouseDoses })),
    ...(data.inReturns ?? []).map((row) => ({
      ...row,
      siteId: `returns ${row.siteId}`,
      siteName: text('inReturns', { name: row.siteName }),
      doses: row.returnedDoses,
    })),
    ...(data.atCustomers ?? []).map((row) => ({ ...row, doses: row.customerDoses })),
  ];
  return (
    <section className="trace" aria-label={text('trace')}>
      <Part title={text('received')} none={text('nothing')}>
        {data.received.map((row) => (
          <li key={row.at + row.siteName}>
            {row.siteName}
            {doses(row.receivedDoses)} <small>{timeText(row.at).slice(0, 10)}</small>
          </li>
        ))}
      </Part>
      <Part title={text('shipped')} none={text('nothing')}>
        {data.shipped.map((row) => (
          <li key={row.indentId}>
            <a href={`#/vaccines/indent?open=${row.indentId}`}>{row.orderNo}</a> {row.customerName}
            {doses(row.shippedDoses)} {!hidden.has('accepted') && <small>{outcome(row)}</small>}
          </li>
        ))}
      </Part>
      {!(hidden.has('inWarehouses') && hidden.has('atCustomers')) && (
        <Part title={text('held')} none={text('nothing')}>
          {lying.map((row) => (
            <li key={row.siteId}>
              {row.siteName}
              {doses(row.doses)}
            </li>
          ))}
        </Part>
      )}
      <Part title={text('given')} none={text('nothing')}>
        {data.given.map((row) => (
          <li key={row.customerId}>
            {row.customerName}
            {!hidden.has('givenDoses') && ` · ${text('people', { n: grouped(row.givenDoses) })}`}
          </li>
        ))}
      </Part>
      {data.account && <Account parts={data.account} />}
    </section>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div className="trace-part">
      <h3>{title}</h3>
      {children.length ? <ul>{children}</ul> : <p>{none}</p>}
    </div>
  );
}

/** The use of every dose. */
function Account({ parts }: { parts: NonNullable<Result<typeof lotTrace>['account']> }) {
  const text = useText(lotPhrases);
  const shared = useText(vaccinePhrases);
  return (
    <Part title={text('account')} none={text('nothing')}>
      {PARTS.filter((part) => parts[part] !== 0).map((part) => (
        <li key={part}>
          {text(part)} · {shared('dosesOf', { n: grouped(parts[part]) })}
        </li>
      ))}
    </Part>
  );
}
