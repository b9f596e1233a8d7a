// A line of what somebody did in a task, or the system.
import { flowActPhrases, timedVotePhrases } from '@ordo/contract/flow-task.phrases.ts';
import type { ReactNode } from 'react';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { recordPhrases, systemActTexts } from './flow.phrases.ts';

const tones: Readonly<Record<string, TagTone>> = {
  adopt: 'good',
  correct: 'good',
  reject: 'bad',
  cancel: 'bad',
  return: 'warn',
  withdraw: 'warn',
  askWithdraw: 'warn',
  overdue: 'warn',
  nobody: 'warn',
  disabled: 'warn',
};

type Person = { name: string } | null;

/** The person who acted, with their principal. */
export function useActor(): (by: Person, principal: Person) => string {
  const text = useText(recordPhrases);
  return (by, principal) => (by === null ? text('system') : principal ? text('forWhom', { who: by.name, name: principal.name }) : by.name);
}

interface Props {
  record: { act: string; at: number; by: Person; for: Person };
  /** Title of the step. */
  step?: string;
  children?: ReactNode;
}

export function ActLine({ record: { act, at, by, for: principal }, step, children }: Props) {
  const actor = useActor();
  return (
    <li>
      <UserAvatar name={by?.name ?? ''} picture="" size={32} />
      <div>
        <p className="flow-record-head">
          <strong>{by === null && principal ? principal.name : actor(by, principal)}</strong>
          <Tag tone={tones[act] ?? 'plain'}>{translateCodeNow({ ...systemActTexts, ...flowActPhrases, ...(by === null && timedVotePhrases) }, act)}</Tag>
          {step !== undefined && <span>{step}</span>}
          <time>{timeText(at)}</time>
        </p>
        {children}
      </div>
    </li>
  );
}
