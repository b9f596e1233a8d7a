// The year so far, month by month.
import { statisticsMonth } from '@ordo/contract/statistics-series.ts';
import { grouped } from '../../kit/number.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { homePhrases } from './home.phrases.ts';

export function Trend() {
  const text = useText(homePhrases);
  const { data, error, refetch } = useRead(statisticsMonth, {});
  const most = Math.max(1, ...(data?.list.map(({ value }) => value ?? 0) ?? []));
  return (
    <section className="home-card" aria-label={text('trend')} aria-busy={!data && !error}>
      <h2>
        {text('trend')}
        <a href="#/vaccines/statistics">{text('statistics')}</a>
      </h2>
      {error && !data ? (
        <Failure refused={error} retry={() => void refetch()} />
      ) : (
        <ol className="home-trend">
          {data?.list.map(({ month, label, value }) => (
            <li key={month} title={value === null ? label : `${label} ${grouped(value)}`}>
              <span className="home-trend-bar" style={{ blockSize: `${((value ?? 0) / most) * 100}%` }} />
              <small>
                {label}
                {value !== null && <span className="unseen"> {grouped(value)}</span>}
              </small>
            </li>
          ))}
          {!data && <li className="bone" />}
        </ol>
      )}
    </section>
  );
}
