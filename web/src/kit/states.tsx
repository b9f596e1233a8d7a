// Shown instead of rows: empty, no matches, an error, no permission.
import { InboxOutlined, LockOutlined, SearchOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CallError } from './call.ts';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';
import { WhyButton } from './why-buttons.tsx';
import { questionOf } from './why.tsx';

function State({ icon, title, hint, children }: { icon: ReactNode; title: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className="state" role="status">
      <span className="state-icon" aria-hidden>
        {icon}
      </span>
      <p className="state-title">{title}</p>
      {hint && <p className="state-hint">{hint}</p>}
      {children}
    </div>
  );
}

/**
 * No rows: because there are none, or because the filters match none.
 * @param begin creates the first one, by permission
 */
export function Empty({ narrowed, clear, begin }: { narrowed: boolean; clear(): void; begin: { label: string; run(): void } | undefined }) {
  const text = useText(kitPhrases);
  if (!narrowed)
    return (
      <State icon={<InboxOutlined />} title={text('none')} hint={begin ? undefined : text('noneYetHint')}>
        {begin && (
          <Button type="primary" onClick={begin.run}>
            {begin.label}
          </Button>
        )}
      </State>
    );
  return (
    <State icon={<SearchOutlined />} title={text('noMatch')} hint={text('noMatchHint')}>
      <Button onClick={clear}>{text('clear')}</Button>
    </State>
  );
}

/** A refusal of the whole content: no permission, or an error with a retry. */
export function Failure({ refused, retry }: { refused: CallError; retry(): void }) {
  const text = useText(kitPhrases);
  if (refused.key === 'denied')
    return (
      <State icon={<LockOutlined />} title={text('denied')} hint={text('deniedHint')}>
        <WhyButton question={questionOf(refused)} />
      </State>
    );
  return (
    <State icon={<WarningOutlined />} title={text('failed')} hint={refused.message}>
      <Button onClick={retry}>{text('retry')}</Button>
    </State>
  );
}
