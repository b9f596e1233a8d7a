// A record as it looked when it was saved: with the layout, labels and options of its release.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { recordAsSaved } from '@ordo/contract/record-as-saved.ts';
import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { modelPhrases } from './model.phrases.ts';
import { atRelease, type OpenedModel } from './opened-model.ts';
import { recordAt } from './record-part.ts';
import { RecordParts } from './record-parts.tsx';

interface Props {
  model: OpenedModel;
  record: ModelRecord;
  /** Shows it with the newest release. */
  show(): void;
}

export function AsSaved({ model, record, show }: Props) {
  const text = useText(modelPhrases);
  const read = useRead(recordAsSaved, recordAt({ model, record }));
  const { data } = read;
  const then = useMemo(() => data && atRelease(model, data), [model, data]);
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data || !then) return <span className="busy-bar" role="status" />;
  return (
    <>
      <ReleaseSwitch text={text('byRelease', { n: data.release })} label={text('showNewest')} press={show} />
      <RecordParts model={then} record={data} names={data.names} />
    </>
  );
}

export function ReleaseSwitch({ text, label, press }: { text: string; label: string; press(): void }) {
  return (
    <Alert
      type="info"
      title={text}
      action={
        <Button size="small" type="link" onClick={press}>
          {label}
        </Button>
      }
    />
  );
}
