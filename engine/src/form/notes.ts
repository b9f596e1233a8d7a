// Notes for users who import a document of the family: what is not understood, and what is kept without effect.
import type { Outside } from './document.ts';
import type { Params } from './finding.ts';
import type { FieldKind } from './kind.ts';
import { lookKeys } from './look-wire.ts';
import { at, isObject, type Way } from './wire-path.ts';

export const noteKeys = [
  'notJson',
  'tooLarge',
  'tooDeep',
  'keyTwice',
  'notAForm',
  'otherTool',
  'unknownKind',
  'kindByTag',
  'scriptNotRun',
  'settingLeft',
  'keysLeft',
  'defaultLeft',
  'patternLeft',
  'fieldGone',
  'idDoubled',
  'notANode',
] as const;
export type NoteKey = (typeof noteKeys)[number];

export interface Note {
  /** Id of the node concerned; null: the form. */
  node: string | null;
  key: NoteKey;
  params?: Params;
}

/** Relevant only for the program that drew the form. */
const QUIET = new Set(
  'naseKey tag tagIcon layout formId renderKey document changeTag dragDisabled componentName trigger fieldId children said type rowType layoutTree isSubTable relationTable tableName parentVModel checks unique'.split(
    ' ',
  ),
);
const COMMON = new Set('label showLabel labelWidth tipLabel tips tipsDesc defaultValue span columnWidth required noShow visibility regList'.split(' '));
const TOP = new Set(
  '__config__ __slot__ __vModel__ placeholder disabled readonly style on title name size type list-type action auto-upload show-password is-range'.split(' '),
);
const ROOT = new Set('fields formRef formModel formRules formBtns idGlobal said'.split(' '));

/** Scripts: kept, never run. */
const SCRIPT = /^\s*(?:\(?(?:async\s+)?(?:function\b|\([\w\s,{}=]{0,200}\)\s*=>|\w+\s*=>)|(?:var|let|const|return|if)\s)/;
const SCRIPT_PLACES: readonly Way[] = [['on'], ['funcs'], ['__config__', 'on'], ['func']];

/** Names of the scripts, from all places where the family has them. */
export function scriptsIn(wire: Outside): string[] {
  const named = SCRIPT_PLACES.flatMap((way) => {
    const found = at(wire, way);
    if (typeof found === 'string') return found.trim() === '' ? [] : [way.join('.')];
    return isObject(found)
      ? Object.keys(found).flatMap((name) => (typeof found[name] === 'string' && found[name].trim() !== '' ? [`${way.at(-1)}.${name}`] : []))
      : [];
  });
  const loose = Object.entries(wire).flatMap(([key, value]) =>
    typeof value === 'string' && SCRIPT.test(value) && !['on', 'funcs', 'func'].includes(key) ? [key] : [],
  );
  return [...named, ...loose];
}

/** Keys of a node that are not used here. */
export function keysLeft(wire: Outside, kind: FieldKind): string[] {
  const firsts = (depth: number, first: string) =>
    new Set(kind.properties.flatMap(({ at: ways }) => ways.flatMap((way) => (way[0] === first || depth === 0 ? (way[depth] ?? []) : []))));
  const [top, own] = [firsts(0, ''), firsts(1, '__config__')];
  const config = at(wire, ['__config__']);
  return [
    ...Object.keys(wire).filter((key) => !TOP.has(key) && !top.has(key)),
    ...(isObject(config) ? Object.keys(config).filter((key) => !QUIET.has(key) && !COMMON.has(key) && !own.has(key) && !key.endsWith('Key')) : []),
  ];
}

export const rootKeysLeft = (wire: Outside): string[] => Object.keys(wire).filter((key) => !ROOT.has(key) && !lookKeys.includes(key) && key !== 'funcs');

/** One note for any number of names. */
export const listed = (names: readonly string[]): Params => ({
  names: names
    .slice(0, 20)
    .map((name) => name.slice(0, 60))
    .join(', '),
});
