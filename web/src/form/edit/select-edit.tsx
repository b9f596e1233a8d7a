import { allOptions, nameOf, type Option } from '@ordo/engine/form/look.ts';
import { Select } from 'antd';
import { translateNow } from '../../kit/phrases.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet } from '../settings.ts';
import { OptionsRefused } from './options-refused.tsx';
import type { EditProps } from './props.ts';
import { choicesOf, idsOf, toStoredIds, unknownChoices, useOptions } from './choices.ts';

/** Names are in the current language; a retired option is marked. */
export function SelectEdit({ node, id, value, change, disabled, allowed, readonly, placeholder, aria, opened }: EditProps) {
  const { lookup } = useForm();
  const { options, refused, retry } = useOptions(node, allowed);
  const several = isSet(node, 'multiple');
  const values = idsOf(value);
  const flat = allOptions(options ?? []);
  const say = (option: Option) => nameOf({ from: 'options', options: flat }, option.id, lookup.look);
  const choices = choicesOf(
    flat.map(({ children: _, ...option }) => option),
    say,
    new Set(values),
  );
  const lost = options ? unknownChoices(values, new Set(flat.map((option) => option.id))) : [];
  return (
    <Select<string | string[] | null>
      {...aria}
      id={id}
      {...(several && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      value={several ? values : (values[0] ?? null)}
      options={[...choices, ...lost]}
      loading={!options && !refused}
      {...(refused && { status: 'error' as const })}
      notFoundContent={<OptionsRefused refused={refused} retry={retry} />}
      showSearch={(isSet(node, 'filterable') || flat.length > 8) && { optionFilterProp: 'label' }}
      allowClear={isSet(node, 'clearable')}
      defaultOpen={opened ?? false}
      autoFocus={opened ?? false}
      disabled={disabled || readonly}
      placeholder={placeholder || translateNow(formPhrases.choose)}
      onChange={(next) => change(toStoredIds(next, several))}
    />
  );
}
