// The nodes of a form in a grid of 24 columns.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { memo, type CSSProperties } from 'react';
import { useLanguage } from '../kit/phrases.ts';
import { LazyBoundary } from '../kit/lazy-component.tsx';
import { FieldView } from './field-view.tsx';
import { isAway, useForm, useStored } from './form-context.ts';
import { CardView, CollapseView, TabView } from './layout/boxes.tsx';
import { AlertView, ButtonView, DividerView, LinkView, TextView, TitleView } from './layout/texts.tsx';
import { isLayout, type LayoutKind } from './layout/layouts.ts';
import { TableView } from './table/table-view.tsx';
import { CodeView, FrameView } from './layout/codes.tsx';
import { rowStyle } from './layout/row-style.ts';

/** @param style of the row */
export const NodesView = memo(function NodesView({ nodes, style }: { nodes: readonly FormNode[]; style?: CSSProperties }) {
  return (
    <div className="form-row" {...(style && { style })}>
      {nodes.map((node) => (
        <NodeView key={node.id} node={node} />
      ))}
    </div>
  );
});

const NodeView = memo(function NodeView({ node }: { node: FormNode }) {
  const form = useForm();
  const { store, look } = form;
  const place = { field: node.id, row: null };
  // Renders again only when its own visibility changes.
  const hidden = useStored(store, node.id, () => store.slice(place).hidden);
  if (hidden || isAway(form, node)) return null;
  const span = Math.min(24, Math.max(1, node.span || look.span));
  return (
    <div className="form-cell-of-24" style={{ '--form-span': span } as CSSProperties}>
      {isLayout(node.kind) ? <LayoutView node={node} kind={node.kind} /> : <FieldView node={node} />}
    </div>
  );
});

export function LayoutView({ node, kind }: { node: FormNode; kind: LayoutKind }) {
  useLanguage();
  const { related: Related } = useForm();
  switch (kind) {
    case 'row':
      return <NodesView nodes={node.children} style={rowStyle(node)} />;
    case 'pane':
      return <NodesView nodes={node.children} />;
    case 'card':
      return <CardView node={node} Inside={NodesView} />;
    case 'tab':
      return <TabView node={node} Inside={NodesView} />;
    case 'collapse':
      return <CollapseView node={node} Inside={NodesView} />;
    case 'table':
      return <TableView node={node} />;
    case 'divider':
      return <DividerView node={node} />;
    case 'groupTitle':
      return <TitleView node={node} />;
    case 'text':
      return <TextView node={node} />;
    case 'alert':
      return <AlertView node={node} />;
    case 'link':
      return <LinkView node={node} />;
    case 'button':
      return <ButtonView node={node} />;
    case 'iframe':
      return <FrameView node={node} />;
    case 'relatedList':
      return Related && <Related node={node} />;
    case 'qrcode':
    case 'barcode':
      return (
        <LazyBoundary meanwhile={<span className="bone form-waits" />}>
          <CodeView node={node} />
        </LazyBoundary>
      );
  }
}
