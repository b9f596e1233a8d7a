// Names of kinds of plans and target groups, on the screen and in spreadsheets.
import type { Phrase } from './refusals.ts';
import type { Demographic, SchemeKind } from './vaccine-scheme.ts';

export const schemeKindPhrases = {
  ROUTINE: ['常规', 'Routine'],
  CAMPAIGN: ['专项活动', 'Campaign'],
  PLAN: ['套餐', 'Package'],
} as const satisfies Record<SchemeKind, Phrase>;

export const demographicPhrases = {
  BIRTHS: ['出生人口', 'Births'],
  UNDER_1: ['1 岁以下', 'Under 1'],
  UNDER_5: ['5 岁以下', 'Under 5'],
  AGE_6: ['6 岁（入学）', 'Age 6 (school entry)'],
  AGE_9_14: ['9–14 岁女生', 'Girls aged 9–14'],
  WOMEN_15_49: ['15–49 岁女性', 'Women aged 15–49'],
  AGE_60: ['60 岁以上', 'Age 60 and over'],
  EVERYBODY: ['全人群', 'Whole population'],
} as const satisfies Record<Demographic, Phrase>;
