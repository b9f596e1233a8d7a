import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { outcomePhrases } from './schedule-task.phrases.ts';

/** The result of a run. */
export function OutcomeTag({ outcome }: { outcome: keyof typeof outcomePhrases }) {
  const text = useText(outcomePhrases);
  return <Tag tone={outcome === 'done' ? 'good' : outcome === 'running' ? 'info' : 'warn'}>{text(outcome)}</Tag>;
}
