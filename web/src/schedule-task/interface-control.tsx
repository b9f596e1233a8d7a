import { dataInterfaceSelector } from '@ordo/contract/data-interface.ts';
import { Select } from 'antd';
import { selectState } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { taskPhrases } from './schedule-task.phrases.ts';

/** @param name of the selected one, which may be disabled by now */
export function InterfaceControl({ id, value, onChange, disabled, name, ...aria }: ControlProps<string> & { name: string }) {
  const text = useText(taskPhrases);
  const offered = useRead(dataInterfaceSelector, {}, { enabled: !disabled });
  const known = (offered.data ?? []).map((group) => ({
    label: group.fullName,
    options: group.children.map((one) => ({ value: one.id, label: one.fullName })),
  }));
  const there = !value || known.some((group) => group.options.some((one) => one.value === value));
  return (
    <Select
      {...aria}
      {...(id && { id })}
      value={value || null}
      disabled={disabled}
      placeholder={text('chooseInterface')}
      {...selectState(offered)}
      showSearch={{ optionFilterProp: 'label' }}
      options={there ? known : [{ value, label: name || value }, ...known]}
      onChange={(next: string) => onChange?.(next)}
    />
  );
}
