// Actions on a node and on the selected ones, as an alternative to dragging.
import { MoreOutlined } from '@ant-design/icons';
import { createNode } from '@ordo/engine/form/design/new-node.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { addNodes, setFacts } from '@ordo/engine/model/designer/actions.ts';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { inSentence, translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigner } from './designer-context.ts';
import type { Designer } from './designer.ts';
import { designerPhrases } from './designer.phrases.ts';
import { newNode, newPane } from './new-node.ts';

const BOXES = ['card', 'row', 'tab', 'collapse', 'table'] as const;

interface Entry {
  key: string;
  label: string;
  danger?: boolean;
  run(): void;
}

function entriesOf(
  designer: Designer,
  node: FormNode,
  text: (key: keyof typeof designerPhrases, parameters?: Record<string, unknown>) => string,
): (Entry | null)[] {
  const isBox = fieldKinds[node.kind].nests !== null;
  const widen = (by: number) =>
    designer.perform(setFacts, { ids: designer.selected, facts: { span: Math.min(24, Math.max(1, node.span + by)) } }, node.label.zh);
  const { zh, en } = node.label;
  return [
    { key: 'up', label: text('up'), run: () => designer.step('up') },
    { key: 'down', label: text('down'), run: () => designer.step('down') },
    ...(node.kind === 'pane'
      ? []
      : [
          { key: 'into', label: text('into'), run: () => designer.step('into') },
          { key: 'out', label: text('out'), run: () => designer.step('out') },
          { key: 'wider', label: text('wider'), run: () => void widen(node.span < 12 ? 4 : 12) },
          { key: 'narrower', label: text('narrower'), run: () => void widen(node.span > 12 ? -12 : -4) },
        ]),
    null,
    ...(fieldKinds[node.kind].nests === 'panes'
      ? [
          {
            key: 'addPane',
            label: text('addPane'),
            run: () =>
              designer.perform(addNodes, { nodes: [newPane(designer, node.children.length + 1)], at: { within: node.id, index: node.children.length } }, zh),
          },
        ]
      : []),
    { key: 'duplicate', label: text('duplicate'), run: () => designer.duplicate() },
    { key: 'copy', label: text('copy'), run: () => designer.copy() },
    { key: 'cut', label: text('cut'), run: () => designer.cut() },
    { key: 'paste', label: text('paste'), run: () => designer.paste() },
    null,
    ...(node.kind === 'pane'
      ? []
      : BOXES.map((kind) => ({
          key: `wrap ${kind}`,
          label: text('wrapIn', { kind: inSentence(translateNow(kindPhrases[kind])) }),
          run: () => designer.wrap(kind === 'row' ? createNode(designer.design.form, 'row', { zh, en: en ?? '' }, designer.newId) : newNode(designer, kind)),
        }))),
    ...(isBox && node.kind !== 'pane' ? [{ key: 'unwrap', label: text('unwrap'), run: () => designer.unwrap(node.id) }] : []),
    null,
    { key: 'remove', label: text('remove'), danger: true, run: () => designer.remove() },
  ];
}

export function NodeMenu({ node }: { node: FormNode }) {
  const text = useText(designerPhrases);
  const language = useLanguage();
  const designer = useDesigner();
  if (!designer.mayEdit) return null;
  const entries = entriesOf(designer, node, text);
  return (
    <DropdownMenu
      look={{ className: 'dz-more', 'aria-label': text('menu', { name: textIn(node.label, language) || translateNow(kindPhrases[node.kind]) }) }}
      menu={{
        items: entries.map((one, at) => (one ? { key: one.key, label: one.label, danger: one.danger ?? false } : { type: 'divider', key: `line ${at}` })),
        onClick: ({ key }) => {
          if (!designer.isSelected(node.id)) designer.select([node.id]);
          entries.find((one) => one?.key === key)?.run();
        },
      }}
    >
      <MoreOutlined />
    </DropdownMenu>
  );
}
