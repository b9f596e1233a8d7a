// Editor of a condition on the records of a list: groups of AND and OR over the fields that the user can see.
import type { Filter } from '@ordo/engine/filter/filter.ts';
import type { Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { ConditionPicker, isComplete, type OfferedField } from '../menu/condition-picker.tsx';
import { modelPhrases } from './model.phrases.ts';
import { useOfferedFields } from './offered-fields.ts';
import type { OpenedModel } from './opened-model.ts';

interface Props {
  model: OpenedModel;
  filter: Filter | null;
  ask(filter: Filter | null): void;
  close(): void;
}

const nameOfHead = ({ node }: Field) => node.id;

export function AskedForDialog({ model, filter, ask, close }: Props) {
  const text = useText(modelPhrases);
  const [draft, setDraft] = useState<Filter>(filter ?? { all: [] });
  const fields = useOffered(model);
  const isNothing = ('all' in draft && draft.all.length === 0) || ('any' in draft && draft.any.length === 0);
  return (
    <Modal
      open
      title={text('asked')}
      width="min(760px, calc(100vw - 32px))"
      okText={text('askNow')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isComplete(draft) }}
      closable={{ 'aria-label': text('close') }}
      onOk={() => ask(isNothing ? null : draft)}
      onCancel={close}
    >
      <ConditionPicker value={draft} onChange={setDraft} fields={fields} />
    </Modal>
  );
}

/** Visible fields of the head that conditions can use. */
export function useOffered(model: OpenedModel): OfferedField[] {
  const heads = useMemo(
    () => [...model.fields.values()].filter(({ node, table }) => table === null && !fieldKinds[node.kind].sealed && model.sees(node.id)),
    [model],
  );
  return useOfferedFields(heads, nameOfHead);
}
