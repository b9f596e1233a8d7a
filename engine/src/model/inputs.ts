// What values are made of: fields whose formulas read others. What somebody may not see, they are not told by a result either.
import { fieldsOf, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Design } from './design.ts';

const pathText = ({ node, table }: Field): string => (table === null ? node.id : `${table}.${node.id}`);
/** `{field}`, `{table.field}`, `{table.field[]}` of formulas as they are kept. */
const READS = /\{([a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)?)(?:\[\])?\}/g;

/** Paths that the formula of a field reads. */
function readsOf({ node }: Pick<Field, 'node'>): string[] {
  if (!fieldKinds[node.kind].computed) return [];
  const { formula } = node.config;
  return typeof formula === 'string' ? [...formula.matchAll(READS)].map(([, path = '']) => path) : [];
}

/**
 * @param hidden `field`, `table` or `table.field`
 * @returns these, and every computed field that would tell one of them. Totals over the rows of a child table are told: they are stored facts of the head.
 */
export function hiddenWithResults({ form }: Pick<Design, 'form'>, hidden: ReadonlySet<string>): ReadonlySet<string> {
  if (hidden.size === 0) return hidden;
  const all = new Set(hidden);
  const computed = fieldsOf(form).flatMap((field) => {
    const reads = readsOf(field);
    return reads.length ? [{ path: pathText(field), table: field.table, reads }] : [];
  });
  const isHidden = (path: string) => all.has(path) || all.has(path.split('.', 1)[0] ?? '');
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const { path, table, reads } of computed) if (reads.some((read) => isHidden(read) && !(table === null && read.includes('.')))) all.add(path);
  }
  return all;
}

/** Rules and formulas that read what is sealed: ids of the sealed fields that they would tell. */
export function sealedReads({ form, rules }: Pick<Design, 'form' | 'rules'>): string[] {
  const fields = fieldsOf(form);
  const sealed = fields.filter(({ node }) => fieldKinds[node.kind].sealed).map(({ node }) => node.id);
  const texts = [...fields.flatMap(({ node }) => (typeof node.config.formula === 'string' ? [node.config.formula] : [])), ...rules.flatMap(readIn)];
  return sealed.filter((id) => texts.some((text) => new RegExp(`(?<![a-z0-9])${id}(?![a-z0-9])`).test(text)));
}

/** What a rule asks and computes; what it does something to may be sealed. */
function readIn({ when, then }: Design['rules'][number]): string[] {
  return [
    JSON.stringify(when),
    ...then.flatMap((action) => ('formula' in action ? [action.formula] : 'filter' in action ? [JSON.stringify(action.filter)] : [])),
  ];
}
