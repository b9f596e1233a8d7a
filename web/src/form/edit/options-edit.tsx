// Radio buttons and check boxes; table cells have a list instead.
import { allOptions, nameOf } from '@ordo/engine/form/look.ts';
import { Checkbox, Radio } from 'antd';
import { useForm } from '../form-context.ts';
import { isSet, textSet } from '../settings.ts';
import { choicesOf, idsOf, unknownChoices, useOptions } from './choices.ts';
import { OptionsRefused } from './options-refused.tsx';
import type { EditProps } from './props.ts';

function useButtons({ node, value, allowed, disabled: isDisabled, readonly }: EditProps) {
  const { lookup } = useForm();
  const { options, refused, retry } = useOptions(node, allowed);
  const values = idsOf(value);
  // What is said of an option overrides what is said of the group.
  const off = isDisabled || readonly;
  const flat = allOptions(options ?? []);
  const choices = choicesOf(
    flat.map(({ children: _, ...option }) => option),
    (option) => nameOf({ from: 'options', options: flat }, option.id, lookup.look),
    new Set(values),
  ).map(({ value: of, label, disabled }) => ({ value: of, label, disabled: off || (disabled ?? false) }));
  const lost = options ? unknownChoices(values, new Set(flat.map(({ id }) => id))).map(({ value: of, label }) => ({ value: of, label, disabled: off })) : [];
  return { values, choices: [...choices, ...lost], refused, retry };
}

const groupOf = ({ id, label, aria: { 'aria-required': _, ...aria } }: EditProps) => ({ ...aria, id, 'aria-label': label });

export function RadioEdit(props: EditProps) {
  const { values, choices, refused, retry } = useButtons(props);
  if (refused) return <OptionsRefused refused={refused} retry={retry} />;
  return (
    <Radio.Group
      {...groupOf(props)}
      name={props.id}
      value={values[0] ?? null}
      options={choices}
      optionType={textSet(props.node, 'look') === 'button' ? 'button' : 'default'}
      {...(isSet(props.node, 'border') && { className: 'form-bordered' })}
      disabled={props.disabled || props.readonly}
      onChange={({ target }) => props.change(target.value as string)}
    />
  );
}

export function CheckboxEdit(props: EditProps) {
  const { values, choices, refused, retry } = useButtons(props);
  if (refused) return <OptionsRefused refused={refused} retry={retry} />;
  return (
    <div {...groupOf(props)} role="group">
      <Checkbox.Group
        {...(textSet(props.node, 'look') === 'button'
          ? { className: 'form-bordered form-buttons' }
          : isSet(props.node, 'border') && { className: 'form-bordered' })}
        value={values}
        options={choices}
        disabled={props.disabled || props.readonly}
        onChange={(next) => props.change(next.length > 0 ? next : null)}
      />
    </div>
  );
}
