// Findings that prevent saving or releasing a form, each at its node. Rules, formulas and patterns are checked in `rules/`.
import { factsAskedBy, fieldsAskedBy } from '../filter/filter.ts';
import { awayOn, devices } from './devices.ts';
import type { FormDocument, FormNode } from './document.ts';
import { fieldsOf, placed, type Field } from './fields.ts';
import type { Params } from './finding.ts';
import { asText, isEmpty, setting } from './kind.ts';
import { fieldKinds } from './kinds.ts';
import { allOptions } from './look.ts';

const MAX_FIELDS = 300;
const MAX_TABLES = 10;
const MAX_KEY = 100;
const MAX_LABEL = 200;
const MAX_NODES_DEEP = 20;

/** These prevent a release. */
export const releaseErrorKeys = [
  'emptyForm',
  'noFields',
  'tooManyFields',
  'tooManyTables',
  'nestedTooDeep',
  'keyMissing',
  'keyDouble',
  'keyReserved',
  'keyClash',
  'keyShape',
  'keyTooLong',
  'labelTooLong',
  'containerEmpty',
  'nestedInTable',
  'billRuleMissing',
  'billRuleWanted',
  'relationMissing',
  'flowMissing',
  'interfaceMissing',
  'dictionaryMissing',
  'fieldMissing',
  'uniqueGone',
  'checkGone',
  'uniqueAsks',
  'uniqueTwice',
  'tableNotLinked',
  'tableLinkedTwice',
  'columnMissing',
] as const;
/** Warnings: they do not prevent a release. */
export const releaseWarningKeys = ['labelMissing', 'optionDouble', 'optionBlank', 'limitsBackwards', 'kindUnknown', 'requiredAway'] as const;
export type ReleaseErrorKey = (typeof releaseErrorKeys)[number];
export type ReleaseWarningKey = (typeof releaseWarningKeys)[number];

export interface ReleaseFinding {
  /** Id of the node; null: the form. */
  node: string | null;
  key: ReleaseErrorKey | ReleaseWarningKey;
  params?: Params;
}

export const isReleaseError = (key: ReleaseErrorKey | ReleaseWarningKey): key is ReleaseErrorKey => (releaseErrorKeys as readonly string[]).includes(key);

/** Tables of a bound form: names of their columns. */
export interface Bound {
  columns: readonly string[];
  children: readonly { table: string; columns: readonly string[] }[];
}

/** @param bound null: a generated table; @param flow whether the form starts a workflow */
export function checkRelease(
  document: Pick<FormDocument, 'nodes'>,
  { bound = null, flow = false }: { bound?: Bound | null; flow?: boolean } = {},
): ReleaseFinding[] {
  const fields = fieldsOf(document);
  return [
    ...ofForm(document, fields, flow),
    ...ofKeys(fields),
    ...[...placed(document.nodes)].flatMap(({ node, within }) => [...ofPlace(node, within), ...ofLabel(node), ...ofSettings(node)]),
    ...fields.flatMap((field) => [...ofUnique(field, fields), ...ofInterfaces(field, fields)]),
    ...(bound ? ofTables(fields, bound) : []),
    ...ofDevices(document, fields),
  ];
}

/** On a device that does not show it, nobody can fill it in. */
function ofDevices(document: Pick<FormDocument, 'nodes'>, fields: readonly Field[]): ReleaseFinding[] {
  const away = devices.map((device) => awayOn(document, device));
  const isWanted = ({ node, kind }: Field) => {
    const { computed, fills } = fieldKinds[node.kind];
    return kind !== null && !computed && fills === null && node.required && !node.hidden && isEmpty(node.initial);
  };
  return fields.flatMap((field): ReleaseFinding[] =>
    isWanted(field) && away.some((ids) => ids.has(field.node.id)) ? [{ node: field.node.id, key: 'requiredAway' }] : [],
  );
}

const isTable = ({ node }: Field) => fieldKinds[node.kind].nests === 'rows';
/** Has a key of its own on the wire. */
const isKept = (field: Field) => field.kind !== null || isTable(field) || fieldKinds[field.node.kind].computed;

