// The use of a rule's numbers, period by period.
import { billNumberReport, maxReported } from '@ordo/contract/bill-rule.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Drawer, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { reportPhrases } from './bill-rule.phrases.ts';
import './bill-rule.css';

type Report = Result<typeof billNumberReport>;

export function NumberReport({ rule, close }: { rule: { id: string; fullName: string }; close(): void }) {
  const text = useText(reportPhrases);
  const kit = useText(kitPhrases);
  const [head, setHead] = useState<string>();
  const report = useRead(billNumberReport, head === undefined ? { id: rule.id } : { id: rule.id, head });
  const { data } = report;
  return (
    <Drawer open size="min(640px, 100vw)" title={text('title', { name: rule.fullName })} closable={{ 'aria-label': kit('cancel') }} onClose={close}>
      {report.error && <Failure refused={report.error} retry={() => void report.refetch()} />}
      {!data && !report.error && <Skeleton active />}
      {data && !data.head && <p>{text('nothing')}</p>}
      {data?.head && (
        <>
          <Select
            aria-label={text('period')}
            value={data.head}
            options={data.heads.map((one) => ({ value: one.head, label: text('from', one) }))}
            popupMatchSelectWidth={false}
            onChange={setHead}
          />
          <Counts report={data} />
          <Part title={text('gaps')} empty={text('noGaps')} count={data.gaps.length}>
            {data.gaps.map((gap) => (
              <li key={gap.from}>{gap.count === 1 ? gap.from : text('gap', gap)}</li>
            ))}
          </Part>
          {data.waiting.length > 0 && (
            <Part title={text('waiting')} empty="" count={data.waiting.length}>
              {data.waiting.map((one) => (
                <li key={one.number}>
                  <span>{one.number}</span>
                  <span>{text(one.expired ? 'expired' : 'until', { user: one.userName, time: timeText(one.expiresAt) })}</span>
                </li>
              ))}
            </Part>
          )}
        </>
      )}
    </Drawer>
  );
}

function Counts({ report }: { report: Report }) {
  const text = useText(reportPhrases);
  return (
    <dl className="bill-counts">
      {(['used', 'reserved', 'returned', 'missing'] as const).map((key) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd>{grouped(report[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, empty, count, children }: { title: string; empty: string; count: number; children: ReactNode }) {
  const text = useText(reportPhrases);
  return (
    <section className="bill-part">
      <h2>{title}</h2>
      {count === 0 ? <p>{empty}</p> : <ul className="bill-list">{children}</ul>}
      {count === maxReported && <p>{text('most', { n: maxReported })}</p>}
    </section>
  );
}
