// People, organisations, positions, roles and dictionary items: the standard pickers, with values as records store them.
import type { Json } from '@ordo/engine/form/document.ts';
import type { FieldKindName } from '@ordo/engine/form/kinds.ts';
import { DictionaryPicker } from '../../dictionary/dictionary-picker.tsx';
import { OrganizePicker } from '../../organize/organize-picker.tsx';
import { OrganizesPicker } from '../../organize/organizes-picker.tsx';
import { PositionPicker } from '../../position/position-picker.tsx';
import { RolePicker } from '../../role/role-picker.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import { inSentence, translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { designText } from '../design-text.ts';
import { useForm } from '../form-context.ts';
import { isSet } from '../settings.ts';
import { idsOf, sourceOf } from './choices.ts';
import { RelatedEdit } from './related-edit.tsx';
import { SelectEdit } from './select-edit.tsx';
import type { EditProps } from './props.ts';
import '../../kit/kit.css';

/** Ids joined by commas, as the pickers expect them. */
const joined = (value: Json) => idsOf(value).join(',');

function valueOf(text: string | undefined, several: boolean): Json {
  const ids = (text ?? '').split(',').filter(Boolean);
  return ids.length === 0 ? null : several ? ids : (ids[0] ?? null);
}

function shared({ node, id, value, change, disabled, readonly, aria, placeholder }: EditProps) {
  const several = isSet(node, 'multiple') || node.kind === 'usersSelect';
  return {
    ...aria,
    id,
    value: joined(value),
    disabled: disabled || readonly,
    multiple: several,
    clearable: isSet(node, 'clearable'),
    ...(node.placeholder && { placeholder }),
    onChange: (text: string | undefined) => change(valueOf(text, several)),
  };
}

export function UserEdit(props: EditProps) {
  const { outside } = useForm();
  // Without a session people can only be searched by name; the picker needs more calls.
  if (outside) return <RelatedEdit {...props} />;
  return <UserPicker {...shared(props)} noun={designText(props.node.label)} opened={props.opened ?? false} />;
}

/** What of the tree of organisations a field takes; default: both. */
const ONLY: Partial<Record<FieldKindName, 'company' | 'department'>> = { comSelect: 'company', depSelect: 'department' };

export function OrganizeEdit(props: EditProps) {
  const { multiple, ...form } = shared(props);
  const placeholder = props.node.placeholder ? props.placeholder : translateNow(formPhrases.chooseWho, { title: inSentence(designText(props.node.label)) });
  const only = ONLY[props.node.kind];
  if (multiple) return <OrganizesPicker {...form} placeholder={placeholder} only={only} />;
  return <OrganizePicker {...form} placeholder={placeholder} companiesOnly={only === 'company'} departmentsOnly={only === 'department'} />;
}

export const PositionEdit = (props: EditProps) => <PositionPicker {...shared(props)} />;

export const RoleEdit = (props: EditProps) => <RolePicker {...shared(props)} />;

export function DictionaryEdit(props: EditProps) {
  const source = sourceOf(props.node);
  const [dictionary, by] = source?.from === 'dictionary' ? [source.id, source.by] : ['', 'id' as const];
  if (dictionary === '') return <SelectEdit {...props} disabled />;
  return <DictionaryPicker {...shared(props)} dictionary={dictionary} holds={by} />;
}
