// The form as people at a node see it: without the fields that the node hides, with its writable and required fields.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { hiddenFields, requiredFields, writesField } from '@ordo/engine/flow/field-rights.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { fieldsOf, requiring } from '@ordo/engine/form/fields.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Modal } from 'antd';
import { useMemo } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { useText } from '../../kit/phrases.ts';
import { useSurroundings } from './context.ts';
import { dryPhrases } from './dry-run.phrases.ts';

/** Applies the node's permissions; fields without an entry are writable at the start, and read-only elsewhere. */
export function seenAt(form: FormDocument, node: AnyNode): { document: FormDocument; hidden: Set<string>; fixed: Set<string> } {
  const fields = fieldsOf(form).map(({ node: { id }, table }) => ({ id, name: table === null || table === id ? id : `${table}-${id}` }));
  const named = (names: readonly string[]) => new Set(fields.flatMap(({ id, name }) => (names.includes(name) ? [id] : [])));
  const writes = writesField(node);
  const fixed = new Set(fields.flatMap(({ id, name }) => (writes(name) ? [] : [id])));
  return { document: { ...form, nodes: requiring(form.nodes, named(requiredFields(node))) }, hidden: named(hiddenFields(node)), fixed };
}

interface Props {
  node: AnyNode;
  values: Values;
  name: string;
  close(): void;
}

export function SeenForm({ node, values, name, close }: Props) {
  const text = useText(dryPhrases);
  const { form } = useSurroundings();
  const store = useMemo(() => form && new FormStore({ ...seenAt(form, node), rules: [], values }), [form, node, values]);
  return (
    <Modal open width="min(760px, 96vw)" title={text('formOf', { name, node: node.title })} footer={null} onCancel={close}>
      {store && <FormView store={store} mode="edit" records={findRecords} />}
    </Modal>
  );
}
