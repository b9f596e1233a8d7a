// The form as it will look. Its controls do not react; only their frames handle the pointer. The keyboard is handled by the outline.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { DesignNode, DesignScope } from '../../form/design-node.tsx';
import { CardFrame, CollapseFrame, openAtFirst, TabFrame } from '../../form/layout/boxes.tsx';
import { rowStyle } from '../../form/layout/row-style.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { designerPhrases } from './designer.phrases.ts';
import { NodeMenu } from './node-menu.tsx';
import { useDrag } from './use-drag.ts';
import './canvas.css';

/** One listener for the whole form: frames are many, and are often added and removed. */
function usePointer(canvas: RefObject<HTMLElement | null>): void {
  const designer = useDesigner();
  const drag = useDrag();
  useEffect(() => {
    const root = canvas.current;
    if (!root) return undefined;
    const isMore = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
    const idAt = (target: Element) => target.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? target.closest<HTMLElement>('[data-node]')?.dataset.node;
    const down = (event: PointerEvent) => {
      const target = event.target as Element;
      if (target.closest('.dz-bar')) return;
      const id = idAt(target);
      if (id === undefined) return designer.select([]);
      if (isMore(event)) return designer.toggle(id);
      if (!designer.isSelected(id)) designer.select([id]);
      if (target.closest('[data-pane]') === null) drag(event, { move: id });
    };
    const click = (event: MouseEvent) => {
      const id = idAt(event.target as Element);
      if (id !== undefined && !isMore(event) && designer.selected.length > 1 && (event.target as Element).closest('.dz-bar') === null) designer.select([id]);
    };
    root.addEventListener('pointerdown', down);
    root.addEventListener('click', click);
    return () => {
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('click', click);
    };
  }, [canvas, designer, drag]);
}

export const Canvas = memo(function Canvas() {
  const text = useText(designerPhrases);
  const canvas = useRef<HTMLElement>(null);
  const nodes = useDesigned(({ design }) => design.form.nodes);
  const look = useDesigned(({ design }) => design.form.look);
  usePointer(canvas);
  return (
    <section ref={canvas} className="dz-canvas dz-scroll" aria-label={text('canvas')}>
      <DesignScope look={look}>
        <NodeList nodes={nodes} within="" empty={text('empty')} />
      </DesignScope>
    </section>
  );
});

const NodeList = memo(function NodeList({
  nodes,
  within,
  empty,
  across,
  style,
}: {
  nodes: readonly FormNode[];
  within: string;
  empty: string;
  /** Name of a child table, whose columns are beside each other and scroll. */
  across?: string | undefined;
  style?: CSSProperties;
}) {
  return (
    <div
      className={across === undefined ? 'form-row dz-list' : 'dz-list dz-across'}
      data-inside={within}
      {...(style && { style })}
      {...(across !== undefined && { 'data-across': '', role: 'group', 'aria-label': across, tabIndex: 0 })}
    >
      {nodes.length === 0 && <p className="dz-empty">{empty}</p>}
      {nodes.map((node) => (
        <Frame key={node.id} node={node} />
      ))}
    </div>
  );
});

const Frame = memo(function Frame({ node }: { node: FormNode }) {
  const language = useLanguage();
  const kindName = useText(kindPhrases);
  const selected = useDesigned((one) => one.isSelected(node.id));
  const only = useDesigned((one) => one.selected.length === 1 && one.isSelected(node.id));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (only) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [only]);
  const usual = useDesigned(({ design }) => design.form.look.span);
  const span = Math.min(24, Math.max(1, node.span || usual));
  return (
    <div
      ref={frame}
      className={`form-cell-of-24 dz-frame${selected ? ' dz-selected' : ''}${node.hidden ? ' dz-hidden' : ''}`}
      style={{ '--form-span': span } as CSSProperties}
      data-node={node.id}
    >
      {only && (
        <div className="dz-bar">
          <span>{textIn(node.label, language) || kindName(node.kind)}</span>
          <NodeMenu node={node} />
        </div>
      )}
      <Inner node={node} />
    </div>
  );
});

function Inner({ node }: { node: FormNode }) {
  switch (fieldKinds[node.kind].nests) {
    case null:
      return (
        <div className="dz-still" inert>
          <DesignNode node={node} />
        </div>
      );
    case 'panes':
      return <Panes node={node} />;
    case 'rows':
      return (
        <div className="dz-box">
          <BoxTitle node={node} />
          <Below node={node} across />
        </div>
      );
    case 'nodes':
      return node.kind === 'row' ? (
        <Below node={node} />
      ) : (
        <CardFrame node={node}>
          <Below node={node} />
        </CardFrame>
      );
  }
}

const BoxTitle = ({ node }: { node: FormNode }) => <b className="dz-box-title">{textIn(node.label, useLanguage())}</b>;

function Below({ node, across = false }: { node: FormNode; across?: boolean }) {
  const text = useText(designerPhrases);
  const language = useLanguage();
  const style = useMemo(() => (node.kind === 'row' ? rowStyle(node) : undefined), [node]);
  return (
    <NodeList
      nodes={node.children}
      within={node.id}
      empty={text('emptyBox')}
      across={across ? textIn(node.label, language) || text('unnamed') : undefined}
      {...(style && { style })}
    />
  );
}

/** Tabs and collapses. A pane opens automatically when a node in it is selected. */
function Panes({ node }: { node: FormNode }) {
  const [chosen, setChosen] = useState(() => openAtFirst(node, node.children));
  const holding = useDesigned(({ selected }) => node.children.find((pane) => selected.some((id) => id === pane.id || holds(pane, id)))?.id ?? '');
  const [before, setBefore] = useState(holding);
  if (holding !== before) {
    setBefore(holding);
    // Only the first one is open where there can be only one.
    if (holding) setChosen([holding, ...chosen.filter((id) => id !== holding)]);
  }
  const open = chosen.filter((id) => node.children.some((pane) => pane.id === id));
  const PanesFrame = node.kind === 'tab' ? TabFrame : CollapseFrame;
  return (
    <PanesFrame
      node={node}
      // A node can be dropped into an open pane only.
      open={open.length > 0 ? open : node.children.slice(0, 1).map(({ id }) => id)}
      onOpen={setChosen}
      panes={node.children.map((pane) => ({ key: pane.id, label: <PaneName pane={pane} />, children: <Below node={pane} /> }))}
    />
  );
}

function PaneName({ pane }: { pane: FormNode }) {
  const text = useText(designerPhrases);
  const language = useLanguage();
  const selected = useDesigned((one) => one.isSelected(pane.id));
  return (
    <span className={selected ? 'dz-pane dz-selected' : 'dz-pane'} data-pane={pane.id}>
      {textIn(pane.label, language) || text('unnamed')}
    </span>
  );
}

const holds = (node: FormNode, id: string): boolean => node.children.some((child) => child.id === id || holds(child, id));
