// Companies and departments on the left of a screen, which then shows what belongs to the selected one and all below it.
import { departmentSelector } from '@ordo/contract/organize.ts';
import type { ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { TreeSide, type SideNode } from '../kit/tree-side.tsx';
import { organizePhrases } from './organize.phrases.ts';

interface Props {
  /** Id of the selected one; '' means all. */
  value: string;
  onChange(id: string): void;
  /** A selection is required. */
  one?: boolean;
  children: ReactNode;
}

export function OrganizeSidePicker({ value, onChange, one, children }: Props) {
  const text = useText(organizePhrases);
  const tree = useRead(departmentSelector, {});
  const nodes: SideNode[] | null = tree.data ? [...(one ? [] : [{ id: '', fullName: text('all'), type: 'all' }]), ...tree.data.list] : null;
  return (
    <TreeSide title={text('side')} nodes={nodes} read={tree} value={value} onChange={onChange}>
      {children}
    </TreeSide>
  );
}
