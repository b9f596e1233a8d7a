import { roleSelector } from '@ordo/contract/role.ts';
import { Select } from 'antd';
import { splitIds } from '../kit/split-ids.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { rolePhrases } from './role.phrases.ts';

interface Props {
  id?: string;
  /** One id, or with `multiple` ids joined by commas. */
  value?: string | undefined;
  onChange?(value: string | undefined): void;
  multiple?: boolean;
  /** Empty means no restriction rather than a missing selection. */
  filter?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Default: true. */
  clearable?: boolean;
}

/** Selects among the enabled roles, in their groups. */
export function RolePicker({ id, value, onChange, multiple = false, placeholder, filter, disabled, clearable = true, ...aria }: Props) {
  const text = useText(rolePhrases);
  const roles = useRead(roleSelector, {});
  const groups = (roles.data?.list ?? []).map((group) => ({
    label: group.fullName,
    options: group.children.map((role) => ({ value: role.id, label: role.fullName })),
  }));
  const known = new Set(groups.flatMap((group) => group.options.map((option) => option.value)));
  const ids = splitIds(value);
  const missing = ids.filter((one) => !known.has(one)).map((one) => ({ value: one, label: text('missing') }));
  const shown = roles.data ? ids : [];
  return (
    <Select<string | string[] | null>
      {...aria}
      id={id ?? ''}
      {...(multiple && { mode: 'multiple' as const })}
      value={multiple ? shown : (shown[0] ?? null)}
      options={[...groups, ...missing]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder ?? text(filter ? 'all' : 'choose')}
      {...selectState(roles)}
      popupMatchSelectWidth={!filter}
      allowClear={clearable}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.([next ?? []].flat().join(',') || (filter ? undefined : ''))}
    />
  );
}

/** Displays roles by their ids, joined by commas. */
export function RoleNames({ ids }: { ids: string }) {
  const text = useText(rolePhrases);
  const roles = useRead(roleSelector, {});
  if (!roles.data) return roles.error?.message ?? '';
  const names = new Map(roles.data.list.flatMap((group) => group.children.map((role) => [role.id, role.fullName])));
  return splitIds(ids)
    .map((id) => names.get(id) ?? text('missing'))
    .join(comma());
}
