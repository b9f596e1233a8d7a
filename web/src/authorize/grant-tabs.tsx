// Every kind of right in a tab of its own, with the number of those that are ticked.
import { itemTypes, type ItemType } from '@ordo/contract/authorize.ts';
import { Select, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { Failure } from '../kit/states.tsx';
import { authorizePhrases } from './authorize.phrases.ts';
import { GrantTree } from './grant-tree.tsx';
import type { Grants } from './grants.ts';

export function GrantTabs({ grants, readOnly }: { grants: Grants; readOnly: boolean }) {
  const text = useText(authorizePhrases);
  const phone = usePhone();
  const [chosen, setChosen] = useState<ItemType>('module');
  const items = itemTypes.map((kind: ItemType) => {
    const nodes = grants.trees[kind];
    return {
      key: kind,
      label: `${text(kind)} ${grants.ticked[kind].length || ''}`,
      children: nodes ? (
        <GrantTree label={text(kind)} nodes={nodes} ticked={grants.ticked[kind]} readOnly={readOnly} onTick={(ids) => grants.tick(kind, ids)} />
      ) : grants.refused ? (
        <Failure refused={grants.refused} retry={grants.reload} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      ),
    };
  });
  // Tabs that would not fit side by side are chosen from a list.
  if (!phone) return <Tabs items={items} />;
  return (
    <>
      <Select
        className="grant-kind"
        aria-label={text('kindOfRight')}
        value={chosen}
        options={items.map(({ key, label }) => ({ value: key, label }))}
        onChange={setChosen}
      />
      {items.find((item) => item.key === chosen)?.children}
    </>
  );
}
