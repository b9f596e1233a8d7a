import { schemeSelector } from '@ordo/contract/vaccine-scheme.ts';
import { Select } from 'antd';
import type { ControlProps } from '../kit/record/field.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** Enabled plans; of one product if it is given. */
export function SchemePicker({ id, value, onChange, disabled, productId, ...aria }: ControlProps<string> & { productId?: string }) {
  const text = useText(vaccinePhrases);
  const read = useRead(schemeSelector, productId ? { productId } : {});
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={text('choose')}
      {...selectState(read)}
      options={(read.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
