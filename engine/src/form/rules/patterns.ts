// Patterns for values of forms: custom ones and presets.
import { patterns } from '../../text/patterns.ts';
import { safePattern, type SafePattern } from '../../text/safe-pattern.ts';
import type { FormDocument } from '../document.ts';
import { placed } from '../fields.ts';
import type { DesignProblem } from './problem.ts';

const LANDLINE = /^0\d{2,3}-?[2-9]\d{6,7}(?:-\d{1,6})?$/;

/** Names used in documents (product §5.1), and further patterns that the family offers for text. */
export const presets = {
  mobile: patterns.mobile,
  landline: LANDLINE,
  phone: new RegExp(`${patterns.mobile.source}|${LANDLINE.source}`),
  email: patterns.email,
  idCard: patterns.idCard,
  carPlate: patterns.carPlate,
  number: /^-?\d+(?:\.\d+)?$/,
  amount: /^-?\d{1,15}(?:\.\d{1,2})?$/,
  chinese: patterns.chinese,
  code: patterns.code,
  account: patterns.account,
  password: patterns.password,
  fullName: patterns.fullName,
  digits: patterns.digits,
  halfHours: patterns.halfHours,
  positiveInteger: patterns.positiveInteger,
} as const satisfies Record<string, RegExp>;
export type PresetName = keyof typeof presets;

export const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name);

const known = new Map<string, SafePattern | null>();
const MAX_KNOWN = 1_000;

/** @returns null for a pattern that cannot be run safely */
export function patternOf(written: string): SafePattern | null {
  let pattern = known.get(written);
  if (pattern === undefined) {
    const safe = safePattern(written);
    pattern = 'problem' in safe ? null : safe;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(written, pattern);
  }
  return pattern;
}

export function patternProblems({ nodes }: Pick<FormDocument, 'nodes'>): DesignProblem[] {
  return [...placed(nodes)].flatMap(({ node }) =>
    node.checks.flatMap((check): DesignProblem[] => {
      if (check.check === 'preset') return isPreset(check.preset) ? [] : [{ rule: null, problem: 'pattern', node: node.id, reason: 'unknown' }];
      if (check.check !== 'pattern') return [];
      const safe = safePattern(check.pattern);
      return 'problem' in safe ? [{ rule: null, problem: 'pattern', node: node.id, reason: safe.problem }] : [];
    }),
  );
}
