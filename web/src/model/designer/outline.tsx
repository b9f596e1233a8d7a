// The form as a tree, with full support for keyboard and touch. Arrows move the focus, Alt and arrows move the selected nodes; Shift extends the selection.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { placed } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import type { Designer } from './designer.ts';
import { designerPhrases } from './designer.phrases.ts';
import { NodeMenu } from './node-menu.tsx';
import { pressed } from './pressed.ts';
import { useDrag } from './use-drag.ts';

export function Outline({ edit }: { edit(): void }) {
  const text = useText(designerPhrases);
  const nodes = useDesigned(({ design }) => design.form.nodes);
  const isEmpty = nodes.length === 0;
  return (
    <div className="dz-outline dz-scroll">
      {isEmpty ? (
        <p className="dz-quiet">{text('empty')}</p>
      ) : (
        <ul role="tree" aria-label={text('outline')} aria-multiselectable>
          {[...placed(nodes)].map(({ node, within }) => (
            <Line key={node.id} node={node} level={within.length + 1} isFirst={node === nodes[0]} edit={edit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function walk(event: KeyboardEvent, designer: Designer, edit: () => void): void {
  if (!(event.target as Element).matches('[role=treeitem]')) return;
  const all = [...placed(designer.nodes)].map(({ node }) => node.id);
  const at = all.indexOf((event.target as HTMLElement).dataset.line ?? '');
  const to = event.altKey ? undefined : { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (to !== undefined) {
    const id = all[Math.max(0, Math.min(all.length - 1, to))];
    if (id === undefined) return;
    event.preventDefault();
    if (event.shiftKey) designer.select([...designer.selected.filter((one) => one !== id), id]);
    else designer.select([id]);
    return;
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    return edit();
  }
  pressed(event, designer);
}

const Line = memo(function Line({ node, level, isFirst, edit }: { node: FormNode; level: number; isFirst: boolean; edit(): void }) {
  const language = useLanguage();
  const kind = useText(kindPhrases);
  const designer = useDesigner();
  const drag = useDrag();
  const selected = useDesigned((one) => one.isSelected(node.id));
  const isLast = useDesigned((one) => one.selected.at(-1) === node.id);
  const reached = useDesigned((one) => (one.selected.length === 0 ? isFirst : one.selected.at(-1) === node.id));
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLast) return;
    line.current?.scrollIntoView({ block: 'nearest' });
    // The focus follows the selection while it is in the tree.
    if (document.activeElement?.closest('[role=tree]') ?? document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, [isLast, level]);
  return (
    <li
      ref={line}
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      tabIndex={reached ? 0 : -1}
      data-line={node.id}
      className="dz-line-of"
      style={{ paddingInlineStart: 8 + (level - 1) * 16 }}
      onKeyDown={(event) => walk(event, designer, edit)}
      onPointerDown={(event) => !(event.target as Element).closest('button') && drag(event.nativeEvent, { move: node.id })}
      onClick={(event) => {
        if ((event.target as Element).closest('button')) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) designer.toggle(node.id);
        else designer.select([node.id]);
      }}
    >
      <span className="dz-line-name">{textIn(node.label, language) || kind(node.kind)}</span>
      <small>{kind(node.kind)}</small>
      {selected && <NodeMenu node={node} />}
    </li>
  );
});
