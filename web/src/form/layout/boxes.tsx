// Containers of other nodes. A container opens automatically when a field in it is to be shown.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { Card, Collapse, Tabs } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { isAway, useForm, useStored } from '../form-context.ts';
import type { FormStore } from '../form-store.ts';
import { nodesOf } from '../nodes.ts';
import { designText } from '../design-text.ts';
import { isSet, textSet, valueSet } from '../settings.ts';

interface Props {
  node: FormNode;
  Inside: ComponentType<{ nodes: readonly FormNode[] }>;
}

/** @param panes in order; the children of a closed one are not rendered before it is opened */
interface FrameProps {
  node: FormNode;
  open: readonly string[];
  onOpen(open: string[]): void;
  panes: { key: string; label: ReactNode; children: ReactNode }[];
}

export function CardFrame({ node, children }: { node: FormNode; children: ReactNode }) {
  const title = textSet(node, 'header') || designText(node.label);
  return (
    <Card
      size="small"
      title={title || undefined}
      className={`form-card form-shadow-${textSet(node, 'shadow')}`}
      hoverable={textSet(node, 'shadow') === 'hover'}
    >
      {children}
    </Card>
  );
}

export const CardView = ({ node, Inside }: Props) => (
  <CardFrame node={node}>
    <Inside nodes={node.children} />
  </CardFrame>
);

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
  const form = useForm();
  const { store } = form;
  const panes = node.children.filter((pane) => !isAway(form, pane));
  // Panes hidden by a rule are omitted; the string of their ids changes with them.
  const shown = useStored(store, 'nodes', () => panes.map(({ id }) => (store.slice({ field: id, row: null }).hidden ? '' : id)).join(' '));
  return { store, panes: panes.filter(({ id }) => shown.split(' ').includes(id)) };
}

const SIDES: Readonly<Record<string, 'start' | 'end' | 'top' | 'bottom'>> = { left: 'start', right: 'end', bottom: 'bottom' };

/** On a phone the names are always above. */
export function TabFrame({ node, open, onOpen, panes }: FrameProps) {
  const { phone } = useForm();
  return (
    <Tabs
      type={textSet(node, 'type') === '' ? 'line' : 'card'}
      tabPlacement={phone ? 'top' : (SIDES[textSet(node, 'position')] ?? 'top')}
      {...(textSet(node, 'type') === 'border-card' && { className: 'form-bordered-tabs' })}
      activeKey={open[0] ?? ''}
      onChange={(key) => onOpen([key])}
      items={panes}
    />
  );
}

export const CollapseFrame = ({ node, open, onOpen, panes }: FrameProps) => (
  <Collapse accordion={isSet(node, 'accordion')} activeKey={[...open]} onChange={(next) => onOpen([next].flat())} items={panes} />
);

/** Ids of the panes that are open when the form opens. */
export function openAtFirst(node: FormNode, panes: readonly FormNode[]): string[] {
  const active = valueSet(node, 'active');
  const chosen: readonly unknown[] = Array.isArray(active) ? active : [active];
  const open = panes.filter(({ key, id }) => chosen.includes(key) || chosen.includes(id)).map(({ id }) => id);
  if (node.kind === 'tab') return (open.length > 0 ? open : panes.map(({ id }) => id)).slice(0, 1);
  return open.length > 0 || Array.isArray(active) ? open : panes.map(({ id }) => id);
}

export function TabView({ node, Inside }: Props) {
  const { store, panes } = usePanes(node);
  const [chosen, setChosen] = useState<string | null>(null);
  const revealed = useRevealed(store, panes);
  const [seen, setSeen] = useState(revealed);
  if (revealed !== seen) {
    setSeen(revealed);
    if (revealed) setChosen(revealed);
  }
  return (
    <TabFrame
      node={node}
      open={chosen === null ? openAtFirst(node, panes) : [chosen]}
      onOpen={([next]) => setChosen(next ?? null)}
      panes={panes.map((pane) => ({ key: pane.id, label: <PaneTitle pane={pane} />, children: <Inside nodes={pane.children} /> }))}
    />
  );
}

export function CollapseView({ node, Inside }: Props) {
  const { store, panes } = usePanes(node);
  const [chosen, setChosen] = useState(() => openAtFirst(node, panes));
  const revealed = useRevealed(store, panes);
  const [seen, setSeen] = useState(revealed);
  if (revealed !== seen) {
    setSeen(revealed);
    if (revealed && !chosen.includes(revealed)) setChosen([...chosen, revealed]);
  }
  return (
    <CollapseFrame
      node={node}
      open={chosen}
      onOpen={setChosen}
      panes={panes.map((pane) => ({ key: pane.id, label: <PaneTitle pane={pane} />, children: <Inside nodes={pane.children} /> }))}
    />
  );
}
