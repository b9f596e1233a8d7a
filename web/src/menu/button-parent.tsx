import { buttonSelector, type ButtonNode } from '@ordo/contract/menu-right.ts';
import { TreeSelect } from 'antd';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { rightsPhrases } from './rights.phrases.ts';

/** @param own the button itself, which cannot be its own parent */
export function ButtonParent({ id, value, onChange, disabled, moduleId, own, ...aria }: ControlProps<string> & { moduleId: string; own: string }) {
  const text = useText(rightsPhrases);
  const tree = useRead(buttonSelector, { moduleId });
  const options = (nodes: readonly ButtonNode[]): { value: string; title: string; children: object[] }[] =>
    nodes.filter((node) => node.id !== own).map((node) => ({ value: node.id, title: node.fullName, children: options(node.children ?? []) }));
  return (
    <TreeSelect<string>
      {...aria}
      id={id ?? ''}
      value={value ?? '-1'}
      treeData={[{ value: '-1', title: text('top') }, ...options(tree.data?.list ?? [])]}
      treeDefaultExpandAll
      {...selectState(tree)}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(next)}
    />
  );
}
