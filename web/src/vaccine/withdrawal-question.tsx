// The requester asks to withdraw an order that somebody has acted on: a present approver answers, the others see the request.
import { indentAnswerRevoke } from '@ordo/contract/indent-command.ts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Frame } from './command-dialogs.tsx';
import { Field } from './draft-form.tsx';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';

export function WithdrawalQuestion({ order }: { order: Order }) {
  const text = useText(indentPhrases);
  const confirm = useConfirm();
  const [declining, setDeclining] = useState(false);
  const [opinion, setOpinion] = useState('');
  const { mutateAsync: answer, isPending } = useSave(indentAnswerRevoke);
  const { task } = order;
  if (!task?.asks) return null;
  const said = (agrees: boolean) => answer({ id: order.id, version: order.version, agrees, opinion: agrees ? '' : opinion });
  const agree = () => confirm({ title: order.orderNo, text: text('agreeRevokeText'), yes: text('agreeRevoke'), run: () => said(true) });
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={text(task.mine ? 'asksYou' : 'asksOthers')}
        description={task.asks.opinion || undefined}
        action={
          task.mine && (
            <span className="order-extra">
              <Button onClick={() => setDeclining(true)}>{text('declineRevoke')}</Button>
              <Button type="primary" onClick={agree}>
                {text('agreeRevoke')}
              </Button>
            </span>
          )
        }
      />
      {declining && (
        <Frame
          title={text('declineRevoke')}
          yes={text('declineRevoke')}
          ready={opinion.trim() !== ''}
          busy={isPending}
          run={() => said(false)}
          close={() => setDeclining(false)}
        >
          <Field label={text('reasonField')}>
            {(id) => <Input.TextArea id={id} rows={3} maxLength={300} value={opinion} onChange={(event) => setOpinion(event.target.value)} />}
          </Field>
        </Frame>
      )}
    </>
  );
}
