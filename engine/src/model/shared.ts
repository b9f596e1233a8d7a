// A model that uses the records of another one: an app form over its web model's table (wire §17.6). Matches the fields of both.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf, pathText, type Field } from '../form/fields.ts';
import type { BoundFinding } from './bound.ts';
import { wantedTables, isBoundFinding } from './bound.ts';
import type { Keyed } from './key-changes.ts';

/** Table name that refers to the records of another model. */
const TABLE = /^t_([A-Za-z0-9_]{1,40})$/;
const APPS: ReadonlySet<number> = new Set([2, 5]);

/** @returns id of the web model; null: it has its own records, or is bound to external tables */
export function webModelOf(type: number, tables: string): string | null {
  const wanted = APPS.has(type) ? wantedTables(tables) : null;
  if (wanted === null || isBoundFinding(wanted)) return null;
  return TABLE.exec(wanted.main.table)?.[1] ?? null;
}

interface Shared {
  /** Path of a field → path of the web model's field whose values it shows; the same for child tables. */
  paths: ReadonlyMap<string, string>;
  findings: readonly BoundFinding[];
}

/** Fields are matched by id, else by key, else by a key that it had before. */
export function sharedFields(form: Pick<FormDocument, 'nodes'>, web: Keyed & { name: string }): Shared {
  const theirs = fieldsOf(web.form);
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const findings: BoundFinding[] = [];
  const say = (key: BoundFinding['key'], { node }: Field, params: Record<string, string>) => findings.push({ key, node: node.id, params });
  const keys = new Map(fieldsOf(form).map(({ node }) => [node.id, node.key]));
  const formerly = ({ node, table }: Field) => web.former[table === null ? node.key : `${keys.get(table) ?? ''}.${node.key}`];
  const isTable = ({ node }: Field) => node.kind === 'table';
  for (const field of fieldsOf(form)) {
    if (field.kind === null && !isTable(field)) continue;
    const { node, table } = field;
    const within = table === null ? null : paths.get(table);
    const beside = within === undefined ? [] : theirs.filter((one) => one.table === within && (one.kind !== null || isTable(one)));
    const other =
      beside.find((one) => one.node.id === node.id) ??
      beside.find((one) => one.node.key === node.key) ??
      beside.find((one) => pathText(one) === formerly(field));
    const about = { table: web.name, column: node.key };
    if (!other) say('boundColumn', field, about);
    else if (taken.has(pathText(other))) say('boundColumnTwice', field, about);
    // Sealed fields and formatted text must be the same in both.
    else if (other.node.kind !== node.kind || other.kind !== field.kind) say('boundType', field, { column: node.key, type: other.node.kind });
    else {
      paths.set(pathText(field), pathText(other));
      taken.add(pathText(other));
    }
  }
  return { paths, findings };
}
