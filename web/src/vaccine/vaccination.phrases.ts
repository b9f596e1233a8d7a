import type { EventStatus, Severity, AefiOutcome } from '@ordo/engine/vaccine/vaccination-check.ts';
import type { Manifestation, NotDoneReason } from '@ordo/contract/vaccination.ts';
import type { IdType } from '@ordo/engine/vaccine/person.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { Phrases } from '../kit/phrases.ts';

export const vaccinationPhrases = {
  title: ['接种登记', 'Vaccination'],
  hint: ['产品或方案', 'Product or plan'],
  add: ['登记接种', 'Record vaccination'],
  person: ['受种者', 'Recipient'],
  born: ['出生日期', 'Date of birth'],
  dose: ['剂次', 'Dose'],
  doseOf: ['第 {n} / {of} 剂', '{n} of {of}'],
  doseNo: ['第 {n} 剂', 'Dose {n}'],
  on: ['接种日期', 'Date'],
  site: ['接种单位', 'Site'],
  elsewhere: ['外地：{name}', 'Elsewhere: {name}'],
  events: ['不良反应', 'Adverse events'],
  undo: ['撤销', 'Undo'],
  undoTitle: ['撤销接种记录', 'Undo vaccination record'],
  undoText: ['记录保留为“录入有误”，疫苗退回库存。', 'The record is kept as “Entered in error”, and the dose is returned to stock.'],
  report: ['上报反应', 'Report'],
  reportTitle: ['上报不良反应', 'Report adverse event'],
  identity: ['查看身份', 'View identity'],
  identityText: ['查看会被记录。', 'Every view is recorded.'],

  idType: ['证件类型', 'ID document type'],
  idNo: ['证件号', 'ID number'],
  several: ['同名同生日，请选择', 'Several people have this name and date of birth. Select one'],
  elsewherePerson: ['外单位登记的受种者：只显示接种史', 'Recipient registered elsewhere: only the vaccination history is shown'],
  guardian: ['监护人', 'Guardian'],
  guardianMobile: ['监护人手机号', 'Guardian’s mobile'],
  changePerson: ['修改受种者资料', 'Edit recipient'],
  changePersonText: ['已加密的内容留空即不变；修改会留下记录。', 'Fields left empty stay unchanged; every change is recorded.'],
  showRecords: ['接种记录', 'Vaccination records'],
  unknownSex: ['未知', 'Unknown'],
  find: ['查找', 'Find'],
  notFound: ['未登记，请填写以下信息后登记', 'Not registered. Fill in the details below to register'],
  register: ['登记受种者', 'Register recipient'],
  fullName: ['姓名', 'Name'],
  mobile: ['手机号', 'Mobile'],
  sex: ['性别', 'Sex'],
  male: ['男', 'Male'],
  female: ['女', 'Female'],
  records: ['接种史', 'Vaccination history'],
  recordsNone: ['没有接种记录', 'No vaccination records'],
  status: ['结果', 'Result'],
  given: ['已接种', 'Given'],
  notGiven: ['未接种', 'Not given'],
  whyNot: ['未接种原因', 'Reason not given'],
  where: ['外地接种单位（本单位接种请留空）', 'Given elsewhere at (leave empty if given here)'],
  bodySite: ['接种部位', 'Body site'],
  override: ['超龄理由（需权限）', 'Reason for vaccinating outside age limits (permission required)'],
  save: ['确认登记', 'Record'],
  stop: ['不能接种', 'Cannot be given'],
  clear: ['检查通过，可以接种', 'Check passed. Ready to vaccinate'],
} as const satisfies Phrases;

export const idTypePhrases = {
  ID_CARD: ['居民身份证', 'ID card'],
  BIRTH_CERTIFICATE: ['出生医学证明', 'Birth certificate'],
  PASSPORT: ['护照', 'Passport'],
  NONE: ['暂无证件', 'None yet'],
} as const satisfies Record<IdType, Phrase>;

export const lookPhrases = {
  title: ['查询记录', 'Lookup log'],
  who: ['查询人', 'Looked up by'],
  at: ['时间', 'Time'],
  by: ['查询方式', 'Looked up by'],
  byName: ['姓名和出生日期', 'Name and date of birth'],
  found: ['结果', 'Result'],
  nobody: ['未找到', 'Not found'],
  own: ['本范围', 'In my scope'],
  elsewhere: ['外单位', 'Elsewhere'],
  registered: ['登记单位', 'Registered at'],
} as const satisfies Phrases;

export const eventPhrases = {
  PLANNED: ['计划', 'Planned'],
  COMPLETED: ['已接种', 'Given'],
  NOT_DONE: ['未接种', 'Not given'],
  ENTERED_IN_ERROR: ['录入有误', 'Entered in error'],
} as const satisfies Record<EventStatus, Phrase>;

export const notDonePhrases = {
  REFUSED: ['拒绝', 'Refused'],
  CONTRAINDICATED: ['禁忌', 'Contraindicated'],
  OUT_OF_STOCK: ['缺苗', 'Out of stock'],
  NO_SHOW: ['未到场', 'No-show'],
  OTHER: ['其他', 'Other'],
} as const satisfies Record<NotDoneReason, Phrase>;

export const aefiPhrases = {
  title: ['不良反应', 'Adverse events'],
  noun: ['不良反应', 'adverse event'],
  hint: ['产品', 'Product'],
  onset: ['发生日期', 'Onset date'],
  manifestation: ['表现', 'Manifestation'],
  severity: ['严重程度', 'Severity'],
  outcome: ['转归', 'Outcome'],
  investigated: ['已调查', 'Investigated'],
  given: ['接种日期', 'Vaccination date'],
} as const satisfies Phrases;

export const severityPhrases = {
  MINOR: ['一般', 'Minor'],
  SERIOUS: ['严重', 'Serious'],
  LIFE_THREATENING: ['危及生命', 'Life-threatening'],
} as const satisfies Record<Severity, Phrase>;

export const outcomePhrases = {
  RECOVERED: ['痊愈', 'Recovered'],
  RECOVERED_SEQUELAE: ['有后遗症', 'Recovered with sequelae'],
  RECOVERING: ['好转', 'Recovering'],
  NOT_RECOVERED: ['未愈', 'Not recovered'],
  DIED: ['死亡', 'Died'],
  UNKNOWN: ['不详', 'Unknown'],
} as const satisfies Record<AefiOutcome, Phrase>;

export const manifestationPhrases = {
  FEVER: ['发热', 'Fever'],
  LOCAL_REACTION: ['局部反应', 'Local reaction'],
  ALLERGIC_RASH: ['过敏性皮疹', 'Allergic rash'],
  ANAPHYLAXIS: ['过敏性休克', 'Anaphylaxis'],
  CONVULSION: ['惊厥', 'Convulsion'],
  ABSCESS: ['脓肿', 'Abscess'],
  FAINTING: ['晕厥', 'Fainting'],
  OTHER: ['其他', 'Other'],
} as const satisfies Record<Manifestation, Phrase>;
