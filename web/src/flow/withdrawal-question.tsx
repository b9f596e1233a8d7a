// The initiator requests to withdraw a task that other people have acted on: a current approver answers, the others see the request.
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { actPhrases, withdrawalPhrases } from './flow.phrases.ts';
import { OpinionField } from './opinion-field.tsx';
import type { TaskDetail } from './task-map.ts';
import { invalidateTasks, useFlowCommand } from './use-command.ts';

export function WithdrawalQuestion({ task, decided }: { task: TaskDetail; decided(): void }) {
  const text = useText(withdrawalPhrases);
  const say = useText(actPhrases);
  const [answering, setAnswering] = useState<'agree' | 'decline' | null>(null);
  const [opinion, setOpinion] = useState('');
  const { ask, busy } = useFlowCommand(task.id);
  const [mine] = task.mine;
  if (!task.withdrawal) return null;
  const isAsked = mine !== undefined && task.commands.includes('answerWithdrawal');
  const agrees = answering === 'agree';
  const answer = async () => {
    if (!mine) return;
    const done = await ask({ act: { command: 'answerWithdrawal', operator: mine.operator, agrees, opinion } });
    if (!done) return;
    setAnswering(null);
    if (agrees) decided();
    await invalidateTasks();
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={text(isAsked ? 'asksYou' : 'asksOthers', { who: task.withdrawal.by?.name ?? '' })}
        description={task.withdrawal.opinion || undefined}
        action={
          isAsked && (
            <span className="flow-answer">
              <Button onClick={() => setAnswering('decline')}>{text('decline')}</Button>
              <Button type="primary" onClick={() => setAnswering('agree')}>
                {text('agree')}
              </Button>
            </span>
          )
        }
      />
      {answering && (
        <Modal
          open
          title={text(answering)}
          okText={text(answering)}
          okButtonProps={{ disabled: !agrees && opinion.trim() === '' }}
          cancelText={say('leave')}
          closable={{ 'aria-label': say('close') }}
          confirmLoading={busy}
          onOk={() => void answer()}
          onCancel={() => setAnswering(null)}
        >
          {agrees && <p className="flow-quiet">{text('agreeText')}</p>}
          <OpinionField about={agrees ? 'approve' : 'refuse'} label={say(agrees ? 'opinion' : 'reason')} value={opinion} change={setOpinion} focus />
        </Modal>
      )}
    </>
  );
}
