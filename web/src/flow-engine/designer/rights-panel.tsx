// Permissions of a node for each field: read, write, required. Fields without an entry are read-only; at the start they are writable.
import type { ApproverNode } from '@ordo/engine/flow/nodes/approver.ts';
import type { FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import type { StartNode } from '@ordo/engine/flow/nodes/start.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Checkbox } from 'antd';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useFlowDesigner, useSurroundings } from './context.ts';
import { nodePhrases } from './node.phrases.ts';

type Key = 'read' | 'write' | 'required';
const KEYS: readonly Key[] = ['read', 'write', 'required'];

/** A required field is writable, a writable field is readable. */
function turned(right: FieldRight, key: Key, on: boolean): FieldRight {
  if (key === 'read') return on ? { ...right, read: true } : { ...right, read: false, write: false, required: false };
  if (key === 'write') return on ? { ...right, read: true, write: true } : { ...right, write: false, required: false };
  return on ? { ...right, read: true, write: true, required: true } : { ...right, required: false };
}

export function RightsPanel({ node }: { node: StartNode | ApproverNode }) {
  const text = useText(nodePhrases);
  const language = useLanguage();
  const designer = useFlowDesigner();
  const { form } = useSurroundings();
  if (!form) return <p className="fe-quiet">{text('noForm')}</p>;
  const fields = fieldsOf(form)
    .filter((field) => field.kind !== null || field.node.kind === 'table')
    .map(({ node: own, table }) => ({
      field: table === null || own.id === table ? own.id : `${table}-${own.id}`,
      label: textIn(own.label, language) || own.key,
      inner: table !== null && own.id !== table,
    }));
  const known = new Map(node.rights.map((right) => [right.field, right]));
  const rightOf = (field: string): FieldRight => known.get(field) ?? { field, read: true, write: node.kind === 'start', required: false };
  const set = (rights: readonly FieldRight[]) =>
    node.kind === 'start'
      ? void designer.perform('change', { ...designer.flow, start: { ...node, rights } }, node.title, 'start rights')
      : designer.change(node.id, (one) => (one.kind === 'approver' ? { ...one, rights } : one), 'rights');
  const turn = (names: readonly string[], key: Key, on: boolean) => {
    const next = new Map(known);
    for (const field of names) next.set(field, turned(rightOf(field), key, on));
    set([...next.values()]);
  };
  const all = fields.map(({ field }) => field);
  return (
    <table className="fe-rights">
      <thead>
        <tr>
          <th scope="col">{text('fieldName')}</th>
          {KEYS.map((key) => (
            <th key={key} scope="col">
              {text(key)}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">{text('allFields')}</th>
          {KEYS.map((key) => {
            const on = all.filter((field) => rightOf(field)[key]).length;
            return (
              <td key={key}>
                <Checkbox
                  aria-label={`${text('allFields')} ${text(key)}`}
                  checked={on === all.length && on > 0}
                  indeterminate={on > 0 && on < all.length}
                  disabled={!designer.mayEdit}
                  onChange={({ target }) => turn(all, key, target.checked)}
                />
              </td>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, label, inner }) => (
          <tr key={field}>
            <th scope="row" className={inner ? 'fe-inner' : undefined}>
              {label}
            </th>
            {KEYS.map((key) => (
              <td key={key}>
                <Checkbox
                  aria-label={`${label} ${text(key)}`}
                  checked={rightOf(field)[key]}
                  disabled={!designer.mayEdit}
                  onChange={({ target }) => turn([field], key, target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
