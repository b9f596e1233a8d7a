// A record of a model or a task of a workflow, found by its title.
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { CallError } from '../kit/call.ts';
import { translateNow } from '../kit/phrases.ts';
import { idsOf, toStoredIds } from './edit/choices.ts';
import { OptionsRefused } from './edit/options-refused.tsx';
import type { EditProps } from './edit/props.ts';
import { formPhrases } from './form.phrases.ts';
import type { FindRecords, Found } from './records.ts';
import { isSet } from './settings.ts';
import './form.css';

/** Debounce before the search, in ms. */
const TYPED = 250;

type Props = Pick<EditProps, 'node' | 'id' | 'value' | 'change' | 'disabled' | 'aria'> &
  Partial<Pick<EditProps, 'readonly' | 'placeholder' | 'opened'>> & {
    /** Null: none can be selected here. */
    records: FindRecords | null;
  };

export function RecordSelect({ node, id, value, change, disabled, readonly = false, placeholder, aria, opened, records }: Props) {
  const [open, setOpen] = useState(opened ?? false);
  const [keyword, setKeyword] = useState('');
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const several = isSet(node, 'multiple');
  const values = idsOf(value);
  const wanted = values.join(' ');

  useEffect(() => {
    if (!records || (!open && wanted === '')) return;
    const gone = new AbortController();
    const timer = setTimeout(
      () => {
        records(node, { keyword, ids: wanted.split(' ').filter(Boolean) }, gone.signal).then(
          (list) => {
            setFound(list);
            setRefused(null);
          },
          (error: unknown) => {
            if (error instanceof CallError) setRefused(error);
            else if (!gone.signal.aborted) throw error;
          },
        );
      },
      keyword === '' ? 0 : TYPED,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [records, node, open, keyword, wanted, tries]);

  const known = new Map((found ?? []).map((one) => [one.id, one.name]));
  const lost = values.filter((one) => !known.has(one)).map((one) => ({ value: one, label: found ? translateNow(formPhrases.unseen) : '…' }));
  return (
    <Select<string | string[] | null>
      {...aria}
      id={id}
      {...(several && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      value={several ? values : (values[0] ?? null)}
      options={[...(found ?? []).map((one) => ({ value: one.id, label: one.name, more: one.more })), ...lost]}
      optionRender={({ label, data }) => (
        <>
          {label}
          {'more' in data && data.more && <span className="form-more">{data.more}</span>}
        </>
      )}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={open && !found && !refused}
      {...(refused && { status: 'error' as const })}
      notFoundContent={<OptionsRefused refused={refused} retry={() => setTries(tries + 1)} />}
      allowClear={isSet(node, 'clearable')}
      autoFocus={opened ?? false}
      disabled={disabled || readonly || !records}
      placeholder={placeholder || translateNow(formPhrases.choose)}
      onChange={(next) => change(toStoredIds(next, several))}
    />
  );
}
