// Selects from a dictionary, and displays a stored value by it. Retired items are displayed, and can be selected only in filters.
import { dictionaryChoices, type Choice } from '@ordo/contract/dictionary-lookup.ts';
import { Select, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { splitIds } from '../kit/split-ids.ts';
import { selectState } from '../kit/empty-choices.tsx';
import { comma, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { dictionaryPhrases } from './dictionary.phrases.ts';

/** Changes of others are polled once a minute, which costs a few bytes when nothing has changed. */
const AGAIN = 60_000;

/** All items of a dictionary by its code or id, nested where it is a tree. */
function useChoices(dictionary: string) {
  return useRead(dictionaryChoices, { typeId: dictionary, retired: 1 }, { every: AGAIN });
}

function useDictionary(dictionary: string): readonly Choice[] | null {
  return useChoices(dictionary).data?.list ?? null;
}

/** The default of a new record, if the dictionary has one. */
export function useDictionaryDefault(dictionary: string): string | undefined {
  const choices = useDictionary(dictionary);
  return flattenedChoices(choices ?? []).find((choice) => choice.isDefault && !choice.retired)?.enCode;
}

const flattenedChoices = (choices: readonly Choice[]): Choice[] => choices.flatMap((choice) => [choice, ...flattenedChoices(choice.children ?? [])]);

interface Props {
  /** Code or id of the dictionary. */
  dictionary: string;
  /** What is stored of an item. */
  holds?: 'id' | 'enCode';
  id?: string;
  /** One value, or with `multiple` values joined by commas. */
  value?: string | undefined;
  onChange?(value: string | undefined): void;
  multiple?: boolean;
  /** Empty means no restriction, and retired items can be selected. */
  filter?: boolean;
  disabled?: boolean;
}

interface Option {
  value: string;
  label: string;
  title: string;
  disabled: boolean;
  children?: Option[];
}

export function DictionaryPicker({ dictionary, holds = 'enCode', id, value, onChange, multiple = false, filter = false, disabled, ...aria }: Props) {
  const text = useText(dictionaryPhrases);
  const read = useChoices(dictionary);
  const choices = read.data?.list ?? null;
  const values = splitIds(value);
  const tree = choices?.some((choice) => choice.children) ?? false;
  const options = useMemo(() => (choices ?? []).map((choice) => optionOf(choice, holds, filter)), [choices, holds, filter]);
  const flat = useMemo(() => flattened(options), [options]);
  // Retired items are offered only if they are the present value, so that it is displayed.
  const wanted = new Set(values);
  const offered = filter ? options : keeping(options, wanted);
  const lost = values.filter((one) => choices && !flat.some((option) => option.value === one));
  const missing = lost.map((one) => ({ value: one, label: text('missing', { value: one }), title: one, disabled: true }));
  const shared = {
    ...aria,
    id: id ?? '',
    value: multiple ? values : (values[0] ?? null),
    placeholder: text(filter ? 'all' : 'choose'),
    ...selectState(read),
    popupMatchSelectWidth: !filter,
    allowClear: true,
    disabled: disabled ?? false,
    onChange: (next: string | string[] | null | undefined) => onChange?.([next ?? []].flat().join(',') || undefined),
  };
  if (tree)
    return (
      <TreeSelect<string | string[] | null>
        {...shared}
        multiple={multiple}
        treeData={[...offered, ...missing]}
        treeDefaultExpandAll={flat.length <= 100}
        showSearch={{ treeNodeFilterProp: 'label' }}
      />
    );
  return (
    <Select<string | string[] | null>
      {...shared}
      {...(multiple && { mode: 'multiple' as const })}
      options={[...offered, ...missing]}
      showSearch={(offered.length > 8 || filter) && { optionFilterProp: 'label' }}
    />
  );
}

const optionOf = (choice: Choice, holds: 'id' | 'enCode', filter: boolean): Option => ({
  value: choice[holds],
  label: choice.fullName,
  title: choice.fullName,
  disabled: !filter && choice.retired === true,
  ...(choice.children && { children: choice.children.map((child) => optionOf(child, holds, filter)) }),
});

const flattened = (options: readonly Option[]): Option[] => options.flatMap((option) => [option, ...flattened(option.children ?? [])]);

/** Without retired items, except those that are selected or ancestors of an option. */
function keeping(options: readonly Option[], wanted: ReadonlySet<string>): Option[] {
  return options.flatMap((option) => {
    const children = option.children && keeping(option.children, wanted);
    if (option.disabled && !wanted.has(option.value) && !children?.length) return [];
    return [{ ...option, ...(children?.length ? { children } : {}) }];
  });
}

/** Displays a stored value, or several joined by commas. */
export function DictionaryName({ dictionary, holds = 'enCode', value }: Pick<Props, 'dictionary' | 'holds'> & { value: string }) {
  const names = useDictionaryNames(dictionary, holds);
  return names
    ? splitIds(value)
        .map((one) => names.get(one) ?? one)
        .join(comma())
    : '';
}

/** Stored value → name, including retired items; null while loading. */
function useDictionaryNames(dictionary: string, holds: 'id' | 'enCode'): ReadonlyMap<string, string> | null {
  const choices = useDictionary(dictionary);
  return useMemo(
    () => choices && new Map(flattened(choices.map((choice) => optionOf(choice, holds, true))).map((option) => [option.value, option.label])),
    [choices, holds],
  );
}
