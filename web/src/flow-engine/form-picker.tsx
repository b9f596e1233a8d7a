// Selects the form of a workflow's tasks: only released forms.
import { modelSelector } from '@ordo/contract/model.ts';
import { Select } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { recordPhrases } from '../kit/record/record.phrases.ts';

/** @param webType only forms of this kind */
export function FormPicker({ id, value, onChange, disabled, webType }: ControlProps<string> & { webType?: 1 | 2 | 3 }) {
  const text = useText(recordPhrases);
  const all = useRead(modelSelector, webType === undefined ? {} : { webType });
  const options = (all.data?.list ?? []).map(({ id: category, fullName, children }) => ({
    key: category,
    label: fullName,
    options: children.map((one) => ({ value: one.id, label: one.fullName })),
  }));
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      value={value || null}
      options={options}
      disabled={disabled ?? false}
      placeholder={text('choose')}
      loading={all.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