function ofForm({ nodes }: Pick<FormDocument, 'nodes'>, fields: readonly Field[], flow: boolean): ReleaseFinding[] {
  if (nodes.length === 0) return [{ node: null, key: 'emptyForm' }];
  const kept = fields.filter(isKept);
  return [
    ...(fields.some(({ kind }) => kind !== null) ? [] : [{ node: null, key: 'noFields' } as const]),
    ...(kept.length > MAX_FIELDS ? [{ node: null, key: 'tooManyFields', params: { most: MAX_FIELDS } } as const] : []),
    ...(fields.filter(isTable).length > MAX_TABLES ? [{ node: null, key: 'tooManyTables', params: { most: MAX_TABLES } } as const] : []),
    ...(flow && !fields.some(({ node }) => node.kind === 'billRule') ? [{ node: null, key: 'billRuleWanted' } as const] : []),
  ];
}

/** Names that every object has, and the record's own. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype', 'id']);
const SHAPE = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** @returns why this cannot be the key of a field; null: it can, unless it is used already */
export function fieldKeyProblem(key: string): 'keyTooLong' | 'keyReserved' | 'keyShape' | null {
  if (Array.from(key).length > MAX_KEY) return 'keyTooLong';
  if (RESERVED.has(key)) return 'keyReserved';
  return SHAPE.test(key) ? null : 'keyShape';
}

function ofKeys(fields: readonly Field[]): ReleaseFinding[] {
  const found: ReleaseFinding[] = [];
  for (const [, siblings] of Map.groupBy(fields.filter(isKept), ({ table }) => table)) {
    const keys = new Map<string, string>();
    for (const { node } of siblings) {
      const at = (key: ReleaseErrorKey, params: Params = { key: node.key.slice(0, MAX_KEY) }) => found.push({ node: node.id, key, params });
      if (node.key === '') {
        if (fieldKinds[node.kind].value(node) !== null || fieldKinds[node.kind].nests === 'rows') at('keyMissing', {});
        continue;
      }
      const fault = fieldKeyProblem(node.key);
      if (fault) at(fault, fault === 'keyTooLong' ? { most: MAX_KEY } : undefined);
      if (keys.has(node.key)) at('keyDouble');
      else keys.set(node.key, node.id);
    }
    // A record also has the names of ids, and the ids of values shown by name.
    for (const [key, id] of keys) {
      const other = /^(.+)_(?:id|name)$/s.exec(key)?.[1];
      if (other !== undefined && keys.has(other))
        found.push({ node: id, key: 'keyClash', params: { key: key.slice(0, MAX_KEY), other: other.slice(0, MAX_KEY) } });
    }
  }
  return found;
}

function ofPlace(node: FormNode, within: readonly FormNode[]): ReleaseFinding[] {
  const { nests } = fieldKinds[node.kind];
  const found: ReleaseFinding[] = [];
  if (within.length > MAX_NODES_DEEP) found.push({ node: node.id, key: 'nestedTooDeep', params: { most: MAX_NODES_DEEP } });
  if (nests !== null && within.some(({ kind }) => fieldKinds[kind].nests === 'rows')) found.push({ node: node.id, key: 'nestedInTable' });
  if (nests !== null && node.kind !== 'pane' && node.children.every((child) => child.kind === 'pane' && child.children.length === 0))
    found.push({ node: node.id, key: 'containerEmpty' });
  return found;
}

function ofLabel({ id, kind, label, key }: FormNode): ReleaseFinding[] {
  if ([label.zh, label.zhtw, label.en].some((text) => text !== undefined && Array.from(text).length > MAX_LABEL))
    return [{ node: id, key: 'labelTooLong', params: { most: MAX_LABEL } }];
  if (kind === 'unknown') return [{ node: id, key: 'kindUnknown' }];
  return key !== '' && label.zh.trim() === '' ? [{ node: id, key: 'labelMissing' }] : [];
}

/** Required settings of a kind, by key. */
const WANTED: Readonly<Partial<Record<FormNode['kind'], readonly (readonly [setting: string, key: ReleaseErrorKey])[]>>> = {
  billRule: [['rule', 'billRuleMissing']],
  relationForm: [
    ['model', 'relationMissing'],
    ['field', 'relationMissing'],
  ],
  relationFormAttr: [['field', 'fieldMissing']],
  relationFlow: [['flow', 'flowMissing']],
  relationFlowAttr: [['field', 'fieldMissing']],
  popupSelect: [['interface', 'interfaceMissing']],
  popupTableSelect: [['interface', 'interfaceMissing']],
  popupAttr: [['field', 'fieldMissing']],
  dicSelect: [['dictionary', 'dictionaryMissing']],
  lookup: [['field', 'fieldMissing']],
  rollup: [
    ['model', 'relationMissing'],
    ['by', 'relationMissing'],
  ],
  relatedList: [
    ['model', 'relationMissing'],
    ['by', 'relationMissing'],
  ],
};

