// A release before it is done: what it does to the records, step by step; what it asks; and after it the way into the menu.
import { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import { Alert, Button, Checkbox, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { Refused, send } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { useMayOn } from '../kit/view.tsx';
import { designPhrases, releasePhrases } from './design.phrases.ts';
import { Findings } from './findings.tsx';
import { PublishForm } from './publish-form.tsx';
import { StepList } from './step-list.tsx';

interface Props {
  id: string;
  name: string;
  close(): void;
}

const WIDTH = 'min(760px, calc(100vw - 32px))';

export function ReleaseDialog({ id, name, close }: Props) {
  const text = useText(releasePhrases);
  const design = useText(designPhrases);
  const mayMenu = useMayOn('system.menu')('btn_add');
  const planned = useRead(modelPlan, { id });
  const [fill, setFill] = useState<Readonly<Record<string, string>>>({});
  const [sure, setSure] = useState(false);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [released, setReleased] = useState(false);
  const { data } = planned;

  if (released)
    return (
      <Modal open title={text('title', { name })} width={WIDTH} footer={null} onCancel={close}>
        <PublishForm id={id} name={name} close={close} />
      </Modal>
    );
  if (!data || data.version === undefined)
    return (
      <Modal open title={text('title', { name })} width={WIDTH} footer={null} onCancel={close}>
        {planned.error ? <Failure refused={planned.error} retry={() => void planned.refetch()} /> : <Skeleton active />}
      </Modal>
    );

  const { steps, findings, plan, release, version } = data;
  const asks = steps.filter((step) => step.asks === 'fill');
  const loses = steps.some(({ loss }) => loss === 'lossy');
  const doubled = steps.some(({ op, rows }) => op === 'addUnique' && rows > 0);
  const blocks = findings.filter((one) => one.blocks);
  const unanswered = asks.some(({ field }) => !fill[field]?.trim());
  const again = () => {
    setSure(false);
    void planned.refetch();
  };
  const run = async () => {
    setBusy(true);
    setWrong('');
    try {
      const { data: done } = await send(modelRelease, {
        id,
        version,
        plan,
        fill: Object.fromEntries(asks.map(({ field }) => [field, fill[field]?.trim() ?? ''])),
      });
      toast('success', text('released', { n: done.release }));
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model'] });
      if (mayMenu) setReleased(true);
      else close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setWrong(error.message);
      if (error.key === 'designPlanChanged') again();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={text('title', { name })}
      width={WIDTH}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <div className="design-foot">
          {mayMenu && release > 0 && (
            <Button className="design-aside" onClick={() => setReleased(true)}>
              {text('toMenu')}
            </Button>
          )}
          <Button onClick={close}>{design('cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={planned.isFetching || blocks.length > 0 || doubled || unanswered || (loses && !sure)}
            onClick={() => void run()}
          >
            {text('run')}
          </Button>
        </div>
      }
    >
      <p>{release === 0 ? text('first') : text('current', { n: release, next: release + 1 })}</p>
      <Findings findings={findings} />
      {steps.length === 0 ? <p className="model-quiet">{text('nothing')}</p> : <h3 className="design-sub">{text('steps')}</h3>}
      <StepList steps={steps} />
      {doubled && <Alert type="error" showIcon title={text('double')} />}
      {asks.map(({ field, label }) => (
        <label key={field} className="design-ask">
          {text('fill', { label })}
          <Input value={fill[field] ?? ''} maxLength={2_000} onChange={({ target }) => setFill({ ...fill, [field]: target.value })} />
        </label>
      ))}
      {loses && !doubled && (
        <Checkbox checked={sure} onChange={({ target }) => setSure(target.checked)}>
          {text('confirmLoss')}
        </Checkbox>
      )}
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
    </Modal>
  );
}
