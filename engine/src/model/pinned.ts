// A design of before, to read a record by that was saved under it: its layout, labels and options. Values are what they are now, so a field of another
// kind since is read as what it has become, and what is computed is computed as it is today.
import type { FormNode } from '../form/document.ts';
import { fieldsOf, pathText, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Action } from '../form/rule.ts';
import type { Design } from './design.ts';
import { columnsInUse, type Column } from './storage.ts';

/** Rules that say how the form looks; others would change what is read. */
const LOOKS: ReadonlySet<Action['do']> = new Set(['show', 'hide']);

/**
 * @param then the design of the release under which it was saved
 * @param now that of the release in use
 * @param goneFor path of a field or child table whose values are gone for good → what stands there instead of them; undefined for all others
 */
export function pinnedDesign(then: Design, now: Design, goneFor: (path: string) => string | undefined): Design {
  const today = new Map(fieldsOf(now.form).map((field) => [pathText(field), field]));
  const pinned = (node: FormNode, table: string | null): FormNode => {
    const path = pathText({ node, table });
    if (goneFor(path) !== undefined) return gone(node);
    const one = today.get(path);
    const children = node.children.map((child) => pinned(child, fieldKinds[node.kind].nests === 'rows' ? node.id : table));
    if (one && isOther({ node, table, kind: fieldKinds[node.kind].value(node) }, one))
      return { ...one.node, label: node.label, span: node.span, hidden: node.hidden };
    return { ...node, children };
  };
  return {
    ...then,
    form: { ...then.form, nodes: then.form.nodes.map((node) => pinned(node, null)) },
    rules: then.rules.flatMap((rule) => {
      const looks = rule.then.filter((action) => LOOKS.has(action.do));
      return looks.length ? [{ ...rule, then: looks }] : [];
    }),
  };
}

/**
 * The same to go on working with, as a task of a workflow does: its own fields, checks, rules and formulas. A field of another kind since is what it has
 * become, for its values are, and rules that ask for it are left out.
 */
export function workedDesign(then: Design, now: Design): Design {
  const today = new Map(fieldsOf(now.form).map((field) => [pathText(field), field]));
  const other: string[] = [];
  const worked = (node: FormNode, table: string | null): FormNode => {
    const one = today.get(pathText({ node, table }));
    if (one && holdsOther({ node, table, kind: fieldKinds[node.kind].value(node) }, one)) {
      other.push(node.id);
      return { ...one.node, label: node.label, span: node.span, hidden: node.hidden };
    }
    return { ...node, children: node.children.map((child) => worked(child, fieldKinds[node.kind].nests === 'rows' ? node.id : table)) };
  };
  const nodes = then.form.nodes.map((node) => worked(node, null));
  return { ...then, form: { ...then.form, nodes }, rules: then.rules.filter((rule) => other.every((id) => !JSON.stringify(rule).includes(id))) };
}

/** Holds another kind of value since, or computes what it shows. */
function isOther(then: Field, now: Field): boolean {
  return holdsOther(then, now) || (fieldKinds[now.node.kind].computed && fieldKinds[then.node.kind].computed);
}

function holdsOther(then: Field, now: Field): boolean {
  const [was, is] = [fieldKinds[then.node.kind], fieldKinds[now.node.kind]];
  return then.kind !== now.kind || was.sealed !== is.sealed || was.nests !== is.nests;
}

/** A line of text where the field was. */
const gone = ({ id, key, label, tip, span, hidden, showLabel, columnWidth, ...rest }: FormNode): FormNode => ({
  ...rest,
  id,
  key,
  label,
  tip,
  span,
  hidden,
  showLabel,
  columnWidth,
  kind: 'comInput',
  placeholder: null,
  required: false,
  initial: null,
  checks: [],
  config: {},
  children: [],
  outside: {},
});

/** The columns as that design reads them: what it has and the release in use has not is in use again, as long as its values are there. */
export function pinnedColumns(columns: readonly Column[], design: Pick<Design, 'form'>): Column[] {
  const inUse = columnsInUse(columns);
  const tables = new Set(columns.filter(({ field, parked }) => field === '' && !parked).map(({ table }) => table));
  const back = new Set<Column>();
  for (const { node, table, kind } of fieldsOf(design.form)) {
    if (fieldKinds[node.kind].nests === 'rows' && !tables.has(node.id)) {
      const own = columns.find((one) => one.table === node.id && one.field === '' && !one.purged);
      if (own) back.add(own);
    }
    if (kind === null || inUse.has(`${table ?? ''} ${node.id}`)) continue;
    const { sealed } = fieldKinds[node.kind];
    const last = columns.findLast((one) => one.table === (table ?? '') && one.field === node.id && !one.purged && one.kind === kind && one.sealed === sealed);
    if (last) back.add(last);
  }
  return columns.map((column) => (back.has(column) ? { ...column, parked: false } : column));
}
