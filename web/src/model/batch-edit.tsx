// Sets fields of several records to the same values: the choice of fields, their new values, and the result for each record.
import { recordEditMany, type Report } from '@ordo/contract/model-record-many.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Alert, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { findRecords } from '../form/find-records.ts';
import { modelPhrases } from './model.phrases.ts';
import { isFilledIn } from '../form/record-changes.ts';
import type { OpenedModel } from './opened-model.ts';

interface Props {
  model: OpenedModel;
  ids: readonly string[];
  done(report: Report): void;
  close(): void;
}

/** Fields that can be set for several records: of the head, filled in by users, visible and writable. */
export const fieldsForMany = ({ fields, sees, changes }: Pick<OpenedModel, 'fields' | 'sees' | 'changes'>): FormNode[] =>
  [...fields].flatMap(([path, field]) => (field.table === null && isFilledIn(field) && sees(path) && changes(path) ? [field.node] : []));

/** The form of these fields; what was typed in the form before stays. */
export function storeFor(
  model: Pick<OpenedModel, 'design' | 'fields' | 'sees' | 'changes' | 'around'>,
  ids: readonly string[],
  before: FormStore | null,
): FormStore {
  const nodes = fieldsForMany(model).flatMap((node) => (ids.includes(node.id) ? [{ ...node, span: 24 }] : []));
  const typed = Object.entries(before?.values() ?? {}).filter(([id]) => ids.includes(id));
  return new FormStore({ document: { ...model.design.form, nodes }, values: Object.fromEntries(typed), around: model.around() });
}

export function BatchEdit({ model, ids, done, close }: Props) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  const offered = useMemo(() => fieldsForMany(model), [model]);
  const [{ chosen, store }, set] = useState(() => ({ chosen: [] as readonly string[], store: storeFor(model, [], null) }));
  const choose = (next: readonly string[]) => set({ chosen: next, store: storeFor(model, next, store) });
  const sent = async (values: Record<string, Json>) => {
    try {
      const { data } = await callWithMessage(recordEditMany, { id: model.id, ...(model.menuId && { menuId: model.menuId }), ids: [...ids], values });
      done(data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error);
    } finally {
      setSaving(false);
    }
  };
  const save = () => {
    const [wrong] = store.check();
    if (wrong) return store.reveal({ field: wrong.field, row: wrong.row });
    const now = store.values();
    const values = Object.fromEntries(chosen.map((id) => [id, (now[id] ?? null) as Json]));
    setSaving(true);
    setRefused(null);
    void sent(values);
  };
  return (
    <Modal
      open
      title={text('editSelectedOf', { n: ids.length })}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={saving}
      okButtonProps={{ disabled: chosen.length === 0 }}
      closable={{ 'aria-label': text('close') }}
      width="min(620px, calc(100vw - 32px))"
      onOk={save}
      onCancel={close}
    >
      {refused && <Alert type="error" showIcon role="alert" title={refused.message} />}
      <p>{text('editSelectedHint')}</p>
      <Select
        mode="multiple"
        className="model-batch-fields"
        aria-label={text('batchFields')}
        placeholder={text('batchFields')}
        value={[...chosen]}
        options={offered.map(({ id, label }) => ({ value: id, label: textIn(label, language) }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose}
      />
      {chosen.length > 0 && <FormView store={store} mode="edit" records={findRecords} />}
    </Modal>
  );
}
