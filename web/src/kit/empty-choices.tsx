// Shown by a picker or a small table without choices: a refusal is shown as such, and only an empty answer says that there are none.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CallError } from './call.ts';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';

/** The parts of a read that decide. */
export interface ReadState {
  error: CallError | null;
  isPending: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
}

/** @param none the text when there are really none */
export function EmptyChoices({ read, none }: { read: ReadState; none?: ReactNode }) {
  const text = useText(kitPhrases);
  if (read.error)
    return (
      <span role="alert" className="refused-choices">
        {read.error.message}
        {read.error.key !== 'denied' && (
          <Button size="small" type="link" onClick={() => void read.refetch()}>
            {text('retry')}
          </Button>
        )}
      </span>
    );
  if (read.isPending) return text(read.fetchStatus === 'idle' ? 'notAsked' : 'loading');
  return none ?? text('noMatch');
}

/** Props of a select: spread after its placeholder, which a refusal replaces. */
export function selectState(read: ReadState, none?: ReactNode) {
  return {
    loading: read.isPending && read.fetchStatus !== 'idle' && !read.error,
    notFoundContent: <EmptyChoices read={read} none={none} />,
    ...(read.error && { status: 'error' as const, placeholder: read.error.message }),
  };
}
