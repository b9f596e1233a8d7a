// All kinds of field of a designed form, by name.
import type { FieldKindName } from './kind-names.ts';
import type { FieldKind } from './kind.ts';
import { address } from './kinds/address.ts';
import { alert } from './kinds/alert.ts';
import { amountKind } from './kinds/amount.ts';
import { autoComplete } from './kinds/auto-complete.ts';
import { barcode } from './kinds/barcode.ts';
import { billRule } from './kinds/bill-rule.ts';
import { button } from './kinds/button.ts';
import { calculate } from './kinds/calculate.ts';
import { card } from './kinds/card.ts';
import { cascader } from './kinds/cascader.ts';
import { checkbox } from './kinds/checkbox.ts';
import { collapse } from './kinds/collapse.ts';
import { colorPicker } from './kinds/color-picker.ts';
import { comInput } from './kinds/com-input.ts';
import { comSelect } from './kinds/com-select.ts';
import { createTime } from './kinds/create-time.ts';
import { createUser } from './kinds/create-user.ts';
import { currDept } from './kinds/curr-dept.ts';
import { currOrganize } from './kinds/curr-organize.ts';
import { currPosition } from './kinds/curr-position.ts';
import { currency } from './kinds/currency.ts';
import { dateRange } from './kinds/date-range.ts';
import { date } from './kinds/date.ts';
import { depSelect } from './kinds/dep-select.ts';
import { dicSelect } from './kinds/dic-select.ts';
import { divider } from './kinds/divider.ts';
import { editor } from './kinds/editor.ts';
import { email } from './kinds/email.ts';
import { formula } from './kinds/formula.ts';
import { groupSelect } from './kinds/group-select.ts';
import { groupTitle } from './kinds/group-title.ts';
import { idCard } from './kinds/id-card.ts';
import { iframe } from './kinds/iframe.ts';
import { link } from './kinds/link.ts';
import { location } from './kinds/location.ts';
import { lookup } from './kinds/lookup.ts';
import { modifyTime } from './kinds/modify-time.ts';
import { modifyUser } from './kinds/modify-user.ts';
import { numInput } from './kinds/num-input.ts';
import { organizeSelect } from './kinds/organize-select.ts';
import { pane } from './kinds/pane.ts';
import { password } from './kinds/password.ts';
import { percent } from './kinds/percent.ts';
import { phone } from './kinds/phone.ts';
import { popupAttr } from './kinds/popup-attr.ts';
import { popupSelect } from './kinds/popup-select.ts';
import { popupTableSelect } from './kinds/popup-table-select.ts';
import { posSelect } from './kinds/pos-select.ts';
import { qrcode } from './kinds/qrcode.ts';
import { radio } from './kinds/radio.ts';
import { rate } from './kinds/rate.ts';
import { relatedList } from './kinds/related-list.ts';
import { relationFlowAttr } from './kinds/relation-flow-attr.ts';
import { relationFlow } from './kinds/relation-flow.ts';
import { relationFormAttr } from './kinds/relation-form-attr.ts';
import { relationForm } from './kinds/relation-form.ts';
import { roleSelect } from './kinds/role-select.ts';
import { rollup } from './kinds/rollup.ts';
import { row } from './kinds/row.ts';
import { select } from './kinds/select.ts';
import { signature } from './kinds/signature.ts';
import { slider } from './kinds/slider.ts';
import { switchKind } from './kinds/switch.ts';
import { tab } from './kinds/tab.ts';
import { table } from './kinds/table.ts';
import { text } from './kinds/text.ts';
import { textarea } from './kinds/textarea.ts';
import { timeRange } from './kinds/time-range.ts';
import { time } from './kinds/time.ts';
import { treeSelect } from './kinds/tree-select.ts';
import { unknown } from './kinds/unknown.ts';
import { uploadFz } from './kinds/upload-fz.ts';
import { uploadImg } from './kinds/upload-img.ts';
import { userSelect } from './kinds/user-select.ts';
import { usersSelect } from './kinds/users-select.ts';

export type { FieldKindName } from './kind-names.ts';

export const fieldKinds: Readonly<Record<FieldKindName, FieldKind>> = {
  comInput,
  textarea,
  numInput,
  switch: switchKind,
  radio,
  checkbox,
  select,
  cascader,
  time,
  date,
  uploadFz,
  uploadImg,
  colorPicker,
  rate,
  slider,
  divider,
  text,
  editor,
  comSelect,
  depSelect,
  posSelect,
  userSelect,
  treeSelect,
  billRule,
  table,
  address,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  currOrganize,
  currDept,
  currPosition,
  groupTitle,
  card,
  row,
  tab,
  collapse,
  pane,
  relationForm,
  relationFormAttr,
  calculate,
  popupSelect,
  relationFlow,
  relationFlowAttr,
  amount: amountKind,
  password,
  timeRange,
  dateRange,
  dicSelect,
  phone,
  email,
  idCard,
  currency,
  percent,
  autoComplete,
  qrcode,
  barcode,
  signature,
  location,
  link,
  alert,
  button,
  iframe,
  roleSelect,
  groupSelect,
  organizeSelect,
  usersSelect,
  popupTableSelect,
  popupAttr,
  formula,
  lookup,
  rollup,
  relatedList,
  unknown,
};
