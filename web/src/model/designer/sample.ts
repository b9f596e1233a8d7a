// Sample values for a form: a valid value for each kind of field.
import type { FormDocument, FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, textIn } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';

const TEXTS: Readonly<Partial<Record<FormNode['kind'], string>>> = { phone: '13800000000', email: 'name@example.com', idCard: '110101199003070337' };

function sampleOf(node: FormNode, language: string, nth: number): Json {
  const kind = fieldKinds[node.kind];
  const source = kind.source(node);
  const value = kind.value(node);
  if (source?.from === 'options') {
    const ids = allOptions(source.options).map(({ id }) => id);
    const id = ids[nth % Math.max(1, ids.length)];
    return id === undefined ? null : value === 'list' ? [id] : id;
  }
  if (source !== null || kind.computed || kind.fills !== null) return null;
  const pad = String((nth % 28) + 1).padStart(2, '0');
  switch (value) {
    case 'text':
    case 'lines':
      return TEXTS[node.kind] ?? `${textIn(node.label, language)} ${nth}`;
    case 'number':
    case 'whole':
    case 'money':
    case 'percent':
      return (nth % 9) + 1;
    case 'mark':
      return nth % 2;
    case 'day':
      return `2026-01-${pad}`;
    case 'time':
      return '09:30:00';
    case 'moment':
      return Date.UTC(2026, 0, (nth % 28) + 1, 1, 30);
    default:
      return null;
  }
}

export function sampleValues(form: FormDocument, language: string, seed: number): Values {
  const fields = fieldsOf(form);
  const of = (table: string | null, nth: number) =>
    Object.fromEntries(
      fields
        .filter((field) => field.table === table && field.kind !== null)
        .map(({ node }, at) => {
          const value = sampleOf(node, language, nth + at);
          return [node.id, fieldKinds[node.kind].check(value, node).length === 0 ? value : null] as const;
        }),
    );
  const rows = (table: string) => [1, 2, 3].map((nth) => ({ id: `sample${nth}`, values: of(table, seed + nth) }));
  return { ...of(null, seed), ...Object.fromEntries(fields.filter(({ node }) => node.kind === 'table').map(({ node }) => [node.id, rows(node.id)])) };
}
