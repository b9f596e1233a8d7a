// Formulas as users see them: fields by their labels where these are unique, otherwise by their keys.
import type { FieldPath } from '@ordo/engine/formula/expression.ts';
import { parse, type FindField, type ParseRefusal } from '@ordo/engine/formula/parse.ts';
import { print } from '@ordo/engine/formula/print.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { fieldsOf, pathOf, type Field } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';

interface FormulaNames {
  /** Ids → names. Invalid formulas stay as they are. */
  out(text: string): string;
  in(text: string): string;
  /** The field with a name, as it is written here. */
  find: FindField;
  /** The error of the text as typed, with its position. */
  wrong(text: string): ParseRefusal | null;
  /** Fields that can be used, as written in braces. */
  all: readonly { path: string; name: string; label: string }[];
}

export function formulaNames(form: Pick<FormDocument, 'nodes'>, language: string): FormulaNames {
  const fields = fieldsOf(form).filter(({ node }) => node.key !== '');
  const labelOf = ({ node }: Field) => textIn(node.label, language);
  /** Keys count too: a label that is the key of another field would name that one. */
  const alike = Map.groupBy(
    fields.flatMap((field) => [...new Set([labelOf(field).trimEnd(), field.node.key])].map((name) => `${field.table} ${name}`)),
    (name) => name,
  );
  /** Dots and braces separate names. */
  const nameOf = (field: Field) => {
    const label = labelOf(field).trimEnd();
    return alike.get(`${field.table} ${label}`)?.length === 1 && /^[^{}｛｝.#\n\s][^{}｛｝.#\n]*$/.test(label) ? label : field.node.key;
  };
  const byId = new Map(fields.map((field) => [field.node.id, field]));
  const named = fields.map((field) => {
    const table = field.table === null ? undefined : byId.get(field.table);
    return { path: pathOf(field).join('.'), name: table ? [nameOf(table), nameOf(field)] : [nameOf(field)] };
  });
  const called = new Map(named.map(({ path, name }) => [path, name]));
  const paths = new Map(named.map(({ path, name }) => [name.join('.'), path.split('.') as unknown as FieldPath]));
  const find: FindField = (name) => paths.get(name.join('.')) ?? null;
  const read = (text: string) => parse(text, find);
  return {
    find,
    out: (text) => {
      const parsed = parse(text);
      return 'refusal' in parsed ? text : print(parsed.expression, (path) => called.get(path.join('.')) ?? null);
    },
    in: (text) => {
      const parsed = read(text);
      return 'refusal' in parsed ? text : print(parsed.expression);
    },
    wrong: (text) => {
      const parsed = text.trim() === '' ? null : read(text);
      return parsed && 'refusal' in parsed ? parsed.refusal : null;
    },
    all: named.map(({ path, name }) => ({ path, name: `{${name.join('.')}}`, label: name.join(' · ') })),
  };
}
