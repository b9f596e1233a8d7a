// The fields of a design as their columns need to know them.
import { fieldsOf } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Design } from './design.ts';
import type { StoredField } from './storage.ts';

export function storedFields({ form }: Design): StoredField[] {
  return fieldsOf(form).flatMap(({ node, table, kind }): StoredField[] => {
    const isTable = node.kind === 'table';
    if (kind === null && !isTable) return [];
    const unique = node.checks.flatMap((one) => (one.check === 'unique' ? [node.id, ...one.with] : []));
    return [
      {
        id: node.id,
        table: isTable ? node.id : (table ?? ''),
        kind: kind ?? '',
        sealed: fieldKinds[node.kind].sealed,
        label: node.label.zh,
        required: node.required,
        unique,
      },
    ];
  });
}
