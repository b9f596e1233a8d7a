// The fields of a design with what their columns depend on.
import { fieldsOf } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Design } from './design.ts';
import type { StoredField } from './storage.ts';

export function storedFields({ form }: Design): StoredField[] {
  const all = fieldsOf(form);
  const sealed = new Set(all.filter(({ node }) => fieldKinds[node.kind].sealed).map(({ node }) => node.id));
  return all.flatMap(({ node, table, kind }): StoredField[] => {
    const isTable = node.kind === 'table';
    if (kind === null && !isTable) return [];
    const compared = node.checks.flatMap((one) => (one.check === 'unique' ? [node.id, ...one.with] : []));
    // Encrypted values are different each time, so they cannot be compared.
    const unique = compared.some((id) => sealed.has(id)) ? [] : compared;
    return [
      {
        id: node.id,
        table: isTable ? node.id : (table ?? ''),
        kind: kind ?? '',
        sealed: sealed.has(node.id),
        label: node.label.zh,
        required: node.required,
        unique,
        uniqueWithin: node.checks.flatMap((one) => (one.check === 'unique' && one.within ? [one.within] : []))[0] ?? null,
      },
    ];
  });
}
