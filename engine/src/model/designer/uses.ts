// Where a field is used: what would be removed or changed with it.
import type { DesignText, FieldCheck, FormDocument, FormNode } from '../../form/document.ts';
import { namedInFormula } from '../../form/design/references.ts';
import { fieldsOf, nodeById, pathText } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import type { Action, Rule } from '../../form/rule.ts';
import { namesIn } from '../../form/rules/condition.ts';
import type { ListAction } from '../../list/document.ts';
import { madeButtons } from '../press.ts';
import type { Design } from '../design.ts';

export type Use =
  | { in: 'rule'; id: string; name: DesignText }
  /** A field whose formula, check or setting refers to it. */
  | { in: 'field'; id: string; name: DesignText }
  | { in: 'list' | 'title' };

/** @param id of a node; its children count too, and references among them are left out */
export function usesOf(design: Design, id: string): Use[] {
  const node = nodeById(design.form, id);
  if (!node) return [];
  const ids = new Set(idsBelow(node));
  const fields = fieldsOf(design.form);
  const names = new Set(fields.filter((field) => ids.has(field.node.id)).flatMap((field) => [pathText(field), field.node.id]));
  const isNamed = (name: string) => names.has(name.replace(/^old\./, ''));
  const rules = design.rules.filter((rule) => inRule(rule, isNamed)).map(({ id: rule, name }): Use => ({ in: 'rule', id: rule, name }));
  const others = fields
    .filter((field) => !ids.has(field.node.id) && inNode(field.node, isNamed))
    .map((field): Use => ({ in: 'field', id: field.node.id, name: field.node.label }));
  return [...rules, ...others, ...(inList(design, isNamed) ? [{ in: 'list' } as const] : []), ...(inTitle(design, ids) ? [{ in: 'title' } as const] : [])];
}

/**
 * Uses outside the design that name the node, or one below it.
 * @param all with the paths of the fields that each names
 */
export function usesElsewhere<U extends { fields: readonly string[] }>(form: Pick<FormDocument, 'nodes'>, id: string, all: readonly U[]): U[] {
  const node = nodeById(form, id);
  if (!node) return [];
  const ids = new Set(idsBelow(node));
  const paths = new Set([id, ...fieldsOf(form).flatMap((field) => (ids.has(field.node.id) ? [pathText(field)] : []))]);
  return all.filter(({ fields }) => fields.some((path) => paths.has(path)));
}

const idsBelow = (node: FormNode): string[] => [node.id, ...node.children.flatMap(idsBelow)];
type IsNamed = (name: string) => boolean;

const inRule = ({ table, when, then }: Rule, isNamed: IsNamed): boolean =>
  (table !== null && isNamed(table)) || namesIn(when).some(isNamed) || then.some((action) => inAction(action, isNamed));

const inAction = (action: Action, isNamed: IsNamed): boolean =>
  (action.node !== null && isNamed(action.node)) ||
  ('formula' in action && namedInFormula(action.formula).some(isNamed)) ||
  (action.do === 'options' && namesIn(action.filter).some(isNamed));

function inNode({ kind, config, checks }: FormNode, isNamed: IsNamed): boolean {
  const inChecks = checks.some((check) => namedInCheck(check).some(isNamed));
  return (
    inChecks ||
    fieldKinds[kind].properties.some(({ key, control }) => {
      const value = config[key];
      if (typeof value !== 'string') return false;
      return control === 'field' ? isNamed(value) : control === 'formula' && namedInFormula(value).some(isNamed);
    })
  );
}

function namedInCheck(check: FieldCheck): string[] {
  if (check.check === 'unique') return [...check.with, ...(check.within ? namesIn(check.within) : [])];
  if (check.check === 'interface') return Object.values(check.parameters);
  return check.check === 'compare' ? [check.to] : [];
}

function inList({ list }: Design, isNamed: IsNamed): boolean {
  if (!list) return false;
  const conditions = [
    ...list.tabs.map(({ filter }) => filter),
    ...list.colours.map(({ when }) => when),
    ...madeButtons(list).flatMap(({ when }) => when ?? []),
  ];
  return (
    [...list.columns, ...list.search, ...list.sort].some(({ field }) => isNamed(field)) ||
    (list.heads ?? []).some(({ columns }) => columns.some(isNamed)) ||
    [...list.summary, list.group, list.parent, list.tree?.field].some((path) => typeof path === 'string' && isNamed(path)) ||
    conditions.some((filter) => namesIn(filter).some(isNamed)) ||
    madeButtons(list).some(({ action }) => action !== undefined && inButton(action, isNamed))
  );
}

function inButton(action: ListAction, isNamed: IsNamed): boolean {
  if (action.do === 'set') return Object.entries(action.values).some(([field, formula]) => isNamed(field) || namedInFormula(formula).some(isNamed));
  if (action.do === 'ask') return Object.values(action.parameters).some(isNamed);
  if (action.do === 'launch') return Object.values(action.into).some(isNamed);
  return action.do === 'link' && [...action.address.matchAll(/\{([\w.]+)\}/g)].some(([, path = '']) => isNamed(path));
}

const inTitle = ({ title }: Design, ids: ReadonlySet<string>): boolean => [...title.matchAll(/\{(\w+)\}/g)].some(([, id = '']) => ids.has(id));
