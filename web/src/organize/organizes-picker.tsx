import type { TreeNode } from '@ordo/contract/kit.ts';
import { departmentSelector } from '@ordo/contract/organize.ts';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { NodeIcon } from '../kit/node-icon.tsx';
import { splitIds } from '../kit/split-ids.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flattenTree } from '../kit/tree/tree-lines.ts';
import { organizePhrases } from './organize.phrases.ts';

interface Props {
  id?: string;
  /** Ids joined by commas. */
  value?: string | undefined;
  onChange?(ids: string | undefined): void;
  placeholder?: string;
  disabled?: boolean;
  /** Default: true. */
  clearable?: boolean;
  /** Default: both. Companies always show where a department stands. */
  only?: 'company' | 'department' | undefined;
}

interface Option {
  value: string;
  title: string;
  icon: ReactNode;
  selectable: boolean;
  children: Option[];
}

const optionsOf = (nodes: readonly TreeNode[], only: Props['only']): Option[] =>
  nodes
    .filter(({ type }) => only !== 'company' || type === 'company')
    .map(({ id, fullName, type, children = [] }) => ({
      value: id,
      title: fullName,
      icon: <NodeIcon type={type} />,
      selectable: only === undefined || type === only,
      children: optionsOf(children, only),
    }));

/** Selects several companies and departments; each includes all below it. */
export function OrganizesPicker({ id, value, onChange, placeholder, disabled, clearable = true, only, ...aria }: Props) {
  const text = useText(organizePhrases);
  const tree = useRead(departmentSelector, {});
  const top: TreeNode[] = tree.data?.list ?? [];
  return (
    <TreeSelect<string[]>
      {...aria}
      // The initially expanded nodes are fixed when the tree is mounted.
      key={tree.data ? 'tree' : 'waiting'}
      id={id ?? ''}
      multiple
      value={tree.data ? splitIds(value) : []}
      treeData={optionsOf(top, only)}
      treeIcon
      treeDefaultExpandedKeys={top.map((node) => node.id)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={placeholder ?? text('choose')}
      {...selectState(tree)}
      maxTagCount="responsive"
      allowClear={clearable}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(next.join(','))}
    />
  );
}

/** Displays their names. */
export function OrganizeNames({ ids }: { ids: string }) {
  const text = useText(organizePhrases);
  const tree = useRead(departmentSelector, {});
  if (!tree.data) return tree.error?.message ?? '';
  const named = new Map(flattenTree<TreeNode>(tree.data.list).map((node) => [node.id, node.fullName]));
  return splitIds(ids)
    .map((one) => named.get(one) ?? text('missing'))
    .join(comma());
}
