// Dependencies of values: fields whose formulas read other fields. A result must not reveal a hidden value.
import type { FormNode } from '../form/document.ts';
import { fieldsOf, isCovered, pathText } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import { namesIn } from '../form/rules/condition.ts';
import { fieldsOf as fieldsRead } from '../formula/expression.ts';
import { parse } from '../formula/parse.ts';
import type { Design } from './design.ts';
import { relatedIn } from './related.ts';

/** Paths that a formula reads; none if it cannot be parsed, and then it is not released. */
function readsOf(formula: unknown): string[] {
  const parsed = typeof formula === 'string' ? parse(formula) : null;
  return parsed && 'expression' in parsed ? fieldsRead(parsed.expression).map((path) => path.join('.')) : [];
}

/**
 * @param hidden `field`, `table` or `table.field`
 * @returns these, and every computed field that would reveal one of them. Totals over the rows of a child table count as visible: they are stored in the head.
 */
export function hiddenWithResults({ form }: Pick<Design, 'form'>, hidden: ReadonlySet<string>): ReadonlySet<string> {
  if (hidden.size === 0) return hidden;
  return withResults(computedIn(form), hidden, (read, table) => !(table === null && read.includes('.')));
}

/** Stored computed fields that depend on values looked up in other records on each read: the stored result could be outdated, and ignore permissions. */
export function keptReads({ form }: Pick<Design, 'form'>): string[] {
  const { lookups, taskLookups, rollups } = relatedIn(form);
  const looked = [...lookups, ...taskLookups, ...rollups].filter(({ node }) => fieldKinds[node.kind].value(node) === null).map(({ path }) => path);
  const computed = computedIn(form).filter(({ path }) => !looked.includes(path));
  const read = withResults(computed, new Set(looked), () => true);
  return computed.filter(({ node, path }) => read.has(path) && fieldKinds[node.kind].value(node) !== null).map(({ node }) => node.id);
}

interface Computed {
  node: FormNode;
  path: string;
  table: string | null;
  reads: readonly string[];
}

function computedIn(form: Design['form']): Computed[] {
  const { lookups, taskLookups } = relatedIn(form);
  return fieldsOf(form).flatMap((field) => {
    const looked = [...lookups, ...taskLookups].filter(({ node }) => node === field.node).map(({ via }) => via.path);
    const reads = fieldKinds[field.node.kind].computed ? [...readsOf(field.node.config.formula), ...looked] : [];
    return reads.length ? [{ node: field.node, path: pathText(field), table: field.table, reads }] : [];
  });
}

/** @param counts whether a field of `table` reveals what it reads */
function withResults(computed: readonly Computed[], from: ReadonlySet<string>, counts: (read: string, table: string | null) => boolean): ReadonlySet<string> {
  const all = new Set(from);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const { path, table, reads } of computed) if (reads.some((read) => isCovered(all, read) && counts(read, table))) all.add(path);
  }
  return all;
}

/** Whether a formula of it counts working days, and so needs the calendar. */
export const asksWorkDays = ({ form, rules }: Pick<Design, 'form' | 'rules'>): boolean =>
  /\b(?:NETWORKDAYS|WORKDAY)\b/i.test(JSON.stringify([form.nodes, rules]));

/** Ids of sealed fields that rules or formulas read, and so would reveal. */
export function sealedReads({ form, rules }: Pick<Design, 'form' | 'rules'>): string[] {
  const fields = fieldsOf(form);
  const sealed = fields.filter(({ node }) => fieldKinds[node.kind].sealed).map(({ node }) => node.id);
  const read = new Set([...fields.flatMap(({ node }) => readsOf(node.config.formula)), ...rules.flatMap(readIn)].map((path) => path.split('.').at(-1)));
  return sealed.filter((id) => read.has(id));
}

/** What a rule reads; fields that it acts on may be sealed. */
function readIn({ when, then }: Design['rules'][number]): string[] {
  return [...namesIn(when), ...then.flatMap((action) => ('formula' in action ? readsOf(action.formula) : 'filter' in action ? namesIn(action.filter) : []))];
}
