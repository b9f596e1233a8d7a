// Fields of a model by the keys with which other forms name them: which keys a new design changes, and the same names in the other forms.
import { mapNodes } from '../form/design/tree.ts';
import type { FormDocument, FormNode, Json } from '../form/document.ts';
import { fieldsOf, pathText, placed } from '../form/fields.ts';
import { isObject } from '../form/wire-path.ts';
import type { Design } from './design.ts';

type Form = Pick<FormDocument, 'nodes'>;

/** Key that a field had in an earlier release, and that none has now → its path. Of a column of a child table `table.key`, as in every name here. */
export type FormerKeys = Readonly<Record<string, string>>;

/** A design in use, with the names that it is still found by. */
export interface Keyed {
  form: Form;
  former: FormerKeys;
}

/** The family also joins the key of a child table and that of its column by a hyphen. */
const plainName = (name: string): string => name.replace('-', '.');

/** Path → name. */
function namesIn(form: Form): Map<string, string> {
  const fields = fieldsOf(form).filter(({ node }) => node.key !== '');
  const keys = new Map(fields.map(({ node }) => [node.id, node.key]));
  return new Map(fields.map((field) => [pathText(field), field.table === null ? field.node.key : `${keys.get(field.table) ?? ''}.${field.node.key}`]));
}

const byName = (form: Form): Map<string, string> => new Map([...namesIn(form)].map(([path, name]) => [name, path]));

/** Path of the field with this name; undefined: there is none. */
export function pathNamed({ form, former }: Keyed, name: string): string | undefined {
  const plain = plainName(name);
  const paths = byName(form);
  const path = paths.get(plain) ?? (Object.hasOwn(former, plain) ? former[plain] : undefined) ?? plain;
  return namesIn(form).has(path) ? path : undefined;
}

/** Names that change from one design to the next, by their old ones. */
export function keyChanges(before: Form, after: Form): Map<string, string> {
  const now = namesIn(after);
  return new Map(
    [...namesIn(before)].flatMap(([path, name]) => {
      const next = now.get(path);
      return next === undefined || next === name ? [] : [[name, next] as const];
    }),
  );
}

/** Former keys of the next release. */
export function formerKeys({ form, former }: Keyed, after: Form): FormerKeys {
  const taken = byName(after);
  const lost = [...namesIn(form)].map(([path, name]) => [name, path] as const);
  return Object.fromEntries([...Object.entries(former), ...lost].filter(([name]) => !taken.has(name)));
}

/** Names that mean one field in the design in use, and would mean another in the next, although the first is still there; with the path of the first. */
export function takenKeys(before: Keyed, after: Form): Map<string, string> {
  const there = namesIn(after);
  return new Map(
    [...there].flatMap(([path, name]) => {
      const was = byName(before.form).get(name) ?? (Object.hasOwn(before.former, name) ? before.former[name] : undefined);
      return was === undefined || was === path || !there.has(was) ? [] : [[name, was] as const];
    }),
  );
}

/** What the names in a form are about: a model, and the workflows of its form. */
export interface About {
  model: string;
  flows: ReadonlySet<string>;
}

/** The settings of each node that name fields of the model. */
function settingsAbout({ nodes }: Form, { model, flows }: About): [FormNode, readonly string[]][] {
  const all = [...placed(nodes)].map(({ node }) => node);
  const isAbout = ({ kind, config }: FormNode) =>
    config.model === model || (kind === 'relationFlow' && typeof config.flow === 'string' && flows.has(config.flow));
  const about = new Set(all.filter(isAbout).map(({ id }) => id));
  return all.flatMap((node): [FormNode, readonly string[]][] => {
    if (about.has(node.id)) return [[node, node.kind === 'relationForm' || node.kind === 'relationFlow' ? ['field', 'columns'] : ['by', 'of']]];
    return typeof node.config.field === 'string' && about.has(node.config.field) ? [[node, ['show']]] : [];
  });
}

/** The setting with each of its names replaced. */
function renamedSetting(value: Json | undefined, to: (name: string) => string): Json | undefined {
  if (typeof value === 'string') return value === '' ? value : to(value);
  if (!Array.isArray(value)) return value;
  return (value as readonly Json[]).map((one) => (isObject(one) && typeof one.value === 'string' ? { ...one, value: to(one.value) } : one));
}

/** The nodes of a form that name fields of the model, with the names. */
export function namesAbout(form: Form, about: About): [FormNode, string[]][] {
  return settingsAbout(form, about).flatMap(([node, settings]): [FormNode, string[]][] => {
    const names: string[] = [];
    for (const key of settings) renamedSetting(node.config[key], (name) => (names.push(name), name));
    return names.length > 0 ? [[node, names]] : [];
  });
}

/** The design with the new names. @returns the same one if it names none of them */
export function withKeys(design: Design, about: About, changes: ReadonlyMap<string, string>): Design {
  const to = (name: string) => changes.get(plainName(name)) ?? name;
  const settings = new Map(settingsAbout(design.form, about).map(([node, keys]) => [node.id, keys]));
  const nodes = mapNodes(design.form.nodes, new Set(settings.keys()), (node) => {
    const changed = (settings.get(node.id) ?? []).flatMap((key) => {
      const next = renamedSetting(node.config[key], to);
      return next === undefined || JSON.stringify(next) === JSON.stringify(node.config[key]) ? [] : [[key, next] as const];
    });
    return changed.length === 0 ? node : { ...node, config: { ...node.config, ...Object.fromEntries(changed) } };
  });
  return nodes === design.form.nodes ? design : { ...design, form: { ...design.form, nodes } };
}

/** An app form finds the fields of its web model by their keys, where it has not their ids: with the keys that these get. */
export function withKeysOfWeb(design: Design, web: Form, changes: ReadonlyMap<string, string>): Design {
  const theirs = new Set(fieldsOf(web).map(({ node }) => node.id));
  const names = namesIn(design.form);
  const taken = new Set(names.values());
  const next = new Map(
    fieldsOf(design.form).flatMap((field) => {
      const to = changes.get(names.get(pathText(field)) ?? '');
      return to === undefined || theirs.has(field.node.id) || taken.has(to) ? [] : [[field.node.id, to.split('.').at(-1) ?? to] as const];
    }),
  );
  const nodes = mapNodes(design.form.nodes, new Set(next.keys()), (node) =>
    next.get(node.id) === node.key ? node : { ...node, key: next.get(node.id) ?? node.key },
  );
  return nodes === design.form.nodes ? design : { ...design, form: { ...design.form, nodes } };
}
