// Fields of a form by themselves, each to be filled in once: what stands in the gaps of records that are there already.
import type { FieldCheck, FormDocument, FormNode } from './document.ts';
import { nodeById } from './fields.ts';

/** What other values and other records have to do with it is not asked here. */
const standsAlone = ({ check }: FieldCheck): boolean => check !== 'unique' && check !== 'interface' && check !== 'compare' && check !== 'rows';

const alone = (node: FormNode): FormNode => ({
  ...node,
  required: true,
  hidden: false,
  disabled: false,
  readonly: false,
  initial: null,
  showLabel: true,
  span: 24,
  checks: node.checks.filter(standsAlone),
});

export function formOfFields(form: FormDocument, ids: readonly string[]): FormDocument {
  const nodes = [...new Set(ids)].flatMap((id) => nodeById(form, id) ?? []);
  return { ...form, look: { ...form.look, labelPosition: 'top', disabled: false, style: '' }, nodes: nodes.map(alone) };
}
