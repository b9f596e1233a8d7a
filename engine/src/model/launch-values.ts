// What the form of a workflow begins with when a list button launches it for a record.
import type { FormNode, Json } from '../form/document.ts';
import { RECORD_ITSELF } from '../form/fields.ts';
import { isEmpty } from '../form/kind.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Values } from '../form/values.ts';
import type { ListAction } from '../list/document.ts';

interface LaunchedFrom {
  /** Ids of the model of the record, as relations to it name it. */
  models: readonly string[];
  id: string;
  /** Only those that the user sees. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * A value that the field cannot hold is left out, as if the record had none.
 * @param fields of the workflow's form that its start lets people write, by id
 */
export function launchValues({ into }: Extract<ListAction, { do: 'launch' }>, record: LaunchedFrom, fields: ReadonlyMap<string, FormNode>): Values {
  return Object.fromEntries(
    Object.entries(into).flatMap(([field, from]): [string, Json][] => {
      const node = fields.get(field);
      const value = node && (from === RECORD_ITSELF ? itselfIn(node, record) : valueIn(record, from));
      return node === undefined || value === undefined || isEmpty(value) || fieldKinds[node.kind].check(value, node).length > 0 ? [] : [[field, value]];
    }),
  );
}

const valueIn = ({ values }: LaunchedFrom, field: string) => (Object.hasOwn(values, field) ? (values[field] as Json) : undefined);

/** Whether the field refers to records of one of these models. */
function refersTo(node: FormNode, models: readonly string[]): boolean {
  const source = fieldKinds[node.kind].source(node);
  return source?.from === 'record' && models.includes(source.model);
}

function itselfIn(node: FormNode, { models, id }: LaunchedFrom): Json | undefined {
  if (!refersTo(node, models)) return undefined;
  return fieldKinds[node.kind].value(node) === 'list' ? [id] : id;
}
