// One tab for each kind of permission, with the number of ticked items.
import { itemTypes, type ItemType } from '@ordo/contract/authorize.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { Failure } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantTree } from './grant-tree.tsx';
import type { Grants } from './grants.ts';

export function GrantTabs({ grants, readOnly }: { grants: Grants; readOnly: boolean }) {
  const text = useText(authorizePhrases);
  const [shown, show] = useState<ItemType>('module');
  const panel = (kind: ItemType) => {
    const nodes = grants.trees[kind];
    if (nodes) return <GrantTree label={text(kind)} nodes={nodes} ticked={grants.ticked[kind]} readOnly={readOnly} onTick={(ids) => grants.tick(kind, ids)} />;
    return grants.refused ? <Failure refused={grants.refused} retry={grants.reload} /> : <Skeleton active paragraph={{ rows: 8 }} />;
  };
  const tabs = itemTypes.map((kind) => ({ key: kind, label: `${text(kind)} ${grants.ticked[kind].length || ''}`.trim(), panel: () => panel(kind) }));
  return <Tabs label={text('kindOfRight')} tabs={tabs} shown={shown} show={show} />;
}
