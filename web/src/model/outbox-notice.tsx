// Unsent changes of a model, and those that the server has refused: they can be sent again, edited, or discarded.
import { recordDraftSave } from '@ordo/contract/record-draft.ts';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import type { Unsent } from './outbox-store.ts';
import { dropFromOutbox, sendOutbox, useOutbox, watchOutbox } from './outbox.ts';
import './kept-draft.css';

export function OutboxNotice({ model }: { model: OpenedModel }) {
  const text = useText(modelPhrases);
  const { list, sending } = useOutbox();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  useEffect(watchOutbox, []);
  const own = (list ?? []).filter((one) => one.model === model.id);
  if (own.length === 0) return null;
  /** Stored as a draft, which the form offers: then the form's conflict resolution can be used. */
  const goOn = async (one: Unsent) => {
    const isNew = 'create' in one.sends;
    const version = 'update' in one.sends ? one.sends.update.version : 0;
    try {
      await callWithMessage(recordDraftSave, {
        id: model.id,
        ...(model.menuId && { menuId: model.menuId }),
        ...(!isNew && { recordId: one.recordId }),
        version: Number(version),
        base: one.base,
        values: one.values,
      });
      await dropFromOutbox(one.key);
      if (isNew) record.add();
      else record.edit(one.recordId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
  };
  return (
    <Alert
      type="warning"
      showIcon
      className="model-kept"
      title={text('unsent', { n: own.length })}
      action={
        <Button size="small" loading={sending} onClick={() => void sendOutbox(true)}>
          {text('sendNow')}
        </Button>
      }
      description={
        <ul className="model-unsent">
          {own.map((one) => (
            <li key={one.key}>
              <span>
                {one.name} · {timeText(one.at)}
                {one.problem && <em>{one.problem}</em>}
              </span>
              {one.problem && (
                <Button size="small" type="link" onClick={() => void goOn(one)}>
                  {text('draftTake')}
                </Button>
              )}
              <Button size="small" type="link" danger onClick={() => confirmRemoval(one.name, () => dropFromOutbox(one.key))}>
                {text('draftDrop')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
