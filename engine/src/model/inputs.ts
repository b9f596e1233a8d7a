// What values are made of: fields whose formulas read others. What somebody may not see, they are not told by a result either.
import { fieldsOf, isCovered, pathText } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import { namesIn } from '../form/rules/condition.ts';
import { fieldsOf as fieldsRead } from '../formula/expression.ts';
import { parse } from '../formula/parse.ts';
import type { Design } from './design.ts';

/** Paths that a formula reads; one that cannot be read reads nothing, and is not released. */
function readsOf(formula: unknown): string[] {
  const parsed = typeof formula === 'string' ? parse(formula) : null;
  return parsed && 'expression' in parsed ? fieldsRead(parsed.expression).map((path) => path.join('.')) : [];
}

/**
 * @param hidden `field`, `table` or `table.field`
 * @returns these, and every computed field that would tell one of them. Totals over the rows of a child table are told: they are stored facts of the head.
 */
export function hiddenWithResults({ form }: Pick<Design, 'form'>, hidden: ReadonlySet<string>): ReadonlySet<string> {
  if (hidden.size === 0) return hidden;
  const all = new Set(hidden);
  const computed = fieldsOf(form).flatMap((field) => {
    const reads = fieldKinds[field.node.kind].computed ? readsOf(field.node.config.formula) : [];
    return reads.length ? [{ path: pathText(field), table: field.table, reads }] : [];
  });
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const { path, table, reads } of computed) if (reads.some((read) => isCovered(all, read) && !(table === null && read.includes('.')))) all.add(path);
  }
  return all;
}

/** Rules and formulas that read what is sealed: ids of the sealed fields that they would tell. */
export function sealedReads({ form, rules }: Pick<Design, 'form' | 'rules'>): string[] {
  const fields = fieldsOf(form);
  const sealed = fields.filter(({ node }) => fieldKinds[node.kind].sealed).map(({ node }) => node.id);
  const read = new Set([...fields.flatMap(({ node }) => readsOf(node.config.formula)), ...rules.flatMap(readIn)].map((path) => path.split('.').at(-1)));
  return sealed.filter((id) => read.has(id));
}

/** What a rule asks and computes; what it does something to may be sealed. */
function readIn({ when, then }: Design['rules'][number]): string[] {
  return [...namesIn(when), ...then.flatMap((action) => ('formula' in action ? readsOf(action.formula) : 'filter' in action ? namesIn(action.filter) : []))];
}
