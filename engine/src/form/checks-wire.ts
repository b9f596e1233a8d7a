// Checks of a field on the wire: `regList` with the sources of patterns, `unique` of later versions, and our own checks.
import * as z from 'zod/mini';
import { filterSchema } from '../filter/filter.ts';
import type { DesignText, FieldCheck, Json, Outside } from './document.ts';
import { isPreset, presets, type PresetName } from './rules/patterns.ts';
import { at, isArray, isObject } from './wire-path.ts';

/** Other spellings of a preset's pattern. */
const SAME: Readonly<Record<string, PresetName>> = { '^1[3456789]\\d{9}$': 'mobile', '^[0-9]+$': 'digits' };
const presetOf = (source: string): PresetName | undefined =>
  (Object.keys(presets) as PresetName[]).find((name) => presets[name].source === source) ?? (Object.hasOwn(SAME, source) ? SAME[source] : undefined);

const said: z.ZodMiniType<DesignText> = z.strictObject({ zh: z.string(), zhtw: z.optional(z.string()), en: z.optional(z.string()) });
const message = z.nullable(said);
const count = z.nullable(z.int().check(z.minimum(0)));
const check: z.ZodMiniType<FieldCheck> = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal('pattern'), pattern: z.string().check(z.maxLength(1_000)), message }),
  z.strictObject({ check: z.literal('unique'), with: z.array(z.string()), within: z.optional(filterSchema), message }),
  z.strictObject({ check: z.literal('preset'), preset: z.string(), message }),
  z.strictObject({
    check: z.literal('compare'),
    is: z.enum(['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual']),
    to: z.string(),
    message,
  }),
  z.strictObject({ check: z.enum(['notPast', 'notFuture']), message }),
  z.strictObject({
    check: z.literal('interface'),
    interface: z.string().check(z.minLength(1), z.maxLength(50)),
    parameters: z.record(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,49}$/)), z.string()),
    answers: z.enum(['some', 'none']),
    message,
  }),
  z.strictObject({ check: z.literal('rows'), least: count, most: count, message }),
]);

const LITERAL = /^\/(.+)\/([a-z]*)$/s;

/** An entry of `regList` (`/^…$/`) as a check; undefined if it has no pattern, or flags that change the meaning. */
function readPattern(wire: Json): FieldCheck | undefined {
  if (!isObject(wire) || typeof wire.pattern !== 'string' || wire.pattern === '') return undefined;
  const [, source = wire.pattern, flags = ''] = LITERAL.exec(wire.pattern) ?? [];
  if (/[^giuy]/.test(flags) || source.length > 1_000) return undefined;
  if (flags.includes('i')) return { check: 'pattern', pattern: `/${source}/i`, message: messageOf(wire) };
  const preset = presetOf(source);
  return preset === undefined ? { check: 'pattern', pattern: source, message: messageOf(wire) } : { check: 'preset', preset, message: messageOf(wire) };
}

function messageOf(wire: Outside): DesignText | null {
  const zh = wire.message;
  return typeof zh === 'string' && zh !== '' ? { zh, ...(isObject(wire.said) ? texts(wire.said) : {}) } : null;
}

const texts = (other: Outside) => ({
  ...(typeof other.zhtw === 'string' && { zhtw: other.zhtw }),
  ...(typeof other.en === 'string' && { en: other.en }),
});

function writePattern({ message, ...one }: Extract<FieldCheck, { check: 'pattern' | 'preset' }>): Json {
  const { zh = '', ...other } = message ?? {};
  const source = one.check === 'pattern' ? one.pattern : isPreset(one.preset) ? presets[one.preset].source : '';
  return { pattern: LITERAL.test(source) ? source : `/${source}/`, message: zh, ...(Object.keys(other).length > 0 && { said: other }) };
}

const isPattern = (one: FieldCheck): one is Extract<FieldCheck, { check: 'pattern' | 'preset' }> =>
  one.check === 'pattern' || (one.check === 'preset' && isPreset(one.preset));

/** The entries of `regList`. */
const listed = (wire: Json): readonly Json[] => {
  const list = at(wire, ['__config__', 'regList']);
  return isArray(list) ? list : [];
};

export function readChecks(wire: Json): FieldCheck[] {
  const own = at(wire, ['__config__', 'checks']);
  const more = isArray(own) ? own.flatMap((one) => (z.safeParse(check, one).success ? [one as unknown as FieldCheck] : [])) : [];
  const unique: FieldCheck[] = at(wire, ['__config__', 'unique']) === true ? [{ check: 'unique', with: [], message: null }] : [];
  return [...listed(wire).flatMap((one) => readPattern(one) ?? []), ...unique, ...more];
}

/** Number of patterns that are not understood, and so check nothing here. A rule without a pattern is the one of `required`. */
export const patternsLeft = (wire: Json): number => listed(wire).filter((one) => isObject(one) && Object.hasOwn(one, 'pattern') && !readPattern(one)).length;

/** The checks of a node as entries on the wire. */
export function writeChecks(checks: readonly FieldCheck[], wire: Json): { key: string; value: Json }[] {
  const plain = checks.findIndex((one) => one.check === 'unique' && one.with.length === 0 && !one.within && one.message === null);
  const more = checks.filter((one, index) => index !== plain && !isPattern(one));
  return [
    { key: 'regList', value: [...listed(wire).filter((one) => !readPattern(one)), ...checks.filter(isPattern).map(writePattern)] },
    ...(plain >= 0 || at(wire, ['__config__', 'unique']) === true ? [{ key: 'unique', value: plain >= 0 }] : []),
    ...(more.length > 0 || at(wire, ['__config__', 'checks']) !== undefined ? [{ key: 'checks', value: more as unknown as Json }] : []),
  ];
}
