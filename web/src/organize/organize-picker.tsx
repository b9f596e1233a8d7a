import { departmentSelector, type OrganizeNode } from '@ordo/contract/organize.ts';
import { TreeSelect } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { organizePhrases } from './organize.phrases.ts';

interface Props {
  id?: string;
  value?: string | undefined;
  onChange?(id: string | undefined): void;
  /** What the chosen one is called, for when it is switched off and no longer in the tree. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Chooses a company or a department from the tree of those that are switched on. */
export function OrganizePicker({ id, value, onChange, name, placeholder, disabled, ...aria }: Props) {
  const text = useText(organizePhrases);
  const tree = useRead(departmentSelector, {});
  const top = tree.data?.list ?? [];
  const missing = tree.data && value && name && !within(top, value) ? [{ id: value, fullName: name, disabled: true }] : [];
  return (
    <TreeSelect<string | null>
      {...aria}
      // What is open at first is settled when the tree appears.
      key={tree.data ? 'tree' : 'waiting'}
      id={id ?? ''}
      value={tree.data ? value || null : null}
      treeData={[...missing, ...top]}
      fieldNames={{ label: 'fullName', value: 'id', children: 'children' }}
      treeDefaultExpandedKeys={top.map((node) => node.id)}
      showSearch={{ treeNodeFilterProp: 'fullName' }}
      loading={tree.isPending}
      placeholder={placeholder ?? text('choose')}
      popupMatchSelectWidth={false}
      allowClear
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );
}

function within(nodes: readonly OrganizeNode[] | undefined, id: string): boolean {
  return nodes?.some((node) => node.id === id || within(node.children, id)) ?? false;
}
