// Notifications of other systems about events at a node.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { ApproverNode } from '@ordo/engine/flow/nodes/approver.ts';
import { hookMoments, type Hook, type HookMoment } from '@ordo/engine/flow/nodes/node.ts';
import type { StartNode } from '@ordo/engine/flow/nodes/start.ts';
import { Button } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { useFlowDesigner } from './context.ts';
import { hookPhrases, nodePhrases } from './node.phrases.ts';
import { Pick } from './parts.tsx';
import { TargetField } from './target-field.tsx';

const AT_START: readonly HookMoment[] = ['submitted', 'withdrawn', 'cancelled', 'ended'];
const AT_NODE: readonly HookMoment[] = ['entered', 'adopted', 'rejected', 'recalled'];

export function HooksPanel({ node }: { node: StartNode | ApproverNode }) {
  const text = useText(nodePhrases);
  const hook = useText(hookPhrases);
  const designer = useFlowDesigner();
  const offered = node.kind === 'start' ? AT_START : AT_NODE;
  const set = (hooks: readonly Hook[]) =>
    node.kind === 'start'
      ? void designer.perform('change', { ...designer.flow, start: { ...node, hooks } }, node.title, 'start hooks')
      : designer.change(node.id, (one) => (one.kind === 'approver' ? { ...one, hooks } : one), 'hooks');
  return (
    <fieldset className="fe-group">
      <legend>{text('hooks')}</legend>
      {node.hooks.map((one, at) => (
        <div key={at} className="fe-line">
          <Pick
            label={text('hookAt')}
            value={one.at}
            options={hookMoments.filter((moment) => offered.includes(moment) || moment === one.at).map((value) => ({ value, label: hook(value) }))}
            change={(moment) => set(node.hooks.with(at, { ...one, at: moment }))}
          />
          <TargetField label={text('hookTarget')} value={one.target} change={(target) => set(node.hooks.with(at, { ...one, target }))} />
          {designer.mayEdit && (
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label={text('removeHook')} onClick={() => set(node.hooks.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      {designer.mayEdit && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => set([...node.hooks, { at: offered[0] ?? 'submitted', target: '' }])}>
          {text('addHook')}
        </Button>
      )}
    </fieldset>
  );
}
