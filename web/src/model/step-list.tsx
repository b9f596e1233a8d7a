import type { ModelStep } from '@ordo/contract/model.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { releasePhrases, stepPhrases, valuePhrases } from './design.phrases.ts';

/** Effects of a release in plain words: number of affected records, data that is hidden, and examples. */
export function StepList({ steps }: { steps: readonly ModelStep[] }) {
  const text = useText(releasePhrases);
  const step = useText(stepPhrases);
  const value = useText(valuePhrases);
  return (
    <ol className="design-steps">
      {steps.map(({ op, table, field, label, from, to, loss, rows, lost, samples }) => {
        const named = op === 'changeKind' ? { from: value(from as 'text'), to: value(to as 'text') } : { from, to };
        return (
          <li key={`${op} ${table} ${field}`} data-loss={loss}>
            <p>
              {step(op as keyof typeof stepPhrases, { label, ...named })}
              {rows > 0 && <Tag tone={loss === 'lossy' ? 'warn' : 'plain'}>{text('rows', { n: rows })}</Tag>}
            </p>
            {lost > 0 && op !== 'addUnique' && <p className="design-lost">{text('lost', { n: lost })}</p>}
            {samples.length > 0 && (
              <dl aria-label={text('sample')}>
                {samples.map(({ before, after }) => (
                  <div key={before}>
                    <dt>{before || text('noValue')}</dt>
                    {op !== 'addUnique' && <dd>→ {after ?? text('noValue')}</dd>}
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ol>
  );
}
