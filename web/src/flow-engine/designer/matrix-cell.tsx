// The control of one cell of an approval matrix: two bounds, or a choice of names. An empty one matches any value.
import type { MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import { namesIn, type MatrixCell } from '@ordo/engine/flow/matrix.ts';
import { allOptions, textIn } from '@ordo/engine/form/look.ts';
import { numeralIn, type Numeral } from '@ordo/engine/kind/decimal.ts';
import { InputNumber, Select } from 'antd';
import type { Lookup } from '../../form/lookup.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { splitIds } from '../../kit/split-ids.ts';
import { OrganizesPicker } from '../../organize/organizes-picker.tsx';
import { PositionPicker } from '../../position/position-picker.tsx';
import { RolePicker } from '../../role/role-picker.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import { matrixPhrases } from './matrix.phrases.ts';

interface Props {
  column: MatrixColumn;
  cell: MatrixCell;
  /** Name of the cell for screen readers. */
  label: string;
  lookup: Lookup;
  disabled: boolean;
  change(cell: MatrixCell): void;
}

export function MatrixCellField(props: Props) {
  return props.column.cell === 'range' ? <Bounds {...props} /> : <NamesField {...props} />;
}

function Bounds({ cell, label, disabled, change }: Props) {
  const text = useText(matrixPhrases);
  const { from, to } = cell && 'from' in cell ? cell : { from: null, to: null };
  const set = (next: { from: Numeral | null; to: Numeral | null }) => change(next.from === null && next.to === null ? null : next);
  const bound = (which: 'from' | 'to', value: Numeral | null) => (
    <InputNumber<string>
      aria-label={`${label} ${text(which)}`}
      stringMode
      controls={false}
      value={value === null ? null : String(value)}
      prefix={which === 'from' ? '≥' : '<'}
      placeholder={text('always')}
      disabled={disabled}
      onChange={(said) => set({ from, to, [which]: said === null || said === '' ? null : numeralIn(said) })}
    />
  );
  return (
    <span className="fe-bounds">
      {bound('from', from)}
      {bound('to', to)}
    </span>
  );
}

function NamesField({ column: { cell: kind, source }, cell, label, lookup, disabled, change }: Props) {
  const text = useText(matrixPhrases);
  const language = useLanguage();
  const ids = namesIn(cell);
  const set = (next: readonly string[]) => change(next.length === 0 ? null : kind === 'within' ? { within: next } : { among: next });
  const common = { 'aria-label': label, disabled, value: ids.join(','), onChange: (said: string | undefined) => set(splitIds(said)) };
  switch (source?.from) {
    case 'organize':
    case 'department':
      return <OrganizesPicker {...common} placeholder={text('always')} />;
    case 'user':
      return <UserPicker {...common} multiple noun={label} placeholder={text('always')} />;
    case 'position':
      return <PositionPicker {...common} multiple />;
    case 'role':
      return <RolePicker {...common} multiple />;
    default: {
      const options = source?.from === 'options' ? source.options : source ? (lookup.list(source).options ?? []) : [];
      return (
        <Select<string[]>
          aria-label={label}
          mode="multiple"
          value={[...ids]}
          options={allOptions(options).map(({ id, name }) => ({ value: id, label: textIn(name, language) }))}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('always')}
          disabled={disabled}
          popupMatchSelectWidth={false}
          onChange={set}
        />
      );
    }
  }
}
