// Progress of the conversion before a release, and a button to stop it. Closing the dialog does not stop it.
import { modelConversionStop } from '@ordo/contract/model-conversion.ts';
import { Button, Progress } from 'antd';
import { useConfirm } from '../kit/confirm.tsx';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { releasePhrases } from './design.phrases.ts';

interface Props {
  id: string;
  /** Number of the release after the conversion. */
  next: number;
  done: number;
  total: number;
  close(): void;
}

export function ReleaseConversion({ id, next, done, total, close }: Props) {
  const text = useText(releasePhrases);
  const confirm = useConfirm();
  const { mutateAsync: stop } = useSave(modelConversionStop);
  return (
    <>
      <div role="status">
        <p>{text('converting', { done: grouped(done), total: grouped(total) })}</p>
        <Progress percent={Math.floor((done / Math.max(1, total)) * 100)} size="small" status="active" />
      </div>
      <p className="model-quiet">{text('convertingText', { n: next })}</p>
      <div className="design-foot">
        <Button danger onClick={() => confirm({ title: text('stopAsk'), text: text('stopText'), yes: text('stop'), danger: true, run: () => stop({ id }) })}>
          {text('stop')}
        </Button>
        <Button type="primary" onClick={close}>
          {text('inBackground')}
        </Button>
      </div>
    </>
  );
}
