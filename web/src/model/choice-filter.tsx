// A filter by the values of a field: options of the design, or of the source of its ids. Several are joined by commas.
import { textIn, type Option, type Source } from '@ordo/engine/form/look.ts';
import { Select, TreeSelect } from 'antd';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Lookup } from '../form/lookup.ts';
import { splitIds } from '../kit/split-ids.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { modelPhrases } from './model.phrases.ts';

interface Props {
  id: string;
  source: Source;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

interface Choice {
  value: string;
  title: string;
  children?: Choice[];
}

export function ChoiceFilter({ id, source, value, onChange }: Props) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const listen = useCallback((heard: () => void) => (source.from === 'options' ? () => undefined : lookup.subscribe(source, heard)), [lookup, source]);
  useSyncExternalStore(listen, () => (source.from === 'options' ? 0 : lookup.version(source)));
  const { options, refused } = source.from === 'options' ? { options: source.options, refused: null } : lookup.list(source);
  const choices = (options ?? []).map(choiceOf);
  const shared = {
    id,
    value: splitIds(value),
    placeholder: text('all'),
    loading: options === null && !refused,
    notFoundContent: refused?.message ?? null,
    ...(refused && { status: 'error' as const }),
    popupMatchSelectWidth: false,
    allowClear: true,
    maxTagCount: 'responsive' as const,
    onChange: (next: string[]) => onChange(next.join(',') || undefined),
  };
  if (choices.some(({ children }) => children))
    return <TreeSelect<string[]> {...shared} multiple treeData={choices} showSearch={{ treeNodeFilterProp: 'title' }} />;
  return (
    <Select<string[]>
      {...shared}
      mode="multiple"
      options={choices.map(({ value: one, title }) => ({ value: one, label: title }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );

  function choiceOf({ id: own, name, children }: Option): Choice {
    return { value: own, title: textIn(name, language), ...(children?.length && { children: children.map(choiceOf) }) };
  }
}
