// Permissions of nodes on a form, as paths of its fields: `field` or `table.field`. The engine names cells `table-field`.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { requiredFields, writesField } from '@ordo/engine/flow/field-rights.ts';
import type { FormDraft, FormFinding } from '../model/flow-form.read.ts';
import { pathOf } from './hidden-at.ts';

export function writesAt(node: AnyNode): (path: string) => boolean {
  const writes = writesField(node);
  return (path) => writes(path.replace('.', '-'));
}

export const requiredAt = (node: AnyNode): string[] => requiredFields(node).map(pathOf);

/**
 * @param how `shape`: a draft, of which only invalid values are findings; `changed`: a later step, which is responsible only for its own changes;
 *   `whole`: all findings, without missing values of fields that cannot be filled in here
 */
export function wantedAt(draft: FormDraft, node: AnyNode, how: 'shape' | 'changed' | 'whole'): FormFinding[] {
  const writes = writesAt(node);
  return draft.findings.filter(({ field, isShape, isWanting }) => {
    const head = field.split('.', 1)[0] ?? '';
    if (how === 'shape') return isShape;
    if (how === 'changed') return draft.touched.has(head) || field === '';
    return !isWanting || field === '' || writes(field);
  });
}
