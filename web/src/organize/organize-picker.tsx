import type { TreeNode } from '@ordo/contract/kit.ts';
import { departmentSelector, departmentSelectorWithout, organizeRoot, organizeSelector, organizeSelectorWithout } from '@ordo/contract/organize.ts';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { NodeIcon } from '../kit/node-icon.tsx';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { flattenTree, pathTo } from '../kit/tree/tree-lines.ts';
import { organizePhrases } from './organize.phrases.ts';

interface Props {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  /** Name of the selected one, in case it is disabled and no longer in the tree. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Default: true. */
  clearable?: boolean;
  /** Without departments. */
  companiesOnly?: boolean;
  /** Companies only show where a department stands. */
  departmentsOnly?: boolean;
  /** One that cannot be selected, nor anything below it: the one that is being moved. */
  exclude?: string;
  /** Offers the root above all companies too, as `-1`. */
  withTop?: boolean;
}

/** Selects a company or a department from the tree of enabled ones. */
export function OrganizePicker({
  id,
  value,
  onChange,
  name,
  placeholder,
  disabled,
  companiesOnly = false,
  departmentsOnly = false,
  exclude = '0',
  withTop,
  clearable = true,
  ...aria
}: Props) {
  const text = useText(organizePhrases);
  const without = exclude !== '0';
  const endpoint = companiesOnly ? organizeSelector : departmentSelector;
  const endpointWithout = companiesOnly ? organizeSelectorWithout : departmentSelectorWithout;
  const whole = useRead(endpoint, {}, { enabled: !without });
  const part = useRead(endpointWithout, { excludeId: exclude }, { enabled: without });
  const answer = without ? part : whole;
  const top: TreeNode[] = answer.data?.list ?? [];
  const missing = answer.data && value && value !== organizeRoot && pathTo(top, value).length === 0;
  const tree = [
    ...(missing ? [{ value, title: name || text('missing'), icon: null, disabled: true }] : []),
    ...(withTop ? [{ value: organizeRoot, title: text('top'), icon: <NodeIcon type="top" /> }] : []),
    ...optionsOf(top, departmentsOnly),
  ];
  return (
    <TreeSelect<string | null>
      {...aria}
      // The initially expanded nodes are fixed when the tree is mounted.
      key={answer.data ? 'tree' : 'waiting'}
      id={id ?? ''}
      value={answer.data ? value || null : null}
      treeData={tree}
      treeIcon
      treeDefaultExpandedKeys={[...top.map((node) => node.id), ...(value ? pathTo(top, value) : [])]}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={placeholder ?? text(companiesOnly ? 'chooseCompany' : 'choose')}
      {...selectState(answer)}
      popupMatchSelectWidth={false}
      allowClear={clearable}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );
}

interface Option {
  value: string;
  title: string;
  icon: ReactNode;
  selectable: boolean;
  children?: Option[];
}

function optionsOf(nodes: readonly TreeNode[], departmentsOnly: boolean): Option[] {
  return nodes.map(({ id, fullName, type, children }) => ({
    value: id,
    title: fullName,
    icon: <NodeIcon type={type} />,
    selectable: !departmentsOnly || type === 'department',
    children: optionsOf(children ?? [], departmentsOnly),
  }));
}

/** The path of an organisation: its names from the top down. */
export function OrganizeName({ id }: { id: string }) {
  const text = useText(organizePhrases);
  const tree = useRead(departmentSelector, {});
  if (!id || !tree.data) return (id && tree.error?.message) || '';
  if (id === organizeRoot) return text('top');
  const named = new Map(flattenTree<TreeNode>(tree.data.list).map((node) => [node.id, node.fullName]));
  return (
    pathTo(tree.data.list, id)
      .map((step) => named.get(step))
      .join(' / ') || text('missing')
  );
}
