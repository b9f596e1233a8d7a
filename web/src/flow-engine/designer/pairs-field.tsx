// Lines of pairs: each maps a field of this form to another field.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Select } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { useFlowDesigner } from './context.ts';
import type { ForeignField } from './foreign-fields.ts';
import { useFieldOptions } from './field-options.ts';
import { nodePhrases } from './node.phrases.ts';

interface Props<A extends string, B extends string> {
  label: string;
  rows: readonly Record<A | B, string>[];
  /** Property of a pair with the field of this form, and the property with the other field. */
  own: A;
  other: B;
  otherLabel: string;
  /** Options for the other field; null: it is typed, with `suggested` as suggestions. */
  others: readonly ForeignField[] | null;
  suggested?: readonly string[];
  /** Replaces the fields of the head as options. */
  ownFields?: readonly { value: string; label: string }[];
  change(rows: Record<A | B, string>[]): void;
}

export function PairsField<A extends string, B extends string>(props: Props<A, B>) {
  const { label, rows, own, other, otherLabel, others, suggested = [], ownFields, change } = props;
  const text = useText(nodePhrases);
  const head = useFieldOptions();
  const fields = ownFields ?? head;
  const { mayEdit } = useFlowDesigner();
  const set = (at: number, part: Partial<Record<A | B, string>>) => change(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="fe-group">
      <legend>{label}</legend>
      {rows.map((row, at) => (
        <div key={at} className="fe-pair">
          <Select
            aria-label={text('from')}
            value={row[own] || null}
            options={[...fields]}
            disabled={!mayEdit}
            onChange={(chosen) => set(at, { [own]: chosen ?? '' } as Partial<Record<A | B, string>>)}
          />
          {others ? (
            <Select
              aria-label={otherLabel}
              placeholder={otherLabel}
              value={row[other] || null}
              options={offeredTo(others, row[other])}
              disabled={!mayEdit}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(chosen) => set(at, { [other]: chosen ?? '' } as Partial<Record<A | B, string>>)}
            />
          ) : (
            <AutoComplete
              aria-label={otherLabel}
              placeholder={otherLabel}
              value={row[other]}
              options={suggested.map((value) => ({ value }))}
              maxLength={100}
              disabled={!mayEdit}
              onChange={(said: string) => set(at, { [other]: said } as Partial<Record<A | B, string>>)}
            />
          )}
          {mayEdit && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={text('removePair')}
              onClick={() => change(rows.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {mayEdit && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => change([...rows, { [own]: '', [other]: '' } as Record<A | B, string>])}>
          {text('addPair')}
        </Button>
      )}
      {mayEdit && others && alike(fields, others, rows, own, other).length > 0 && (
        <Button size="small" onClick={() => change([...rows, ...alike(fields, others, rows, own, other)])}>
          {text('pairAlike')}
        </Button>
      )}
    </fieldset>
  );
}

/** A selected field that no longer exists is shown by its id. */
const offeredTo = (others: readonly ForeignField[], chosen: string) => [
  ...(chosen && !others.some(({ id }) => id === chosen) ? [{ value: chosen, label: chosen }] : []),
  ...others.map(({ id, label }) => ({ value: id, label })),
];

/** Fields with the same name on both sides that are in no line yet. */
function alike<A extends string, B extends string>(
  fields: readonly { value: string; label: string }[],
  others: readonly ForeignField[],
  rows: readonly Record<A | B, string>[],
  own: A,
  other: B,
): Record<A | B, string>[] {
  const [taken, given] = [new Set(rows.map((row) => row[own])), new Set(rows.map((row) => row[other]))];
  return fields.flatMap(({ value, label }) => {
    const same = others.find((one) => one.label === label && !given.has(one.id));
    return same && !taken.has(value) ? [{ [own]: value, [other]: same.id } as Record<A | B, string>] : [];
  });
}
