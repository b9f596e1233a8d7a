import type { dataSyncPreview } from '@ordo/contract/data-sync.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { dataSyncPhrases, troublePhrases } from './data-sync.phrases.ts';

export type Plan = Result<typeof dataSyncPreview>;
type Table = Plan['tables'][number];

export const goes = ({ findings }: Table) => !findings.some(({ stops }) => stops);

/** Table by table: what is created, what cannot be transferred and why, and how the first rows compare. */
export function PlanView({ plan }: { plan: Plan }) {
  const text = useText(dataSyncPhrases);
  return (
    <section aria-live="polite" aria-label={text('plan')}>
      <h3 className="sync-part">{text('plan')}</h3>
      <ul className="sync-plan">
        {plan.tables.map((table) => (
          <li key={table.table}>
            <TablePlan table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TablePlan({ table }: { table: Table }) {
  const text = useText(dataSyncPhrases);
  const trouble = useText(troublePhrases);
  const { steps, findings, rows, read, inserted, updated, same, bad } = table;
  const ok = goes(table);
  return (
    <>
      <h4>
        {table.table}{' '}
        {ok ? (
          <Tag tone={steps.length ? 'info' : 'good'}>{text(steps.length === 0 ? 'noChange' : steps[0]?.kind === 'createTable' ? 'make' : 'addFields')}</Tag>
        ) : (
          <Tag tone="warn">{text('cannot')}</Tag>
        )}
      </h4>
      {findings.length > 0 && (
        <ul className="sync-findings">
          {findings.map((finding) => (
            <li key={`${finding.column} ${finding.trouble}`}>{trouble(finding.trouble, { column: finding.column || table.table })}</li>
          ))}
        </ul>
      )}
      {ok && steps.length > 0 && (
        <p className="sync-fields">
          {steps.map(({ column, type, key }) => (
            <span key={column}>
              <b>{column}</b> {key ? text('keyed', { type }) : type}
            </span>
          ))}
        </p>
      )}
      {ok && (
        <p className="sync-counts">
          {text('about', { n: grouped(rows) })}
          {read > 0 &&
            ` · ${text('compared', { n: grouped(read), inserted: grouped(inserted), updated: grouped(updated), same: grouped(same), bad: grouped(bad) })}`}
        </p>
      )}
    </>
  );
}
