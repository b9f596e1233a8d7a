import { monitorDatabase, SLOW_AFTER } from '@ordo/contract/monitor.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { sizeText } from '../kit/size.ts';
import { Failure } from '../kit/states.tsx';
import { Figure } from './figure.tsx';
import { monitorPhrases } from './monitor.phrases.ts';
import { PlainTable } from './plain-table.tsx';

const EVERY = 10_000;

export function Database() {
  const text = useText(monitorPhrases);
  const read = useRead(monitorDatabase, {}, { every: EVERY });
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <span className="bone stat-bone" />;
  return (
    <>
      <Overview data={data} />
      <div className="stat-grid">
        <PlainTable
          title={text('tables')}
          head={[text('table'), text('total'), text('indexes'), text('rows'), text('dead')]}
          rows={data.tables.map((one) => [one.name, sizeText(one.bytes), sizeText(one.indexBytes), grouped(one.rows), grouped(one.dead)])}
          empty={text('none')}
        />
        <Statements data={data.statements} />
      </div>
    </>
  );
}

function Overview({ data }: { data: Result<typeof monitorDatabase> }) {
  const text = useText(monitorPhrases);
  const { connections, outbox, jobs, longest } = data;
  const oldest = outbox.oldest === null ? '' : ` · ${text('oldest', { n: Math.round(outbox.oldest) })}`;
  return (
    <section className="stat-card" aria-label={text('database')}>
      <header className="stat-head">
        <h2>{text('database')}</h2>
      </header>
      <p className="stat-definition">{text('server', { version: data.server, name: data.name })}</p>
      <dl className="monitor-figures">
        <Figure title={text('size')} value={sizeText(data.size)} />
        <Figure
          title={text('connections')}
          value={connections.used}
          note={text('connectionNote', {
            most: connections.most,
            active: connections.active,
            idle: connections.idleInTransaction,
            locked: connections.waitingForLock,
          })}
        />
        <Figure title={text('hitRatio')} value={data.hitRatio === null ? '–' : `${data.hitRatio}%`} />
        <Figure title={text('longest')} value={longest ? text('seconds', { n: longest.seconds }) : text('none')} note={longest?.query} />
        <Figure
          title={text('outbox')}
          value={grouped(outbox.waiting)}
          note={text('outboxNote', { due: outbox.due, failing: outbox.failing }) + oldest + (outbox.lastError && ` · ${outbox.lastError}`)}
        />
        <Figure title={text('jobs')} value={jobs ? grouped(jobs.waiting) : '–'} note={jobs ? text('jobsNote', jobs) : text('jobsAway')} />
        <Figure title={text('deadlocks')} value={grouped(data.deadlocks)} note={`${text('temporary')} ${sizeText(data.temporaryBytes)}`} />
        <Figure
          title={text('replication')}
          value={data.replication.length}
          note={
            data.replication.length === 0
              ? text('noStandby')
              : data.replication.map(({ name, state, lag }) => text('behind', { name, state, lag: lag === null ? '–' : sizeText(lag) })).join(' · ')
          }
        />
      </dl>
    </section>
  );
}

function Statements({ data: { from, list } }: { data: Result<typeof monitorDatabase>['statements'] }) {
  const text = useText(monitorPhrases);
  const kept = from === 'kept';
  return (
    <PlainTable
      title={text('statements')}
      note={kept ? text('kept') : text('running', { n: SLOW_AFTER })}
      head={kept ? [text('statement'), text('calls'), text('mean'), text('sum')] : [text('statement'), text('lasting')]}
      rows={list.map(({ query, calls, mean, total }) =>
        kept ? [query, grouped(calls), mean.toFixed(1), grouped(Math.round(total))] : [query, grouped(Math.round(mean))],
      )}
      empty={text('noSlow')}
    />
  );
}
