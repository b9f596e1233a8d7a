// Containers of other nodes. A container opens automatically when a field in it is to be shown.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { Card, Collapse, Tabs } from 'antd';
import { useState, type ComponentType } from 'react';
import { useForm, useStored } from '../form-context.ts';
import type { FormStore } from '../form-store.ts';
import { nodesOf } from '../nodes.ts';
import { designText } from '../design-text.ts';
import { isSet, textSet, valueSet } from '../settings.ts';

interface Props {
  node: FormNode;
  Inside: ComponentType<{ nodes: readonly FormNode[] }>;
}

export function CardView({ node, Inside }: Props) {
  const title = textSet(node, 'header') || designText(node.label);
  return (
    <Card
      size="small"
      title={title || undefined}
      className={`form-card form-shadow-${textSet(node, 'shadow')}`}
      hoverable={textSet(node, 'shadow') === 'hover'}
    >
      <Inside nodes={node.children} />
    </Card>
  );
}

/** The pane with the field to be shown; null: none of them. */
function useRevealed(store: FormStore, panes: readonly FormNode[]): string | null {
  return useStored(store, 'revealed', () => {
    const at = store.revealed();
    return (at && panes.find(({ children }) => nodesOf(children).has(at.field))?.id) ?? null;
  });
}

/** Number of problems in a pane, so that the user knows about those in closed panes. */
function useWrong(store: FormStore, pane: FormNode): number {
  return useStored(store, 'problems', () => {
    const inside = nodesOf(pane.children);
    return store.problems().filter(({ field }) => inside.has(field)).length;
  });
}

function PaneTitle({ pane }: { pane: FormNode }) {
  const { store } = useForm();
  const wrong = useWrong(store, pane);
  return (
    <>
      {designText(pane.label) || textSet(pane, 'name')}
      {wrong > 0 && <b className="form-wrong-count">{wrong}</b>}
    </>
  );
}

function usePanes(node: FormNode) {
  const { store } = useForm();
  const panes = node.children.filter(({ id }) => !store.hidden.has(id));
  // Panes hidden by a rule are omitted; the string of their ids changes with them.
  const shown = useStored(store, 'nodes', () => panes.map(({ id }) => (store.slice({ field: id, row: null }).hidden ? '' : id)).join(' '));
  return { store, panes: panes.filter(({ id }) => shown.split(' ').includes(id)) };
}

const SIDES: Readonly<Record<string, 'start' | 'end' | 'top' | 'bottom'>> = { left: 'start', right: 'end', bottom: 'bottom' };

export function TabView({ node, Inside }: Props) {
  const { store, panes } = usePanes(node);
  const { phone } = useForm();
  const first = panes.find(({ key, id }) => [key, id].includes(textSet(node, 'active')))?.id;
  const [chosen, setChosen] = useState<string | null>(null);
  const revealed = useRevealed(store, panes);
  const [seen, setSeen] = useState(revealed);
  if (revealed !== seen) {
    setSeen(revealed);
    if (revealed) setChosen(revealed);
  }
  return (
    <Tabs
      type={textSet(node, 'type') === '' ? 'line' : 'card'}
      tabPlacement={phone ? 'top' : (SIDES[textSet(node, 'position')] ?? 'top')}
      {...(textSet(node, 'type') === 'border-card' && { className: 'form-bordered-tabs' })}
      activeKey={chosen ?? first ?? panes[0]?.id ?? ''}
      onChange={setChosen}
      items={panes.map((pane) => ({ key: pane.id, label: <PaneTitle pane={pane} />, children: <Inside nodes={pane.children} /> }))}
    />
  );
}

export function CollapseView({ node, Inside }: Props) {
  const { store, panes } = usePanes(node);
  const active = valueSet(node, 'active');
  const open = panes.filter(({ key, id }) => Array.isArray(active) && [key, id].some((one) => active.includes(one))).map(({ id }) => id);
  const [chosen, setChosen] = useState(open.length > 0 || Array.isArray(active) ? open : panes.map(({ id }) => id));
  const revealed = useRevealed(store, panes);
  const [seen, setSeen] = useState(revealed);
  if (revealed !== seen) {
    setSeen(revealed);
    if (revealed && !chosen.includes(revealed)) setChosen([...chosen, revealed]);
  }
  return (
    <Collapse
      accordion={isSet(node, 'accordion')}
      activeKey={chosen}
      onChange={(next) => setChosen([next].flat())}
      items={panes.map((pane) => ({ key: pane.id, label: <PaneTitle pane={pane} />, forceRender: false, children: <Inside nodes={pane.children} /> }))}
    />
  );
}
