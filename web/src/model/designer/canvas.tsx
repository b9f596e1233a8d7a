// The form as it will look. Its controls do not react; only their frames handle the pointer. The keyboard is handled by the outline.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { memo, useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { DesignNode, DesignScope } from '../../form/design-node.tsx';
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
  across = false,
}: {
  nodes: readonly FormNode[];
  within: string;
  empty: string;
  across?: boolean;
}) {
  return (
    <div className={across ? 'dz-list dz-across' : 'form-row dz-list'} data-inside={within} {...(across && { 'data-across': '' })}>
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
  const span = Math.min(24, Math.max(1, node.span || 24));
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
        <Box node={node}>
          <Below node={node} across />
        </Box>
      );
    case 'nodes':
      return node.kind === 'row' ? (
        <Below node={node} />
      ) : (
        <Box node={node}>
          <Below node={node} />
        </Box>
      );
  }
}

function Box({ node, children }: { node: FormNode; children: ReactNode }) {
  const language = useLanguage();
  const header = typeof node.config.header === 'string' ? node.config.header : '';
  return (
    <div className="dz-box">
      <b className="dz-box-title">{header || textIn(node.label, language)}</b>
      {children}
    </div>
  );
}

function Below({ node, across = false }: { node: FormNode; across?: boolean }) {
  const text = useText(designerPhrases);
  return <NodeList nodes={node.children} within={node.id} empty={text('emptyBox')} across={across} />;
}

/** Tabs and collapses: one pane is open; the one with the selected node opens automatically. */
function Panes({ node }: { node: FormNode }) {
  const language = useLanguage();
  const text = useText(designerPhrases);
  const [chosen, setChosen] = useState(node.children[0]?.id ?? '');
  const holding = useDesigned(({ selected }) => node.children.find((pane) => selected.some((id) => id === pane.id || holds(pane, id)))?.id ?? '');
  const [before, setBefore] = useState(holding);
  if (holding !== before) {
    setBefore(holding);
    if (holding) setChosen(holding);
  }
  const open = node.children.find(({ id }) => id === chosen) ?? node.children[0];
  return (
    <div className="dz-box">
      <div className="dz-panes">
        {node.children.map((pane) => (
          <button
            key={pane.id}
            type="button"
            tabIndex={-1}
            data-pane={pane.id}
            className={pane === open ? 'dz-pane dz-pane-open' : 'dz-pane'}
            onClick={() => setChosen(pane.id)}
          >
            {textIn(pane.label, language) || text('unnamed')}
          </button>
        ))}
      </div>
      {open && <NodeList key={open.id} nodes={open.children} within={open.id} empty={text('emptyBox')} />}
    </div>
  );
}

const holds = (node: FormNode, id: string): boolean => node.children.some((child) => child.id === id || holds(child, id));
