// A user who watches a record is notified when others change it.
import { recordWatch, recordWatching } from '@ordo/contract/record-draft.ts';
import { EyeFilled, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { invalidatePart } from './invalidate-records.ts';

export function WatchButton({ model, recordId }: { model: OpenedModel; recordId: string }) {
  const text = useText(modelPhrases);
  const at = { id: model.id, recordId, ...(model.menuId && { menuId: model.menuId }) };
  const read = useRead(recordWatching, at);
  if (!read.data) return null;
  const on = read.data.watching === 1;
  const flip = async () => {
    try {
      await callWithMessage(recordWatch, { ...at, watching: on ? 0 : 1 });
      toast('success', text(on ? 'unwatched' : 'watched'));
      await invalidatePart(recordWatching);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  return (
    <Button
      type="text"
      icon={on ? <EyeFilled /> : <EyeOutlined />}
      aria-pressed={on}
      aria-label={text(on ? 'unwatch' : 'watch')}
      title={text(on ? 'unwatch' : 'watch')}
      onClick={() => void flip()}
    />
  );
}
