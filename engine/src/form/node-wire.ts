// A node of the family ⇄ a node of ours, without what is below it. Our properties are read from the original; only changed ones are written back, so that
// everything else keeps its order and spelling.
import * as z from 'zod/mini';
import { patternsLeft, readChecks, writeChecks } from './checks-wire.ts';
import { devicesIn, devicesOut } from './devices.ts';
import type { DesignText, FormNode, Json, Outside } from './document.ts';
import type { FieldKindName } from './kind-names.ts';
import { formulaIn, tokensOut } from './formula-wire.ts';
import { asText, isEmpty, type FieldKind } from './kind.ts';
import { fieldKinds } from './kinds.ts';
import type { Names } from './names.ts';
import type { Property, Spoken } from './property.ts';
import { freshNode } from './fresh-wire.ts';
import { KIND_KEY, kindOfWire } from './wire-kind.ts';
import { at, isArray, isObject, numberAt, placeOf, put, same, type Way } from './wire-path.ts';

/** Properties of a node except its identity and its children. */
export type NodeFacts = Omit<FormNode, 'id' | 'children' | 'outside'>;

const CONFIG = '__config__';
const config = (key: string): Way => [CONFIG, key];
const LANGUAGES = config('said');

const textAt = (wire: Json, way: Way): string => {
  const value = at(wire, way);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

function said(wire: Json, ways: readonly Way[], name: string): DesignText {
  const zh = ways.map((way) => textAt(wire, way)).find((text) => text !== '') ?? '';
  const other = at(wire, [...LANGUAGES, name]);
  return {
    zh,
    ...(isObject(other) && typeof other.zhtw === 'string' && { zhtw: other.zhtw }),
    ...(isObject(other) && typeof other.en === 'string' && { en: other.en }),
  };
}

const saidOrNone = (wire: Json, ways: readonly Way[], name: string): DesignText | null => {
  const read = said(wire, ways, name);
  return read.zh === '' && read.en === undefined && read.zhtw === undefined ? null : read;
};

const flag = (wire: Json, way: Way, fallback: boolean): boolean => {
  const value = at(wire, way);
  return value === true || value === 'true' ? true : value === false || value === 'false' ? false : fallback;
};

/** A number, possibly as text. */
function size(wire: Json, way: Way, least: number, most: number): number | null {
  const number = numberAt(wire, way);
  return number >= least && number <= most ? number : null;
}

const labelWays = (kind: FieldKindName): Way[] => (kind === 'pane' ? [['title'], config('label')] : [config('label')]);
/** Another branch of the family has tips here, used only if `tips` is on. */
const tipWays = (wire: Json): Way[] => [config('tipLabel'), ...(flag(wire, config('tips'), false) ? [config('tipsDesc')] : [])];

export interface FactsRead {
  facts: NodeFacts;
  /** Paths of settings on the wire that are not understood. */
  left: string[];
  /** Fields that it refers to and that do not exist. */
  gone: string[];
  defaultLeft: boolean;
  patternsLeft: number;
}

/** @param table id of the child table it is in */
export function readFacts(wire: Outside, kind: FieldKindName, table: string | null, names: Names): FactsRead {
  const own = fieldKinds[kind];
  const settings = readSettings(wire, own, table, names);
  const devices = devicesIn(at(wire, config('visibility')));
  const bare: NodeFacts = {
    key: textAt(wire, ['__vModel__']),
    kind,
    label: said(wire, labelWays(kind), 'label'),
    showLabel: flag(wire, config('showLabel'), true),
    labelWidth: size(wire, config('labelWidth'), 1, 2_000),
    tip: saidOrNone(wire, tipWays(wire), 'tip'),
    placeholder: saidOrNone(wire, [['placeholder']], 'placeholder'),
    span: size(wire, config('span'), 1, 24) ?? names.span,
    columnWidth: size(wire, config('columnWidth'), 1, 5_000),
    required: flag(wire, config('required'), false),
    disabled: flag(wire, ['disabled'], false),
    readonly: flag(wire, ['readonly'], false),
    hidden: flag(wire, config('noShow'), false),
    initial: null,
    checks: readChecks(wire),
    config: settings.config,
    ...(devices && { devices }),
  };
  const initial = readInitial(wire, own, bare);
  return { facts: { ...bare, initial: initial.value }, left: settings.left, gone: settings.gone, defaultLeft: initial.left, patternsLeft: patternsLeft(wire) };
}

/** Whether it can have an initial value. */
const hasInitial = (kind: FieldKind, facts: NodeFacts) => kind.value(asNode(facts)) !== null && !kind.computed && kind.fills === null && !kind.sealed;
const asNode = (facts: NodeFacts): FormNode => ({ ...facts, id: '', children: [], outside: {} });

function readInitial(wire: Outside, kind: FieldKind, facts: NodeFacts): { value: Json; left: boolean } {
  const given = at(wire, config('defaultValue'));
  if (given === undefined || isEmpty(given) || !hasInitial(kind, facts)) return { value: null, left: false };
  const value = kind.valueIn(given, asNode(facts));
  return kind.check(value, asNode(facts)).length === 0 ? { value, left: false } : { value: null, left: true };
}

function readSettings(wire: Outside, kind: FieldKind, table: string | null, names: Names): { config: Record<string, Json>; left: string[]; gone: string[] } {
  const found: [string, Json][] = [];
  const [left, gone]: [string[], string[]] = [[], []];
  for (const property of kind.properties) {
    const way = placeOf(wire, property.at);
    const given = way && at(wire, way);
    if (way === undefined || given === undefined) continue;
    const read = property.tokens ? readFormula(wire, property, table, names) : readSetting(given, property);
    const value = property.spoken && typeof read === 'string' ? spokenIn(wire, property, read) : read;
    if (value === undefined) {
      if (!isEmpty(given)) left.push(way.join('.'));
    } else if (property.control !== 'field' || value === '') found.push([property.key, value]);
    else {
      const id = names.idOf(value as string, table);
      if (id === undefined) gone.push(value as string);
      else found.push([property.key, id]);
    }
  }
  return { config: Object.fromEntries(found), left, gone };
}

/** Text is used if the list of tokens is empty. */
function readFormula(wire: Outside, { at: [list = [], text = []] }: Property, table: string | null, names: Names): Json | undefined {
  const [tokens, formula] = [at(wire, list), at(wire, text)];
  if (isArray(tokens) && tokens.length > 0) return formulaIn(tokens, table, names);
  return typeof formula === 'string' && formula !== '' ? formula : undefined;
}

function writeFormula(wire: Outside, { at: [list = [], text = []] }: Property, formula: string, table: string | null, names: Names): Outside {
  const tokens = tokensOut(formula, table, names);
  const written = put(wire, list, tokens ?? []);
  return tokens !== null && at(wire, text) === undefined ? written : put(written, text, tokens === null ? formula : '');
}

/** With its translations, which stand beside those of labels; a text without any is a string. */
function spokenIn(wire: Outside, { key }: Property, zh: string): Json {
  const other = at(wire, [...LANGUAGES, key]);
  if (!isObject(other)) return zh;
  const { zhtw, en } = other;
  const own = { ...(typeof zhtw === 'string' && { zhtw }), ...(typeof en === 'string' && { en }) };
  return Object.keys(own).length > 0 ? { zh, ...own } : zh;
}

function readSetting(given: Json, property: Property): Json | undefined {
  const value = property.read ? property.read(given) : given;
  return value !== undefined && z.safeParse(property.schema, value).success ? (value as Json) : undefined;
}

/** The node's current properties written over the original. @param serial a number unique in the form, for nodes that were created here */
export function writeFacts(node: FormNode, table: string | null, names: Names, serial: number): Outside {
  const isFresh = Object.keys(node.outside).length === 0;
  let wire = isFresh ? freshNode(fieldKinds[node.kind], serial) : node.outside;
  if (node.kind === 'unknown' && !isObject(at(wire, [CONFIG]))) return wire;
  if (!isFresh && kindOfWire(wire, node.kind === 'pane').kind !== node.kind) wire = asKind(wire, fieldKinds[node.kind], serial);
  const { facts: was } = readFacts(wire, node.kind, table, names);
  for (const { way, value } of changes(was, node, wire)) wire = put(wire, way, value);
  for (const property of fieldKinds[node.kind].properties)
    wire = writeSetting(wire, property, { was: was.config[property.key], now: node.config[property.key] }, table, names);
  const [spelling] = fieldKinds[node.kind].spellings;
  if (spelling && at(wire, config(KIND_KEY)) === undefined) wire = put(wire, config(KIND_KEY), spelling);
  return at(wire, config('fieldId')) === node.id ? wire : put(wire, config('fieldId'), node.id);
}

/** A changed kind is written to all three places. */
const asKind = (wire: Outside, kind: FieldKind, serial: number): Outside =>
  [KIND_KEY, 'tag', 'layout'].reduce((now, key) => put(now, config(key), at(freshNode(kind, serial), config(key)) ?? null), wire);

interface Change {
  way: Way;
  value: Json;
}

function changes(was: NodeFacts, now: FormNode, wire: Outside): Change[] {
  const kind = fieldKinds[now.kind];
  const plain = (way: Way, before: Json, after: Json): Change[] => (same(before, after) ? [] : [{ way, value: after }]);
  const words = (way: Way, name: string, before: DesignText | null, after: DesignText | null): Change[] => {
    const { zh = '', ...other } = after ?? {};
    const { zh: zhBefore = '', ...otherBefore } = before ?? {};
    return [...plain(way, zhBefore, zh), ...plain([...LANGUAGES, name], otherBefore, other)];
  };
  return [
    ...plain(['__vModel__'], was.key, now.key),
    ...words(labelWays(now.kind)[0] ?? config('label'), 'label', was.label, now.label),
    ...plain(config('showLabel'), was.showLabel, now.showLabel),
    ...plain(config('labelWidth'), was.labelWidth, now.labelWidth),
    ...words(config('tipLabel'), 'tip', was.tip, now.tip),
    ...words(['placeholder'], 'placeholder', was.placeholder, now.placeholder),
    ...plain(config('span'), was.span, now.span),
    ...plain(config('columnWidth'), was.columnWidth, now.columnWidth),
    ...plain(config('required'), was.required, now.required),
    ...plain(['disabled'], was.disabled, now.disabled),
    ...plain(['readonly'], was.readonly, now.readonly),
    ...plain(config('noShow'), was.hidden, now.hidden),
    ...plain(config('visibility'), devicesOut(was.devices), devicesOut(now.devices)),
    ...(same(was.initial, now.initial) || !hasInitial(kind, now) ? [] : [{ way: config('defaultValue'), value: kind.valueOut(now.initial, now) }]),
    ...(same(was.checks as unknown as Json, now.checks as unknown as Json)
      ? []
      : writeChecks(now.checks, wire).map(({ key, value }) => ({ way: config(key), value }))),
  ];
}

function writeSetting(
  wire: Outside,
  property: Property,
  { was, now }: { was: Json | undefined; now: Json | undefined },
  table: string | null,
  names: Names,
): Outside {
  if (same(was, now)) return wire;
  const way = placeOf(wire, property.at) ?? property.at[0] ?? [property.key];
  const value = now ?? (property.fallback as Json);
  if (property.spoken) return writeSpoken(wire, way, property.key, value as Spoken);
  if (property.tokens) return writeFormula(wire, property, asText(value), table, names);
  if (property.control === 'field') return put(wire, way, names.keyOf(value as string) ?? '');
  return put(wire, way, property.write ? property.write(value, at(wire, way)) : value);
}

function writeSpoken(wire: Outside, way: Way, key: string, value: Spoken): Outside {
  const { zh, ...other } = typeof value === 'string' ? { zh: value } : value;
  const written = put(wire, way, zh);
  const place = [...LANGUAGES, key];
  return Object.keys(other).length > 0 || at(written, place) !== undefined ? put(written, place, other) : written;
}

/** Path of the child nodes. */
export const CHILDREN = config('children');

/** The child nodes on the wire; null if there is nothing that could be nodes. */
export const childrenOf = (wire: Outside): readonly Json[] | null => {
  const below = at(wire, CHILDREN);
  return isArray(below) ? below : null;
};
