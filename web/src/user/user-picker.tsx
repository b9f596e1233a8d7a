import { Select } from 'antd';
import { useState } from 'react';
import { splitIds } from '../kit/split-ids.ts';
import { comma, inSentence, useText } from '../kit/phrases.ts';
import { UserChooser } from './user-chooser.tsx';
import { useUserNames } from './user-names.ts';
import { chooserPhrases } from './user.phrases.ts';

interface Props {
  id?: string;
  /** One id, or with `multiple` ids joined by commas. */
  value?: string | undefined;
  onChange?(value: string): void;
  multiple?: boolean;
  /** Role of the selected person: “manager”; default: the approver. */
  noun?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Default: true. */
  clearable?: boolean;
  /** The dialog is open initially. */
  opened?: boolean;
}

/** Shows the selected people; a click, or the keys that open a list, opens the dialog. */
export function UserPicker({ id, value, onChange, multiple = false, noun, placeholder, disabled, opened = false, clearable = true, ...aria }: Props) {
  const text = useText(chooserPhrases);
  const [open, setOpen] = useState(opened);
  const ids = splitIds(value);
  const names = useUserNames(ids);
  const who = noun ?? text('approver');
  const options = ids.map((one) => ({ value: one, label: names?.get(one) ?? (names ? text('gone') : '…') }));
  return (
    <>
      <Select<string | string[] | null>
        {...aria}
        id={id ?? ''}
        {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        value={multiple ? ids : (ids[0] ?? null)}
        options={options}
        open={false}
        onOpenChange={(wanted) => wanted && setOpen(true)}
        showSearch={false}
        allowClear={clearable}
        placeholder={placeholder ?? text('required', { noun: inSentence(who) })}
        disabled={disabled ?? false}
        onChange={(next) => onChange?.([next ?? []].flat().join(','))}
      />
      {open && (
        <UserChooser
          noun={who}
          multiple={multiple}
          start={ids}
          close={() => setOpen(false)}
          done={(next) => {
            onChange?.(next.join(','));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Displays people by their ids, joined by commas. */
export function UserNames({ ids }: { ids: string }) {
  const text = useText(chooserPhrases);
  const all = splitIds(ids);
  const names = useUserNames(all);
  return names ? all.map((id) => names.get(id) ?? text('gone')).join(comma()) : '';
}
