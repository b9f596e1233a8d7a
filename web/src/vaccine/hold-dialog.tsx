import { lotHold, type lotInfo } from '@ordo/contract/lot.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { HoldStatus } from '@ordo/engine/vaccine/lot.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { lotPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Lot = Result<typeof lotInfo>;

/** The reason for putting a lot on hold or recalling it. */
export function HoldDialog({ lot, to, close }: { lot: Lot; to: HoldStatus; close(): void }) {
  const text = useText(lotPhrases);
  const shared = useText(vaccinePhrases);
  const [reason, setReason] = useState('');
  const { mutateAsync: hold, isPending } = useSave(lotHold);
  const recall = to === 'RECALLED';
  const run = async () => {
    const { data } = await hold({ id: lot.id, version: lot.version, holdStatus: to, reason });
    if (recall) toast('success', text('recalled', { n: data.tasks }));
    close();
  };
  return (
    <Modal
      open
      title={text('holdTitle', { lot: lot.lotNo })}
      okText={text(recall ? 'recall' : 'hold')}
      okButtonProps={{ danger: recall, disabled: reason.trim() === '' }}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => void run().catch(() => undefined)}
      onCancel={close}
    >
      <p>{text(recall ? 'recallText' : 'holdText')}</p>
      <Input.TextArea
        aria-label={shared('reason')}
        placeholder={shared('reason')}
        value={reason}
        maxLength={200}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
