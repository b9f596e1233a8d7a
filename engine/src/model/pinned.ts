// An earlier design, used to read a record that was saved under it: with its layout, labels and options. Values are the current ones, so a field whose kind has
// changed since is read as the new kind, and computed values are computed as today.
import type { FormNode } from '../form/document.ts';
import { fieldsOf, pathText, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Action } from '../form/rule.ts';
import type { Design } from './design.ts';
import { columnsInUse, type Column } from './storage.ts';

/** Actions that only change how the form looks; others would change its values. */
const LOOKS: ReadonlySet<Action['do']> = new Set(['show', 'hide']);

/**
 * @param then the design of the release under which it was saved
 * @param now the design of the current release
 * @param goneFor path of a field or child table whose values were deleted for good → the text shown instead; undefined for all others
 */
export function pinnedDesign(then: Design, now: Design, goneFor: (path: string) => string | undefined): Design {
  const today = new Map(fieldsOf(now.form).map((field) => [pathText(field), field]));
  const pinned = (node: FormNode, table: string | null): FormNode => {
    const path = pathText({ node, table });
    if (goneFor(path) !== undefined) return gone(node);
    const one = today.get(path);
    const children = node.children.map((child) => pinned(child, fieldKinds[node.kind].nests === 'rows' ? node.id : table));
    if (one && isOther({ node, table, kind: fieldKinds[node.kind].value(node) }, one)) return { ...one.node, ...looks(node) };
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
 * An earlier design used for further editing, as in a task of a workflow: with its own fields, checks, rules and formulas. A field whose kind has changed since
 * has the new kind, like its values, and rules that read it are left out.
 */
export function workedDesign(then: Design, now: Design): Design {
  const today = new Map(fieldsOf(now.form).map((field) => [pathText(field), field]));
  const other: string[] = [];
  const worked = (node: FormNode, table: string | null): FormNode => {
    const one = today.get(pathText({ node, table }));
    if (one && holdsOther({ node, table, kind: fieldKinds[node.kind].value(node) }, one)) {
      other.push(node.id);
      return { ...one.node, ...looks(node) };
    }
    return { ...node, children: node.children.map((child) => worked(child, fieldKinds[node.kind].nests === 'rows' ? node.id : table)) };
  };
  const nodes = then.form.nodes.map((node) => worked(node, null));
  return { ...then, form: { ...then.form, nodes }, rules: then.rules.filter((rule) => other.every((id) => !JSON.stringify(rule).includes(id))) };
}

/** Whether its values have another kind now, or it is computed. */
function isOther(then: Field, now: Field): boolean {
  return holdsOther(then, now) || (fieldKinds[now.node.kind].computed && fieldKinds[then.node.kind].computed);
}

function holdsOther(then: Field, now: Field): boolean {
  const [was, is] = [fieldKinds[then.node.kind], fieldKinds[now.node.kind]];
  return then.kind !== now.kind || was.sealed !== is.sealed || was.nests !== is.nests;
}

/** What a field looks like and where, apart from its kind. */
const looks = ({ label, span, hidden, devices }: FormNode) => ({ label, span, hidden, devices });

/** A line of text instead of the field. */
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

/** The columns as used by that design: a column that only that design has is in use again, as long as its values exist. */
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
