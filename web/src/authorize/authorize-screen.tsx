import type { HolderType } from '@ordo/contract/authorize.ts';
import { departmentSelector } from '@ordo/contract/organize.ts';
import { positionSelector } from '@ordo/contract/position.ts';
import { roleSelector } from '@ordo/contract/role.ts';
import { Segmented } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { TreeSide, type SideNode } from '../kit/tree-side.tsx';
import { useUrlState } from '../kit/view.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantEditor } from './grant-editor.tsx';
import '../kit/kit.css';
import '../kit/list/list.css';
import './authorize.css';

const ADDRESS = { of: 'Role', id: '' };
const KINDS = [
  { value: 'Role', phrase: 'role' },
  { value: 'Position', phrase: 'position' },
  { value: 'Organize', phrase: 'organize' },
] as const;

export function AuthorizeScreen() {
  const text = useText(authorizePhrases);
  const [{ of, id }, change] = useUrlState(ADDRESS);
  const kind = KINDS.find((one) => one.value === of) ?? KINDS[0];
  const roles = useRead(roleSelector, {}, { enabled: kind.value === 'Role' });
  const positions = useRead(positionSelector, {}, { enabled: kind.value === 'Position' });
  const organisations = useRead(departmentSelector, {}, { enabled: kind.value === 'Organize' });
  const groups = roles.data?.list.map((group): SideNode => ({ ...group, type: 'group' }));
  const nodes: readonly SideNode[] | undefined = { Role: groups, Position: positions.data?.list, Organize: organisations.data?.list }[kind.value];
  const chosen = find(nodes ?? [], id);
  // In the trees of roles and positions only the leaves carry grants.
  const grantable = chosen && (kind.value === 'Organize' || (kind.value === 'Position' ? chosen.type === 'position' : chosen.type !== 'group'));

  return (
    <TreeSide title={text(kind.phrase)} nodes={nodes ?? null} value={id} onChange={(next) => change({ id: next })}>
      <div className="grant-kinds">
        <Segmented
          aria-label={text('kindOfHolder')}
          value={kind.value}
          options={KINDS.map(({ value, phrase }) => ({ value, label: text(phrase) }))}
          onChange={(next) => change({ of: next, id: '' })}
        />
      </div>
      {grantable ? (
        <GrantEditor key={id} objectId={id} objectType={kind.value satisfies HolderType} name={chosen.fullName} />
      ) : (
        <p className="grant-choose" role="status">
          {text('choose')}
        </p>
      )}
    </TreeSide>
  );
}

function find(nodes: readonly SideNode[], id: string): SideNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
