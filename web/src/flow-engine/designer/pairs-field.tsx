// Lines that each say what goes where.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { useFlowDesigner } from './context.ts';
import { useFieldOptions } from './field-options.ts';
import { nodePhrases } from './node.phrases.ts';

interface Props<A extends string, B extends string> {
  label: string;
  rows: readonly Record<A | B, string>[];
  /** The key that is a field of this form, and the other one. */
  own: A;
  other: B;
  otherLabel: string;
  change(rows: Record<A | B, string>[]): void;
}

export function PairsField<A extends string, B extends string>({ label, rows, own, other, otherLabel, change }: Props<A, B>) {
  const text = useText(nodePhrases);
  const fields = useFieldOptions();
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
            options={fields}
            disabled={!mayEdit}
            onChange={(chosen) => set(at, { [own]: chosen ?? '' } as Partial<Record<A | B, string>>)}
          />
          <Input
            aria-label={otherLabel}
            placeholder={otherLabel}
            value={row[other]}
            maxLength={100}
            disabled={!mayEdit}
            onChange={({ target }) => set(at, { [other]: target.value } as Partial<Record<A | B, string>>)}
          />
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
    </fieldset>
  );
}
