// The control of each kind of field. Light ones are part of the form's bundle, the rest are loaded when a form contains them.
import type { FieldKindName } from '@ordo/engine/form/kinds.ts';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../kit/lazy-component.tsx';
import type { LayoutKind } from '../layout/layouts.ts';
import { ComInput } from './com-input.tsx';
import { NumberInput } from './number-input.tsx';
import { CheckboxEdit, RadioEdit } from './options-edit.tsx';
import { ComputedEdit, GeneratedEdit, UnknownEdit } from './plain-edit.tsx';
import type { EditProps } from './props.ts';
import { SelectEdit } from './select-edit.tsx';
import { SwitchEdit } from './switch-edit.tsx';
import { Textarea } from './textarea.tsx';

const DateEdit = lazyComponent(async () => (await import('./date-edit.tsx')).DateEdit);
const DateRangeEdit = lazyComponent(async () => (await import('./date-edit.tsx')).DateRangeEdit);
const TimeEdit = lazyComponent(async () => (await import('./time-edit.tsx')).TimeEdit);
const TimeRangeEdit = lazyComponent(async () => (await import('./time-edit.tsx')).TimeRangeEdit);
const TreeEdit = lazyComponent(async () => (await import('./tree-edit.tsx')).TreeEdit);
const CascaderEdit = lazyComponent(async () => (await import('./tree-edit.tsx')).CascaderEdit);
const AddressEdit = lazyComponent(async () => (await import('./address-edit.tsx')).AddressEdit);
const UploadEdit = lazyComponent(async () => (await import('./upload-edit.tsx')).UploadEdit);
const RateEdit = lazyComponent(async () => (await import('./measure-edit.tsx')).RateEdit);
const SliderEdit = lazyComponent(async () => (await import('./measure-edit.tsx')).SliderEdit);
const ColourEdit = lazyComponent(async () => (await import('./measure-edit.tsx')).ColourEdit);
const EditorEdit = lazyComponent(async () => (await import('./editor-edit.tsx')).EditorEdit);
const UserEdit = lazyComponent(async () => (await import('./picker-edit.tsx')).UserEdit);
const OrganizeEdit = lazyComponent(async () => (await import('./picker-edit.tsx')).OrganizeEdit);
const PositionEdit = lazyComponent(async () => (await import('./picker-edit.tsx')).PositionEdit);
const RoleEdit = lazyComponent(async () => (await import('./picker-edit.tsx')).RoleEdit);
const DictionaryEdit = lazyComponent(async () => (await import('./picker-edit.tsx')).DictionaryEdit);
const PasswordEdit = lazyComponent(async () => (await import('./more-edit.tsx')).PasswordEdit);
const AutoCompleteEdit = lazyComponent(async () => (await import('./more-edit.tsx')).AutoCompleteEdit);
const LocationEdit = lazyComponent(async () => (await import('./more-edit.tsx')).LocationEdit);
const SignatureEdit = lazyComponent(async () => (await import('./signature-edit.tsx')).SignatureEdit);
const RelatedEdit = lazyComponent(async () => (await import('./related-edit.tsx')).RelatedEdit);
const PopupEdit = lazyComponent(async () => (await import('./popup-edit.tsx')).PopupEdit);

/** Tests can replace a control. */
export const edits: Record<Exclude<FieldKindName, LayoutKind>, ComponentType<EditProps>> = {
  comInput: ComInput,
  textarea: Textarea,
  numInput: NumberInput,
  switch: SwitchEdit,
  radio: RadioEdit,
  checkbox: CheckboxEdit,
  select: SelectEdit,
  cascader: CascaderEdit,
  time: TimeEdit,
  date: DateEdit,
  uploadFz: UploadEdit,
  uploadImg: UploadEdit,
  colorPicker: ColourEdit,
  rate: RateEdit,
  slider: SliderEdit,
  editor: EditorEdit,
  comSelect: OrganizeEdit,
  depSelect: OrganizeEdit,
  posSelect: PositionEdit,
  userSelect: UserEdit,
  treeSelect: TreeEdit,
  billRule: GeneratedEdit,
  address: AddressEdit,
  createUser: GeneratedEdit,
  createTime: GeneratedEdit,
  modifyUser: GeneratedEdit,
  modifyTime: GeneratedEdit,
  currOrganize: GeneratedEdit,
  currDept: GeneratedEdit,
  currPosition: GeneratedEdit,
  relationForm: RelatedEdit,
  relationFormAttr: ComputedEdit,
  calculate: ComputedEdit,
  popupSelect: PopupEdit,
  relationFlow: RelatedEdit,
  relationFlowAttr: ComputedEdit,
  amount: NumberInput,
  password: PasswordEdit,
  timeRange: TimeRangeEdit,
  dateRange: DateRangeEdit,
  dicSelect: DictionaryEdit,
  phone: ComInput,
  email: ComInput,
  idCard: ComInput,
  currency: NumberInput,
  percent: NumberInput,
  autoComplete: AutoCompleteEdit,
  signature: SignatureEdit,
  location: LocationEdit,
  roleSelect: RoleEdit,
  groupSelect: UnknownEdit,
  organizeSelect: OrganizeEdit,
  usersSelect: UserEdit,
  popupTableSelect: PopupEdit,
  popupAttr: ComputedEdit,
  formula: ComputedEdit,
  lookup: ComputedEdit,
  rollup: ComputedEdit,
  unknown: UnknownEdit,
};

const GROUPS = new Set<FieldKindName>(['radio', 'checkbox', 'uploadFz', 'uploadImg', 'colorPicker', 'rate', 'slider', 'editor', 'signature', 'switch']);
const WRITTEN = new Set<FieldKindName>(['comInput', 'numInput', 'phone', 'email', 'idCard', 'currency', 'percent', 'amount']);
/** A table cell only has space for a list (forms: input table). */
const IN_CELLS: Partial<Record<FieldKindName, ComponentType<EditProps>>> = { radio: SelectEdit, checkbox: SelectEdit, textarea: ComInput };

/** A kind of a newer release is shown as an unknown one. */
export function editOf(kind: FieldKindName, inCell = false): ComponentType<EditProps> {
  return (inCell && IN_CELLS[kind]) || (edits as Partial<Record<FieldKindName, ComponentType<EditProps>>>)[kind] || UnknownEdit;
}

/** Whether the control consists of several elements, so that a label cannot refer to one of them. */
export const isGroup = (kind: FieldKindName): boolean => GROUPS.has(kind);

/** Whether a single click changes the value: cells show such a control directly. */
export const isAtHand = (kind: FieldKindName): boolean => kind === 'switch';

/** Whether the value is typed. */
export const isWritten = (kind: FieldKindName): boolean => WRITTEN.has(kind);
