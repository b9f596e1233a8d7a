// Updates references after the nodes of a form have changed: rules, formulas, checks, list and title refer to the new paths, and not to removed fields.
import type { FormDocument, FormNode } from '../../form/document.ts';
import { renamedCondition, renamedFormula, renamedNode, type Renamed } from '../../form/design/references.ts';
import type { Nodes } from '../../form/design/tree.ts';
import { fieldsOf, pathText } from '../../form/fields.ts';
import type { Action, Rule } from '../../form/rule.ts';
import type { Design } from '../design.ts';
import { carriedList } from './carried-list.ts';

const tableIn = (path: string): string | null => (path.includes('.') ? (path.split('.')[0] ?? null) : null);

/** @param nodes the new nodes, with references to the old ones */
export function carried(design: Design, nodes: Nodes): Design {
  if (nodes === design.form.nodes) return design;
  const before = pathsOf(design.form);
  const after = pathsOf({ nodes });
  const isSame = before.size === after.size && [...before].every(([id, path]) => after.get(id) === path);
  if (isSame) return { ...design, form: { ...design.form, nodes } };
  const moves = new Map([...before].map(([id, path]) => [path, after.get(id) ?? null]));
  const renamed: Renamed = (path) => (moves.has(path) ? (moves.get(path) ?? null) : path);
  /** Paths as seen from the head or from rows: fields of other rows do not exist. */
  const seenFrom =
    (table: string | null): Renamed =>
    (path) => {
      const now = renamed(path);
      return now === null || (tableIn(now) !== null && tableIn(now) !== table && moves.has(path)) ? null : now;
    };
  const gone = new Set([...before.keys()].filter((id) => !after.has(id)));
  const hasMoved = (id: string) => before.get(id) !== after.get(id);
  const tables = new Map(fieldsOf({ nodes }).map(({ node, table }) => [node.id, table]));
  /** Ids that nodes in these rows cannot read, and those that are not in the same rows: computed once for all of them, not for each. */
  const beyond = new Map<string, { unseen: ReadonlySet<string>; apart: ReadonlySet<string> }>();
  const beyondOf = (table: string | null, moved: boolean) => {
    const key = `${String(moved)} ${table ?? ''}`;
    const known = beyond.get(key);
    if (known) return known;
    const others = [...tables].filter(([, other]) => other !== table);
    const made = {
      unseen: new Set([...gone, ...others.filter(([, other]) => other !== null).map(([id]) => id)]),
      apart: new Set([...gone, ...others.map(([id]) => id).filter((id) => moved || hasMoved(id))]),
    };
    beyond.set(key, made);
    return made;
  };
  const node = (one: FormNode): FormNode => {
    const table = tables.get(one.id) ?? null;
    const { unseen, apart } = beyondOf(table, hasMoved(one.id));
    const own = renamedNode(one, { renamed, beside: seenFrom(table), gone: unseen, apart });
    const children = all(own.children);
    return children === own.children ? own : { ...own, children };
  };
  const all = (list: Nodes): Nodes => {
    const next = list.map(node);
    return next.some((one, at) => one !== list[at]) ? next : list;
  };
  return {
    ...design,
    form: { ...design.form, nodes: all(nodes) },
    rules: carriedRules(design.rules, { renamed, seenFrom, tables, gone }),
    list: design.list && carriedList(design.list, renamed),
    title: design.title.replaceAll(/\{(\w+)\}/g, (place, id: string) => (gone.has(id) || (before.has(id) && tables.get(id) !== null) ? '' : place)),
  };
}

const pathsOf = (form: Pick<FormDocument, 'nodes'>): Map<string, string> => new Map(fieldsOf(form).map((field) => [field.node.id, pathText(field)]));

interface Now {
  renamed: Renamed;
  seenFrom(table: string | null): Renamed;
  tables: ReadonlyMap<string, string | null>;
  gone: ReadonlySet<string>;
}

/** Rules that depend on a removed field are dropped, and so are rules without any action left. */
function carriedRules(rules: readonly Rule[], now: Now): readonly Rule[] {
  const next = rules.flatMap((rule): Rule[] => {
    if (rule.table !== null && now.renamed(rule.table) === null) return [];
    const seen = now.seenFrom(rule.table);
    const when = renamedCondition(rule.when, seen);
    if (when === null) return [];
    const then = rule.then.flatMap((action) => carriedAction(action, rule.table, seen, now));
    return then.length === 0 && rule.then.length > 0 ? [] : [{ ...rule, when, then }];
  });
  return next.length === rules.length && next.every((rule, at) => JSON.stringify(rule) === JSON.stringify(rules[at])) ? rules : next;
}

function carriedAction(action: Action, table: string | null, seen: Renamed, { renamed, tables, gone }: Now): Action[] {
  if (action.node !== null) {
    if (gone.has(action.node)) return [];
    if (table !== null && tables.has(action.node) && tables.get(action.node) !== table) return [];
  }
  if ('formula' in action) {
    const formula = renamedFormula(action.formula, renamed);
    return formula === null ? [] : [{ ...action, formula }];
  }
  if (action.do !== 'options') return [action];
  const filter = renamedCondition(action.filter, (path) => (path.startsWith('option.') ? path : seen(path)));
  return filter === null ? [] : [{ ...action, filter }];
}
