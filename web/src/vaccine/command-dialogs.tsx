import { indentAdopt, indentCancel, indentReject, indentReturn, indentRevoke, indentShip, indentSplit } from '@ordo/contract/indent-command.ts';
import { Input, InputNumber, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useCan } from '../kit/view.tsx';
import { Field } from './draft-form.tsx';
import { useCommandWord } from './command-word.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

interface Props {
  order: Order;
  close(): void;
}

interface FrameProps {
  title: string;
  yes: string;
  danger?: boolean;
  ready?: boolean;
  busy: boolean;
  run(): Promise<unknown>;
  close(): void;
  children: ReactNode;
  wide?: boolean;
}

/** A refusal has been shown already, and keeps the dialog open. */
export function Frame({ title, yes, danger = false, ready = true, busy, run, close, children, wide = false }: FrameProps) {
  const shared = useText(vaccinePhrases);
  return (
    <Modal
      open
      title={title}
      okText={yes}
      okButtonProps={{ danger, disabled: !ready }}
      cancelText={shared('cancel')}
      confirmLoading={busy}
      width={wide ? 'min(820px, 96vw)' : 520}
      onOk={() => void run().then(close, () => undefined)}
      onCancel={close}
    >
      {children}
    </Modal>
  );
}

export function AdoptDialog({ order, close }: Props) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const command = useCommandWord();
  const can = useCan();
  const [doses, setDoses] = useState<Record<string, number>>(() => Object.fromEntries(order.lines.map((line) => [line.id, line.requestedDoses])));
  const [opinion, setOpinion] = useState('');
  const { mutateAsync: adopt, isPending } = useSave(indentAdopt);
  const lines = order.lines.map((line) => ({ id: line.id, approvedDoses: doses[line.id] ?? 0 }));
  const over = order.lines.some((line) => (doses[line.id] ?? 0) > line.requestedDoses);
  return (
    <Frame
      title={text('adoptTitle')}
      yes={command('adopt')}
      ready={!over || opinion.trim() !== ''}
      busy={isPending}
      close={close}
      run={() => adopt({ id: order.id, version: order.version, lines, opinion })}
    >
      {order.lines.map((line) => (
        <Field key={line.id} label={`${line.productName} · ${text('requestedOf', { n: grouped(line.requestedDoses) })}`}>
          {(id) => (
            <InputNumber<number>
              id={id}
              min={0}
              {...(!can('btn_over') && { max: line.requestedDoses })}
              precision={0}
              step={order.dosesPerVial}
              value={doses[line.id] ?? 0}
              suffix={shared('dosesUnit')}
              onChange={(next) => setDoses({ ...doses, [line.id]: next ?? 0 })}
            />
          )}
        </Field>
      ))}
      {over && <p role="status">{text('overWhy')}</p>}
      <Field label={text('opinionField')}>
        {(id) => <Input.TextArea id={id} rows={2} maxLength={300} value={opinion} onChange={(event) => setOpinion(event.target.value)} />}
      </Field>
    </Frame>
  );
}

export function SayDialog({ order, command, close }: Props & { command: 'reject' | 'return' | 'revoke' | 'cancel' }) {
  const text = useText(indentPhrases);
  const words = useCommandWord();
  const [said, setSaid] = useState('');
  const { mutateAsync: reject, isPending: rejecting } = useSave(indentReject);
  const { mutateAsync: giveBack, isPending: returning } = useSave(indentReturn);
  const { mutateAsync: revoke, isPending: revoking } = useSave(indentRevoke);
  const { mutateAsync: cancel, isPending: cancelling } = useSave(indentCancel);
  const key = { id: order.id, version: order.version };
  const does = {
    reject: () => reject({ ...key, opinion: said }),
    return: () => giveBack({ ...key, opinion: said }),
    revoke: () => revoke({ ...key, reason: said }),
    cancel: () => cancel({ ...key, reason: said }),
  };
  const isRevoke = command === 'revoke';
  return (
    <Frame
      title={`${words(command)} ${order.orderNo}`}
      yes={words(command)}
      danger={command === 'reject' || command === 'cancel'}
      ready={isRevoke || said.trim() !== ''}
      busy={rejecting || returning || revoking || cancelling}
      close={close}
      run={does[command]}
    >
      {isRevoke && <p>{text('revokeText')}</p>}
      <Field label={text(isRevoke ? 'reasonOptional' : command === 'cancel' ? 'reasonField' : 'opinionField')}>
        {(id) => <Input.TextArea id={id} rows={3} maxLength={300} value={said} onChange={(event) => setSaid(event.target.value)} />}
      </Field>
    </Frame>
  );
}

export function SplitDialog({ order, close }: Props) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const words = useCommandWord();
  const [doses, setDoses] = useState<Record<string, number>>({});
  const { mutateAsync: split, isPending } = useSave(indentSplit);
  const lines = order.lines.map((line) => ({ id: line.id, doses: doses[line.id] ?? 0 }));
  return (
    <Frame
      title={`${words('split')} ${order.orderNo}`}
      yes={words('split')}
      ready={lines.some((line) => line.doses > 0)}
      busy={isPending}
      close={close}
      run={() => split({ id: order.id, version: order.version, lines })}
    >
      <p>{text('splitText')}</p>
      {order.lines.map((line) => (
        <Field key={line.id} label={`${line.productName} · ${text('approved')} ${grouped(line.approvedDoses ?? 0)}`}>
          {(id) => (
            <InputNumber<number>
              id={id}
              min={0}
              max={line.approvedDoses ?? 0}
              step={order.dosesPerVial}
              precision={0}
              value={doses[line.id] ?? 0}
              suffix={shared('dosesUnit')}
              onChange={(next) => setDoses({ ...doses, [line.id]: next ?? 0 })}
            />
          )}
        </Field>
      ))}
    </Frame>
  );
}

export function ShipDialog({ order, close }: Props) {
  const text = useText(indentPhrases);
  const words = useCommandWord();
  const [said, setSaid] = useState({ coldBox: '', logger: '', carrier: '' });
  const { mutateAsync: ship, isPending } = useSave(indentShip);
  const fields = [
    ['coldBox', 'box'],
    ['logger', 'logger'],
    ['carrier', 'carrier'],
  ] as const;
  return (
    <Frame
      title={`${words('ship')} ${order.orderNo}`}
      yes={words('ship')}
      ready={said.coldBox.trim() !== '' && said.logger.trim() !== ''}
      busy={isPending}
      close={close}
      run={() => ship({ id: order.id, version: order.version, ...said })}
    >
      {fields.map(([key, label]) => (
        <Field key={key} label={text(label)}>
          {(id) => <Input id={id} maxLength={50} value={said[key]} onChange={(event) => setSaid({ ...said, [key]: event.target.value })} />}
        </Field>
      ))}
    </Frame>
  );
}
