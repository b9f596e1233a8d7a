import { warehouseSelector } from '@ordo/contract/warehouse.ts';
import { Select } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

export function WarehousePicker({ id, value, onChange, disabled, ...aria }: ControlProps<string>) {
  const text = useText(vaccinePhrases);
  const read = useRead(warehouseSelector, {});
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      placeholder={text('choose')}
      {...selectState(read)}
      popupMatchSelectWidth={false}
      options={(read.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
