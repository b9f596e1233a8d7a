import type { Endpoint } from '@ordo/contract/kit.ts';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call, type Refused } from '../call.ts';
import { useText } from '../phrases.ts';
import type { Values } from './draft.ts';
import { readRecord } from './loaded.ts';
import { recordPhrases } from './record.phrases.ts';

interface Props {
  refused: Refused;
  info: Endpoint;
  toValues: ((answer: Values) => Values) | undefined;
  id: string;
  take(newer: Values, keepMine: boolean): void;
  failed(refused: Refused): void;
}

/** Somebody saved first: says who and when, and brings the newer record without losing what was typed. */
export function StaleNotice({ refused, info, toValues, id, take, failed }: Props) {
  const text = useText(recordPhrases);
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  const reload = (keepMine: boolean) => {
    setBusy(true);
    call(info, { id })
      .then((newer) => take(readRecord(newer as Values, toValues), keepMine))
      .catch((error: unknown) => failed(error as Refused))
      .finally(() => setBusy(false));
  };
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
