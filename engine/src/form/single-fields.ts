// A form of single fields, each to be filled in once: for missing values in existing records.
import type { FieldCheck, FormDocument, FormNode } from './document.ts';
import { nodeById } from './fields.ts';

/** Checks that involve other values or other records are left out. */
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
