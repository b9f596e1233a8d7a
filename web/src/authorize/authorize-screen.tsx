import type { HolderType } from '@ordo/contract/authorize.ts';
import { departmentSelector } from '@ordo/contract/organize.ts';
import { positionSelector } from '@ordo/contract/position.ts';
import { roleSelector } from '@ordo/contract/role.ts';
import { userNames } from '@ordo/contract/user.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { TreeSide, type SideNode } from '../kit/tree-side.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantEditor } from './grant-editor.tsx';
import '../kit/kit.css';
import '../kit/list/list.css';
import './authorize.css';

const BatchDrawer = lazyComponent(async () => (await import('./batch-drawer.tsx')).BatchDrawer);

const ADDRESS = { of: 'Role', id: '' };
const KINDS = [
  { value: 'Role', phrase: 'role' },
  { value: 'Position', phrase: 'position' },
  { value: 'Organize', phrase: 'organize' },
  { value: 'User', phrase: 'user' },
] as const;

export function AuthorizeScreen() {
  const text = useText(authorizePhrases);
  const [{ of, id }, change] = useUrlState(ADDRESS);
  const kind = KINDS.find((one) => one.value === of) ?? KINDS[0];
  const roles = useRead(roleSelector, {}, { enabled: kind.value === 'Role' });
  const positions = useRead(positionSelector, {}, { enabled: kind.value === 'Position' });
  const organisations = useRead(departmentSelector, {}, { enabled: kind.value === 'Organize' });
  const people = useRead(userNames, { userId: [id] }, { enabled: kind.value === 'User' && id !== '' });
  const can = useCan();
  const [batch, setBatch] = useState(false);
  const groups = roles.data?.list.map((group): SideNode => ({ ...group, type: 'group' }));
  const nodes: readonly SideNode[] | undefined = { Role: groups, Position: positions.data?.list, Organize: organisations.data?.list, User: [] }[kind.value];
  const read = { Role: roles, Position: positions, Organize: organisations, User: people }[kind.value];
  const chosen = find(nodes ?? [], id);
  // In the trees of roles and positions only the leaves have grants.
  const grantable = chosen && (kind.value === 'Organize' || (kind.value === 'Position' ? chosen.type === 'position' : chosen.type !== 'group'));

  const head = (
    <div className="grant-kinds">
      <Segmented
        aria-label={text('kindOfHolder')}
        value={kind.value}
        options={KINDS.map(({ value, phrase }) => ({ value, label: text(phrase) }))}
        onChange={(next) => change({ of: next, id: '' })}
      />
      {can('btn_save') && <Button onClick={() => setBatch(true)}>{text('batch')}</Button>}
      {batch && (
        <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" role="status" />}>
          <BatchDrawer close={() => setBatch(false)} />
        </LazyBoundary>
      )}
    </div>
  );
  // There are too many people for a full tree.
  if (kind.value === 'User')
    return (
      <div className="grant-user">
        {head}
        <UserPicker value={id} noun={text('user')} placeholder={text('chooseUser')} onChange={(next) => change({ id: next })} />
        {id ? <GrantEditor key={id} objectId={id} objectType="User" name={people.data?.list[0]?.fullName ?? ''} /> : <Choose what="chooseUser" />}
      </div>
    );

  return (
    <TreeSide title={text(kind.phrase)} nodes={nodes ?? null} read={read} value={id} onChange={(next) => change({ id: next })}>
      {head}
      {grantable ? <GrantEditor key={id} objectId={id} objectType={kind.value satisfies HolderType} name={chosen.fullName} /> : <Choose />}
    </TreeSide>
  );
}

function Choose({ what = 'choose' }: { what?: 'choose' | 'chooseUser' }) {
  const text = useText(authorizePhrases);
  return (
    <p className="grant-choose" role="status">
      {text(what)}
    </p>
  );
}

function find(nodes: readonly SideNode[], id: string): SideNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
