// Where an item is used, and merging it into another one: first the plan, then the merge.
import type { Item } from '@ordo/contract/dictionary.ts';
import { dictionaryMerge, dictionaryMergePlan, dictionaryUses } from '@ordo/contract/dictionary-merge.ts';
import { dictionaryChoices } from '@ordo/contract/dictionary-lookup.ts';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { DictionaryPicker } from './dictionary-picker.tsx';
import { dictionaryPhrases } from './dictionary.phrases.ts';

interface Props {
  item: Pick<Item, 'id' | 'fullName'>;
  typeId: string;
  mayMerge: boolean;
  close(): void;
}

export function MergeDialog({ item, typeId, mayMerge, close }: Props) {
  const text = useText(dictionaryPhrases);
  const kit = useText(kitPhrases);
  const [into, setInto] = useState<string>();
  const uses = useRead(dictionaryUses, { id: item.id });
  const plan = useRead(dictionaryMergePlan, { id: item.id, into: into ?? '' }, { enabled: into !== undefined });
  const merging = useSave(dictionaryMerge, [dictionaryChoices]);
  const ready = into !== undefined && plan.data && !plan.isPlaceholderData && !plan.error ? plan.data : null;
  const merge = () => {
    if (!ready || into === undefined) return;
    merging
      .mutateAsync({ id: item.id, into, plan: ready.plan })
      .then(close)
      // useSave has shown the refusal; the plan is computed again.
      .catch(() => plan.refetch());
  };
  const footer = [
    <Button key="close" onClick={close}>
      {kit('cancel')}
    </Button>,
    mayMerge && (
      <Button key="merge" type="primary" danger disabled={!ready} loading={merging.isPending} onClick={merge}>
        {text('merge')}
      </Button>
    ),
  ];
  return (
    <Modal open title={text('usesOf', { name: item.fullName })} onCancel={close} footer={footer} closable={{ 'aria-label': kit('cancel') }}>
      {uses.error && <Failure refused={uses.error} retry={() => void uses.refetch()} />}
      {uses.isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {uses.data && (uses.data.list.length === 0 ? <p>{text('unused')}</p> : <Held list={uses.data.list} />)}
      {mayMerge && (
        <>
          <label htmlFor="merge-into">{text('mergeInto')}</label>
          <DictionaryPicker id="merge-into" dictionary={typeId} holds="id" value={into} onChange={setInto} />
          {plan.error && into && <Alert type="error" showIcon title={plan.error.message} />}
          {ready && (
            <Alert
              type="warning"
              showIcon
              title={text('plan', { from: ready.from, to: ready.to })}
              description={<Plan list={ready.list} children_={ready.children} />}
            />
          )}
        </>
      )}
    </Modal>
  );
}

type HeldList = readonly { table: string; what: string; count: number }[];

function Held({ list }: { list: HeldList }) {
  const text = useText(dictionaryPhrases);
  return (
    <ul>
      {list.map((one) => (
        <li key={one.table}>{text('held', one)}</li>
      ))}
    </ul>
  );
}

function Plan({ list, children_: children }: { list: HeldList; children_: number }) {
  const text = useText(dictionaryPhrases);
  return (
    <>
      {list.length === 0 ? <p>{text('planNone')}</p> : <Held list={list} />}
      {children > 0 && <p>{text('planChildren', { n: children })}</p>}
      <p>{text('planGone')}</p>
    </>
  );
}
