import type { dataModelPlan } from '@ordo/contract/data-model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useText } from '../kit/phrases.ts';
import { dataModelPhrases, stepPhrases } from './data-model.phrases.ts';

type Plan = Result<typeof dataModelPlan>;

/** The steps with the number of affected rows, and the inverse steps. */
export function Steps({ plan: { steps, inverse } }: { plan: Plan }) {
  const text = useText(dataModelPhrases);
  return (
    <section aria-live="polite">
      <h3>{text('planTitle')}</h3>
      <StepList steps={steps} />
      <h3>{text('inverseTitle')}</h3>
      <StepList steps={inverse} />
    </section>
  );
}

function StepList({ steps }: { steps: Plan['steps'] }) {
  const text = useText(dataModelPhrases);
  const step = useText(stepPhrases);
  return (
    <ol className="model-steps">
      {steps.map(({ kind, name, from, to, rows, blocked }) => (
        <li key={`${kind} ${name}`} className={blocked ? 'model-blocked' : ''}>
          {kind in stepPhrases ? step(kind as keyof typeof stepPhrases, { name, from, to }) : kind}
          {rows > 0 && ` · ${text(blocked ? 'blocked' : 'touches', { n: rows })}`}
        </li>
      ))}
    </ol>
  );
}
