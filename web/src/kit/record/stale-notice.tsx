import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { CallError } from '../call.ts';
import { useText } from '../phrases.ts';
import { recordPhrases } from './record.phrases.ts';

interface Props {
  refused: CallError;
  busy: boolean;
  reload(keepMine: boolean): void;
}

/** Somebody saved first: says who and when, and loads the newer record without losing what was typed. */
export function StaleNotice({ refused, busy, reload }: Props) {
  const text = useText(recordPhrases);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Alert
      type="warning"
      showIcon
      title={refused.message}
      description={
        <span className="record-choices">
          <Button ref={keep} type="primary" size="small" loading={busy} onClick={() => reload(true)}>
            {text('reloadKeep')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => reload(false)}>
            {text('reloadDrop')}
          </Button>
        </span>
      }
    />
  );
}
