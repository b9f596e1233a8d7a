import { customerSelector } from '@ordo/contract/customer.ts';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ControlProps } from '../kit/record/field.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

/** Customers in the caller's scope, found by name, code or initials. @param name of the selected one, if known */
export function CustomerPicker({ id, value, onChange, disabled, name, filter, ...aria }: ControlProps<string> & { name?: string; filter?: boolean }) {
  const text = useText(vaccinePhrases);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useRead(customerSelector, keyword ? { keyword } : {});
  const chosen = useRead(customerSelector, { ids: value ?? '' }, { enabled: Boolean(value) && !name });
  const options = (found.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName, code: one.code, area: one.areaName.split('/').at(-1) }));
  const known = name ?? chosen.data?.list[0]?.fullName;
  if (value && known && !options.some((one) => one.value === value)) options.unshift({ value, label: known, code: '', area: '' });
  return (
    <Select
      {...aria}
      id={id ?? ''}
      value={value || null}
      disabled={disabled ?? false}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      placeholder={text(filter ? 'all' : 'chooseCustomer')}
      {...selectState(found)}
      options={options}
      optionRender={({ data, label }) => (
        <span className="picker-line">
          {label}
          <small>{[data.code, data.area].filter(Boolean).join(' · ')}</small>
        </span>
      )}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
