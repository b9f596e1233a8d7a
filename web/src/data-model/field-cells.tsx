// The cells that describe a field, in any grid of fields.
import { fieldTypes, sizeOf, type FieldType } from '@ordo/engine/data-model/plan.ts';
import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { dataModelPhrases } from './data-model.phrases.ts';

export interface Described {
  field: string;
  fieldName: string;
  dataType: FieldType;
  dataLength: string;
  allowNull: number;
}

export const newField: Described = { field: '', fieldName: '', dataType: 'varchar', dataLength: '50', allowNull: 1 };

interface Props {
  row: Described;
  set(part: Partial<Described>): void;
  /** Read-only. */
  fixed?: boolean;
  /** Always required. */
  demanded?: boolean;
  /** Cells before the last one. */
  children?: ReactNode;
}

export function FieldCells({ row, set, fixed = false, demanded = false, children }: Props) {
  const text = useText(dataModelPhrases);
  return (
    <>
      <td>
        <Input aria-label={text('field')} value={row.field} maxLength={50} disabled={fixed} onChange={({ target }) => set({ field: target.value })} />
      </td>
      <td>
        <Input
          aria-label={text('fieldName')}
          value={row.fieldName}
          maxLength={50}
          disabled={fixed}
          onChange={({ target }) => set({ fieldName: target.value })}
        />
      </td>
      <td>
        <Select
          aria-label={text('type')}
          value={row.dataType}
          disabled={fixed}
          popupMatchSelectWidth={false}
          options={fieldTypes.map((value) => ({ value, label: value }))}
          onChange={(dataType) => set({ dataType, dataLength: sizeOf(dataType)?.usual ?? '' })}
        />
      </td>
      <td>
        <Input
          aria-label={text('length')}
          value={row.dataLength}
          maxLength={10}
          disabled={fixed || !sizeOf(row.dataType)}
          onChange={({ target }) => set({ dataLength: target.value })}
        />
      </td>
      {children}
      <td>
        <Checkbox
          aria-label={text('nullable')}
          checked={row.allowNull === 1}
          disabled={fixed || demanded}
          onChange={({ target }) => set({ allowNull: target.checked ? 1 : 0 })}
        />
      </td>
    </>
  );
}