function ofSettings(node: FormNode): ReleaseFinding[] {
  const kind = fieldKinds[node.kind];
  const value = (key: string) => {
    const property = kind.properties.find((one) => one.key === key);
    return property ? (setting(node, property) as string | number | null) : null;
  };
  const missing = (WANTED[node.kind] ?? []).filter(([key]) => isEmpty(value(key))).map(([, key]) => key);
  const source = kind.source(node);
  const ids = source?.from === 'options' ? allOptions(source.options).map(({ id }) => id) : [];
  const [least, most] = [value('min'), value('max')];
  return [
    ...[...new Set(missing)].map((key): ReleaseFinding => ({ node: node.id, key })),
    ...(source?.from === 'dictionary' && source.id === '' && node.kind !== 'dicSelect' ? [{ node: node.id, key: 'dictionaryMissing' } as const] : []),
    ...(source?.from === 'interface' && source.id === '' && !WANTED[node.kind] ? [{ node: node.id, key: 'interfaceMissing' } as const] : []),
    ...(ids.includes('') ? [{ node: node.id, key: 'optionBlank' } as const] : []),
    ...(new Set(ids).size < ids.length ? [{ node: node.id, key: 'optionDouble' } as const] : []),
    ...(typeof least === 'number' && typeof most === 'number' && least > most ? [{ node: node.id, key: 'limitsBackwards' } as const] : []),
  ];
}

function ofUnique({ node, table }: Field, fields: readonly Field[]): ReleaseFinding[] {
  const checks = node.checks.filter((check) => check.check === 'unique');
  if (checks.length === 0) return [];
  // Stored fields beside it, in the head or in the same row.
  const beside = new Set(fields.flatMap((one) => (one.table === table && one.kind !== null && !fieldKinds[one.node.kind].sealed ? [one.node.id] : [])));
  const all = new Set(fields.map((one) => one.node.id));
  return [
    ...(checks.some((check) => check.with.some((id) => !all.has(id)) || (check.within && fieldsAskedBy(check.within).some((id) => !beside.has(id))))
      ? [{ node: node.id, key: 'uniqueGone' } as const]
      : []),
    // The rule is the same for everybody, so it cannot depend on the user; and a field has at most one.
    ...(checks.some((check) => check.within && factsAskedBy(check.within).length > 0) ? [{ node: node.id, key: 'uniqueAsks' } as const] : []),
    ...(checks.length > 1 && checks.some((check) => check.within) ? [{ node: node.id, key: 'uniqueTwice' } as const] : []),
  ];
}

/** Parameters come from the head or the same row, never from sealed fields: they are sent to another system. */
function ofInterfaces({ node, table }: Field, fields: readonly Field[]): ReleaseFinding[] {
  const reported = new Set(
    fields.flatMap((one) => ((one.table === null || one.table === table) && one.kind !== null && !fieldKinds[one.node.kind].sealed ? [one.node.id] : [])),
  );
  const asked = node.checks.flatMap((check) => (check.check === 'interface' ? Object.values(check.parameters) : []));
  return asked.some((id) => !reported.has(id)) ? [{ node: node.id, key: 'checkGone' }] : [];
}

/** Fields of a bound form must be existing columns; each child table is linked to a table of its own. */
function ofTables(fields: readonly Field[], bound: Bound): ReleaseFinding[] {
  const linked = new Map<string, string>();
  const tables = fields.filter(isTable).map(({ node }) => ({ node, table: asText(node.config.boundTable) }));
  return [
    ...tables.flatMap(({ node, table }): ReleaseFinding[] => {
      const isThere = bound.children.some((one) => one.table === table);
      const isTwice = isThere && linked.has(table);
      linked.set(table, node.id);
      return isThere && !isTwice ? [] : [{ node: node.id, key: isTwice ? 'tableLinkedTwice' : 'tableNotLinked', params: { table: table.slice(0, MAX_KEY) } }];
    }),
    ...fields.flatMap(({ node, table, kind }): ReleaseFinding[] => {
      if (kind === null || node.key === '') return [];
      const own = table === null ? bound.columns : bound.children.find((one) => one.table === tables.find((at) => at.node.id === table)?.table)?.columns;
      return own === undefined || own.includes(node.key) ? [] : [{ node: node.id, key: 'columnMissing', params: { key: node.key.slice(0, MAX_KEY) } }];
    }),
  ];
}
