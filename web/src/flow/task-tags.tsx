// States and urgencies of tasks as tags.
import { flowStatusPhrases } from '@ordo/contract/flow-task.phrases.ts';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { flowPhrases } from './flow.phrases.ts';

/** By the numbers of the API. */
export const statusTexts = Object.fromEntries(flowStatusPhrases.entries());
const tones: readonly TagTone[] = ['plain', 'info', 'good', 'bad', 'warn', 'bad'];

export function StatusTag({ status, suspended }: { status: number; suspended: boolean }) {
  const text = useText(flowPhrases);
  return (
    <>
      <Tag tone={tones[status] ?? 'plain'}>{translateCodeNow(statusTexts, status)}</Tag>
      {suspended && <Tag tone="warn">{text('suspended')}</Tag>}
    </>
  );
}

/** No tag for the default urgency. */
export function UrgencyTag({ urgency }: { urgency: number }) {
  const text = useText(flowPhrases);
  return urgency === 1 ? null : <Tag tone={urgency === 3 ? 'bad' : 'warn'}>{text(urgency === 3 ? 'urgent' : 'important')}</Tag>;
}
