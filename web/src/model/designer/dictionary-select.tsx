// A choice of a dictionary type.
import { dictionaryTypeSelector } from '@ordo/contract/dictionary.ts';
import { TreeSelect } from 'antd';
import { useRead } from '../../kit/query.ts';

interface TypeNode {
  id: string;
  fullName: string;
  children?: readonly TypeNode[] | null;
}
const treeData = (list: readonly TypeNode[]): object[] =>
  list.map(({ id, fullName, children }) => ({ value: id, title: fullName, children: treeData(children ?? []) }));

interface Props {
  id: string;
  disabled: boolean;
  /** '' if none is chosen. */
  value: string;
  clearable?: boolean;
  change(value: string): void;
}

export function DictionarySelect({ id, disabled, value, clearable = false, change }: Props) {
  const types = useRead(dictionaryTypeSelector, {});
  return (
    <TreeSelect
      id={id}
      className="dz-whole"
      disabled={disabled}
      allowClear={clearable}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value || null}
      treeData={treeData(types.data?.list ?? [])}
      onChange={(next: string | null | undefined) => change(next ?? '')}
    />
  );
}
