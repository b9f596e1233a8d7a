// The buttons of an order: those allowed by its status and the reader's permissions.
import { indentClose, indentRelease, indentRevoke } from '@ordo/contract/indent-command.ts';
import { commandsOf, type OrderCommand } from '@ordo/engine/vaccine/order-life.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import type { OpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useCan } from '../kit/view.tsx';
import { AdoptDialog, SayDialog, ShipDialog, SplitDialog } from './command-dialogs.tsx';
import { useCommandWord } from './command-word.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';

const AllocateDialog = lazyComponent(async () => (await import('./allocate-dialog.tsx')).AllocateDialog);
const ReceiveDialog = lazyComponent(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);

const APPROVE = 'btn_approve';
const rights: Partial<Record<OrderCommand, string>> = {
  submit: 'btn_add',
  revoke: 'btn_add',
  adopt: APPROVE,
  reject: APPROVE,
  return: APPROVE,
  allocate: 'btn_ship',
  release: 'btn_ship',
  split: 'btn_ship',
  ship: 'btn_ship',
  close: 'btn_ship',
  receive: 'btn_receive',
  cancel: 'btn_cancel',
};
/** The next step is the primary button. */
const MAIN: readonly OrderCommand[] = ['submit', 'adopt', 'allocate', 'ship', 'receive', 'close'];
const DANGER: readonly OrderCommand[] = ['reject', 'cancel'];

export function OrderCommands({ order, record }: { order: Order; record: OpenRecord }) {
  const text = useText(indentPhrases);
  const { task } = order;
  const command = useCommandWord();
  const can = useCan();
  const confirm = useConfirm();
  const [asking, setAsking] = useState<OrderCommand | null>(null);
  const { mutateAsync: revoke } = useSave(indentRevoke);
  const { mutateAsync: release } = useSave(indentRelease);
  const { mutateAsync: finish } = useSave(indentClose);
  const plain: Partial<Record<OrderCommand, typeof revoke>> = { revoke, release, close: finish };

  const open = (one: OrderCommand) => {
    if (one === 'submit') return record.edit(order.id);
    const run = one === 'revoke' && task ? undefined : plain[one];
    if (!run) return setAsking(one);
    confirm({
      title: order.orderNo,
      text: text('sure', { what: command(one).toLowerCase() }),
      yes: command(one),
      run: () => run({ id: order.id, version: order.version }),
    });
  };
  const may = (one: OrderCommand): boolean => {
    const right = rights[one];
    if (right === undefined) return false;
    // With a workflow only its present approvers decide.
    if (right === APPROVE && task) return task.mine;
    return can(right) && (one !== 'revoke' || (order.sentByMe && !task?.asks));
  };
  const offered = commandsOf(order.status).filter(may);
  const close = () => setAsking(null);
  return (
    <div className="wizard-foot">
      {offered.map((one) => (
        <Button key={one} type={MAIN.includes(one) ? 'primary' : 'default'} danger={DANGER.includes(one)} onClick={() => open(one)}>
          {command(one)}
        </Button>
      ))}
      {asking === 'adopt' && <AdoptDialog order={order} close={close} />}
      {(asking === 'reject' || asking === 'return' || asking === 'cancel' || (asking === 'revoke' && task)) && (
        <SayDialog order={order} command={asking} close={close} />
      )}
      {asking === 'split' && <SplitDialog order={order} close={close} />}
      {asking === 'ship' && <ShipDialog order={order} close={close} />}
      <LazyBoundary>
        {asking === 'allocate' && <AllocateDialog order={order} close={close} />}
        {asking === 'receive' && <ReceiveDialog order={order} close={close} />}
      </LazyBoundary>
    </div>
  );
}
