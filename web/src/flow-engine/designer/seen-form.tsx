// The form as people at a node see it: without what the node hides, open where it may be changed, and with what has to be filled in there.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import type { FormDocument, FormNode } from '@ordo/engine/form/document.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Modal } from 'antd';
import { useMemo } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { useText } from '../../kit/phrases.ts';
import { useSurroundings } from './context.ts';
import { dryPhrases } from './dry-run.phrases.ts';

/** Of each field what the node allows; at the start whatever it does not name is filled in, elsewhere only read. */
export function seenAt(form: FormDocument, node: AnyNode): { document: FormDocument; hidden: Set<string>; fixed: Set<string> } {
  const rights = new Map(('rights' in node ? node.rights : []).map((right) => [right.field, right]));
  const [hidden, fixed, required] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { node: field, table } of fieldsOf(form)) {
    const own = rights.get(table === null || table === field.id ? field.id : `${table}-${field.id}`);
    const right = own ?? (table === null ? undefined : rights.get(table));
    if (own && !own.read) hidden.add(field.id);
    if (right ? !right.write : node.kind !== 'start') fixed.add(field.id);
    if (own?.required && own.read && own.write) required.add(field.id);
  }
  const asking = (nodes: readonly FormNode[]): readonly FormNode[] =>
    nodes.map((one) => ({ ...one, required: one.required || required.has(one.id), children: asking(one.children) }));
  return { document: { ...form, nodes: asking(form.nodes) }, hidden, fixed };
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
