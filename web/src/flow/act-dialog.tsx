// The dialog before an action on a task: opinion, and the other values that the action needs.
import { PaperClipOutlined } from '@ant-design/icons';
import { MAX_FILES } from '@ordo/contract/flow-act.ts';
import { Alert, Button, Modal, Radio, Select } from 'antd';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { Uploads } from '../kit/upload.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { actForm, lacks, nothingAnswered, type Act, type ActForm, type ActNode, type Answered } from './act-form.ts';
import { actPhrases, flowPhrases } from './flow.phrases.ts';
import { OpinionField } from './opinion-field.tsx';
import { SignatureField } from './signature-field.tsx';

/** For these acts the text is a reason, not an opinion. */
const reasons: ReadonlySet<Act> = new Set(['suspend', 'resume', 'cancel', 'assign', 'move', 'revive']);

/** What the target is called. */
const labels: Partial<Record<Act, 'work' | 'target' | 'signer'>> = { assign: 'work', return: 'target', reject: 'target', removeSigner: 'signer' };

interface Props {
  act: Act;
  node: ActNode | null;
  /** Nodes to send the task to, or work that can be assigned; the most likely first. */
  targets: readonly { id: string; title: string }[];
  /** Fields for choosing the next people, by node. */
  wanted?: ReactNode;
  /** Opinion written earlier. */
  opinion?: string;
  /** Reason of the refusal. */
  refused: string | null;
  busy: boolean;
  run(answered: Answered, form: ActForm): void;
  /** Keeps the opinion without deciding. */
  keep?: ((opinion: string) => void) | undefined;
  close(): void;
}

export function ActDialog({ act, node, targets, wanted, opinion = '', refused, busy, run, keep, close }: Props) {
  const text = useText(actPhrases);
  const words = useText(flowPhrases);
  const [attaching, setAttaching] = useState(false);
  const [sending, setSending] = useState(false);
  const id = useId();
  const form = actForm(act, node);
  const [answered, setAnswered] = useState<Answered>({
    ...nothingAnswered,
    opinion,
    target: form.target === 'required' ? (targets[0]?.id ?? '') : '',
  });
  const change = (part: Partial<Answered>) => setAnswered((before) => ({ ...before, ...part }));
  const sign = useCallback((signature: string | null) => setAnswered((before) => ({ ...before, signature })), []);
  const title = text(act);
  const missing = lacks(form, answered);
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: act === 'reject' || act === 'cancel', disabled: missing !== null || sending }}
      cancelText={text('leave')}
      closable={{ 'aria-label': text('close') }}
      confirmLoading={busy}
      onOk={() => run(answered, form)}
      onCancel={close}
    >
      {/* Ctrl + Enter submits from any field of the dialog. */}
      <div
        className="flow-act"
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && missing === null && !busy && !sending) run(answered, form);
        }}
      >
        {refused !== null && <Alert type="error" showIcon role="alert" title={refused} />}
        {act !== 'adopt' && act !== 'reject' && <p className="flow-quiet">{text(`${act}Text`)}</p>}
        {form.person !== 'none' && (
          <div className="flow-field">
            <label htmlFor={`${id}who`}>{text('person')}</label>
            <UserPicker
              id={`${id}who`}
              value={answered.person}
              multiple={form.person === 'several'}
              noun={text('person')}
              onChange={(person) => change({ person })}
            />
          </div>
        )}
        {form.how && (
          <Radio.Group
            aria-label={text('how')}
            value={answered.how}
            options={(['before', 'after', 'beside'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={({ target }) => change({ how: target.value as Answered['how'] })}
          />
        )}
        {form.target !== 'none' && (
          <div className="flow-field">
            <label htmlFor={`${id}to`}>{text(labels[act] ?? 'step')}</label>
            <Select<string>
              id={`${id}to`}
              value={answered.target}
              options={[
                ...(form.target === 'optional' ? [{ value: '', label: text('byFlow') }] : []),
                ...targets.map(({ id: value, title: name }) => ({ value, label: name })),
              ]}
              onChange={(target) => change({ target })}
            />
          </div>
        )}
        {form.mode && (
          <Radio.Group
            aria-label={text('mode')}
            value={answered.mode}
            options={(['again', 'straight'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={({ target }) => change({ mode: target.value as Answered['mode'] })}
          />
        )}
        {wanted}
        {form.opinion !== 'none' && (
          <OpinionField
            about={act === 'adopt' ? 'approve' : act === 'reject' || act === 'return' ? 'refuse' : 'other'}
            label={text(reasons.has(act) ? 'reason' : form.opinion === 'required' ? 'opinionRequired' : 'opinion')}
            value={answered.opinion}
            change={(next) => change({ opinion: next })}
            focus={form.person === 'none'}
          />
        )}
        {keep && answered.opinion !== opinion && (
          <Button type="text" disabled={busy} onClick={() => keep(answered.opinion)}>
            {text('keepOpinion')}
          </Button>
        )}
        {form.sees && <p className="flow-quiet">{text(form.sees === 'node' ? 'seenByNode' : 'seenByApprovers')}</p>}
        {form.files && attaching && (
          <Uploads type="workFlow" value={answered.files} onChange={(files) => change({ files })} busy={setSending} most={MAX_FILES} label={words('attach')} />
        )}
        {form.files && !attaching && (
          <Button type="text" icon={<PaperClipOutlined aria-hidden />} onClick={() => setAttaching(true)}>
            {words('attach')}
          </Button>
        )}
        {form.signature && <SignatureField label={text('signature')} change={sign} />}
      </div>
    </Modal>
  );
}
