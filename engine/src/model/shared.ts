// A model that works on the records of another one: an app form over its web model's table (wire §17.6). Which field of the one is which of the other.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf, pathText, type Field } from '../form/fields.ts';
import type { BoundFinding } from './bound.ts';
import { wantedTables, isBoundFinding } from './bound.ts';

/** What a design says of whose records it works on. */
const TABLE = /^t_([A-Za-z0-9_]{1,40})$/;
const APPS: ReadonlySet<number> = new Set([2, 5]);

/** @returns id of the web model; null: it has records of its own, or is bound to tables of others */
export function webModelOf(type: number, tables: string): string | null {
  const wanted = APPS.has(type) ? wantedTables(tables) : null;
  if (wanted === null || isBoundFinding(wanted)) return null;
  return TABLE.exec(wanted.main.table)?.[1] ?? null;
}

interface Shared {
  /** Path of a field → path of the field of the web model whose values it shows; of a child table likewise. */
  paths: ReadonlyMap<string, string>;
  findings: readonly BoundFinding[];
}

/** A field is told by its id, else by its key. */
export function sharedFields(form: Pick<FormDocument, 'nodes'>, web: { form: Pick<FormDocument, 'nodes'>; name: string }): Shared {
  const theirs = fieldsOf(web.form);
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const findings: BoundFinding[] = [];
  const say = (key: BoundFinding['key'], { node }: Field, params: Record<string, string>) => findings.push({ key, node: node.id, params });
  const isTable = ({ node }: Field) => node.kind === 'table';
  for (const field of fieldsOf(form)) {
    if (field.kind === null && !isTable(field)) continue;
    const { node, table } = field;
    const within = table === null ? null : paths.get(table);
    const beside = within === undefined ? [] : theirs.filter((one) => one.table === within && (one.kind !== null || isTable(one)));
    const other = beside.find((one) => one.node.id === node.id) ?? beside.find((one) => one.node.key === node.key);
    const about = { table: web.name, column: node.key };
    if (!other) say('boundColumn', field, about);
    else if (taken.has(pathText(other))) say('boundColumnTwice', field, about);
    // What is sealed, or formatted text, is so in both.
    else if (other.node.kind !== node.kind || other.kind !== field.kind) say('boundType', field, { column: node.key, type: other.node.kind });
    else {
      paths.set(pathText(field), pathText(other));
      taken.add(pathText(other));
    }
  }
  return { paths, findings };
}
