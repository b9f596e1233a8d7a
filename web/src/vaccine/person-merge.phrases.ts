import type { MergePart, MergeWarning } from '@ordo/engine/vaccine/person-merge.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const peoplePhrases = {
  title: ['受种者', 'Recipients'],
  hint: ['登记单位', 'Registration site'],
  number: ['证件', 'ID document'],
  guardian: ['监护人', 'Guardian'],
  registered: ['登记单位', 'Registered at'],
  merge: ['合并档案', 'Merge'],
  merges: ['合并记录', 'Merge history'],
} as const satisfies Phrases;

export const mergePhrases = {
  title: ['合并受种者档案', 'Merge recipient records'],
  text: [
    '同一个人登记了两份档案时合并为一份；合并后没有新的变动时可以撤销。',
    'Merge two records of the same person. A merge can be undone as long as nothing has changed since.',
  ],
  alike: ['疑似同一人', 'Possibly the same person'],
  alikeNone: ['没有疑似同一人的档案，请按证件查找', 'No similar records. Find the other record by ID number'],
  findOther: ['按证件查找另一份档案', 'Find the other record by ID number'],
  notFound: ['没有此证件的档案', 'No record with this ID number'],
  elsewhere: ['该档案在外单位登记，不能合并', 'This record is registered elsewhere and cannot be merged'],
  other: ['另选档案', 'Select another'],
  stays: ['保留的档案', 'Record to keep'],
  goes: ['并入的档案', 'Record to merge'],
  swap: ['对调', 'Swap'],
  part: ['资料', 'Field'],
  same: ['两份档案的资料相同', 'The details of both records are the same'],
  none: ['（空）', '(empty)'],
  take: ['{part}：采用{whose}的“{value}”', '{part}: use “{value}” ({whose})'],
  doses: ['接种记录', 'Vaccination records'],
  dosesNone: ['两份档案都没有接种记录', 'Neither record has vaccinations'],
  ownDose: ['保留档案', 'kept record'],
  otherDose: ['并入档案', 'merged record'],
  events: ['不良反应 {n} 条', 'adverse events: {n}'],
  run: ['合并', 'Merge'],
  when: ['时间', 'Time'],
  who: ['操作人', 'User'],
  keptName: ['保留', 'Kept'],
  mergedName: ['并入', 'Merged'],
  state: ['状态', 'Status'],
  undo: ['撤销合并', 'Undo merge'],
  undoText: ['两份档案、接种记录和不良反应恢复到合并前。', 'Both records, their vaccinations and adverse events are restored to the state before the merge.'],
} as const satisfies Phrases;

export const mergePartPhrases = {
  name: ['姓名', 'Name'],
  number: ['证件', 'ID document'],
  birthDate: ['出生日期', 'Date of birth'],
  sex: ['性别', 'Sex'],
  mobile: ['手机号', 'Mobile'],
  guardianName: ['监护人', 'Guardian'],
  guardianMobile: ['监护人手机号', 'Guardian’s mobile'],
  areaId: ['居住地', 'Area'],
  customerId: ['登记单位', 'Registered at'],
} as const satisfies Record<MergePart, Phrase>;

export const mergeWarningPhrases = {
  twoCards: ['两份档案的身份证号不同，请确认是同一个人', 'The ID numbers of the records differ. Make sure that they belong to the same person'],
  birthDate: ['出生日期不同', 'The dates of birth differ'],
  sex: ['性别不同', 'The sexes differ'],
  order: ['合并后有剂次的接种日期先后不符', 'After the merge, some doses are not in date order'],
} as const satisfies Record<MergeWarning, Phrase>;

export const fatePhrases = {
  stays: ['不变', 'Unchanged'],
  moves: ['转入', 'Moved'],
  drops: ['重复，作废', 'Duplicate, voided'],
} as const satisfies Phrases;

export const mergeStatePhrases = {
  open: ['可撤销', 'Can be undone'],
  changed: ['已有新变动', 'Changed since'],
  undone: ['已撤销', 'Undone'],
} as const satisfies Phrases;
