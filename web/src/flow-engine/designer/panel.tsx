// Settings of the selected node or branch; the start also has those of the whole flow.
import { nodeOf, branchOf } from '@ordo/engine/flow/design/edit.ts';
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../../kit/phrases.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { ApproverPanel, LimitsPanel, MorePanel } from './approver-panel.tsx';
import { BranchPanel } from './branch-panel.tsx';
import { useDesigned, useFlowDesigner } from './context.ts';
import { designerPhrases, kindPhrases } from './designer.phrases.ts';
import { HooksPanel } from './hooks-panel.tsx';
import { nodePhrases } from './node.phrases.ts';
import { OtherPanel } from './other-panel.tsx';
import { Row } from './parts.tsx';
import { RightsPanel } from './rights-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

export function Panel() {
  const text = useText(designerPhrases);
  const found = useDesigned((one) => nodeOf(one.flow, one.chosen) ?? branchOf(one.flow, one.chosen)?.branch);
  return (
    <section className="fe-panel" aria-label={text('properties')}>
      {/* From approver to approver the controls stay, with other values: mounting them takes longer than all the rest. */}
      {found &&
        ('kind' in found ? <NodePanel key={found.kind === 'approver' ? found.kind : found.id} node={found} /> : <BranchPanel key={found.id} id={found.id} />)}
    </section>
  );
}

type Tab = 'basics' | 'fields' | 'time' | 'more';

function NodePanel({ node }: { node: AnyNode }) {
  const text = useText(nodePhrases);
  const [opened, setOpened] = useState<{ of: string; tab: Tab }>({ of: node.id, tab: 'basics' });
  const shown = opened.of === node.id ? opened.tab : 'basics';
  const panels: Record<Tab, () => ReactNode> = {
    basics: () => <Basics node={node} />,
    fields: () => (node.kind === 'start' || node.kind === 'approver' ? <RightsPanel node={node} /> : null),
    time: () => (node.kind === 'approver' ? <LimitsPanel node={node} /> : null),
    more: () => (
      <>
        {node.kind === 'approver' && <MorePanel node={node} />}
        {(node.kind === 'start' || node.kind === 'approver') && <HooksPanel node={node} />}
      </>
    ),
  };
  const tabs: readonly Tab[] =
    node.kind === 'approver' ? ['basics', 'fields', 'time', 'more'] : node.kind === 'start' ? ['basics', 'fields', 'more'] : ['basics'];
  if (tabs.length === 1) return <Basics node={node} />;
  return (
    <Tabs
      label={node.title}
      shown={shown}
      show={(tab) => setOpened({ of: node.id, tab })}
      tabs={tabs.map((key) => ({ key, label: text(key), panel: panels[key] }))}
    />
  );
}

function Basics({ node }: { node: AnyNode }) {
  const text = useText(nodePhrases);
  const kind = useText(kindPhrases);
  const designer = useFlowDesigner();
  const rename = (title: string) =>
    node.kind === 'start'
      ? void designer.perform('change', { ...designer.flow, start: { ...node, title } }, title, 'start title')
      : designer.change(node.id, (one) => ({ ...one, title }), 'title');
  return (
    <>
      <h3>{kind(node.kind)}</h3>
      <Row label={text('title')}>
        {(id) => <Input id={id} value={node.title} maxLength={100} disabled={!designer.mayEdit} onChange={({ target }) => rename(target.value)} />}
      </Row>
      {node.kind === 'approver' ? <ApproverPanel node={node} /> : node.kind === 'start' ? <SettingsPanel start={node} /> : <OtherPanel node={node} />}
    </>
  );
}
