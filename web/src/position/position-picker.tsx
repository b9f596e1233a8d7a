import type { TreeNode } from '@ordo/contract/kit.ts';
import { positionSelector } from '@ordo/contract/position.ts';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { NodeIcon } from '../kit/node-icon.tsx';
import { splitIds } from '../kit/split-ids.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flattenTree, pathTo } from '../kit/tree/tree-lines.ts';
import { positionPhrases } from './position.phrases.ts';

interface Props {
  id?: string;
  /** One id, or with `multiple` ids joined by commas. */
  value?: string | undefined;
  onChange?(value: string): void;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Default: true. */
  clearable?: boolean;
}

/** Selects positions from the tree of their organisations; only positions can be selected. */
export function PositionPicker({ id, value, onChange, multiple = false, placeholder, disabled, clearable = true, ...aria }: Props) {
  const text = useText(positionPhrases);
  const tree = useRead(positionSelector, {});
  const top = tree.data?.list ?? [];
  const ids = splitIds(value);
  const missing = tree.data ? ids.filter((one) => pathTo(top, one).length === 0) : [];
  return (
    <TreeSelect<string | string[] | null>
      {...aria}
      // The initially expanded nodes are fixed when the tree is mounted.
      key={tree.data ? 'tree' : 'waiting'}
      id={id ?? ''}
      multiple={multiple}
      value={tree.data ? (multiple ? ids : (ids[0] ?? null)) : null}
      treeData={[...missing.map((one) => ({ value: one, title: text('missing'), icon: null, disabled: true })), ...top.map(optionOf)]}
      treeIcon
      treeDefaultExpandedKeys={[...top.map((node) => node.id), ...ids.flatMap((one) => pathTo(top, one))]}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={placeholder ?? text('choose')}
      {...selectState(tree)}
      popupMatchSelectWidth={false}
      allowClear={clearable}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.([next ?? []].flat().join(','))}
    />
  );
}

interface Option {
  value: string;
  title: string;
  icon: ReactNode;
  selectable: boolean;
  children: Option[];
}

function optionOf(node: TreeNode): Option {
  return {
    value: node.id,
    title: node.fullName,
    icon: <NodeIcon type={node.type} />,
    selectable: node.type === 'position',
    children: (node.children ?? []).map(optionOf),
  };
}

/** Displays positions by their ids, joined by commas. */
export function PositionNames({ ids }: { ids: string }) {
  const text = useText(positionPhrases);
  const tree = useRead(positionSelector, {});
  if (!tree.data) return tree.error?.message ?? '';
  const names = new Map(flattenTree<TreeNode>(tree.data.list).map((node) => [node.id, node.fullName]));
  return splitIds(ids)
    .map((id) => names.get(id) ?? text('missing'))
    .join(comma());
}
