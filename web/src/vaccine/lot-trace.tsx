import { lotTrace } from '@ordo/contract/lot.ts';
import type { ReactNode } from 'react';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { timeText } from '../kit/time.ts';
import { lotPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

/** Where a lot came from, where it went, where it lies, and who gave it. */
export function LotTrace({ id }: { id: string }) {
  const text = useText(lotPhrases);
  const shared = useText(vaccinePhrases);
  const { data } = useRead(lotTrace, { id });
  if (!data) return null;
  const doses = (n: number) => shared('dosesOf', { n: grouped(n) });
  return (
    <section className="trace" aria-label={text('trace')}>
      <Part title={text('received')} none={text('nothing')}>
        {data.received.map((row) => (
          <li key={row.at + row.siteName}>
            {row.siteName} · {doses(row.doses)} <small>{timeText(row.at).slice(0, 10)}</small>
          </li>
        ))}
      </Part>
      <Part title={text('shipped')} none={text('nothing')}>
        {data.shipped.map((row) => (
          <li key={row.indentId}>
            <a href={`#/vaccines/indent?open=${row.indentId}`}>{row.orderNo}</a> {row.customerName} · {doses(row.doses)}{' '}
            <small>
              {row.accepted === null ? text('onWay') : text('accepted', { n: grouped(row.accepted) })}
              {row.rejected ? ` · ${text('rejected', { n: grouped(row.rejected) })}` : ''}
            </small>
          </li>
        ))}
      </Part>
      <Part title={text('held')} none={text('nothing')}>
        {data.held.map((row) => (
          <li key={row.siteId}>
            {row.siteName} · {doses(row.doses)}
          </li>
        ))}
      </Part>
      <Part title={text('given')} none={text('nothing')}>
        {data.given.map((row) => (
          <li key={row.customerId}>
            {row.customerName} · {text('people', { n: grouped(row.doses) })}
          </li>
        ))}
      </Part>
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
