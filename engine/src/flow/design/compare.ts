// Differences between two flows: nodes and branches matched by id, and the properties of each that differ.
import type { Json } from '../../form/document.ts';
import type { AnyNode, FlowDocument, FlowNode, ForkNode } from '../document.ts';
import type { Matrix, MatrixRow } from '../matrix.ts';
import { isFork } from '../plan.ts';

type Branch = ForkNode['branches'][number];

export interface Part {
  /** A property, or a part of it: `who`, `may.return`, `rights.‹field›`; of an approval matrix `matrix.fields`, and `matrix.‹change›.‹number of the row›`. */
  what: string;
  /** Null: missing. */
  before: Json;
  after: Json;
}

export interface Difference {
  /** Of a node or a branch; '' for the whole flow. */
  id: string;
  title: string;
  change: 'added' | 'removed' | 'changed';
  /** In another chain, or in another order among the others. */
  moved: boolean;
  parts: readonly Part[];
}

interface Element {
  own: Readonly<Record<string, Json>>;
  title: string;
  chain: string;
}

/** In the order of the later flow; removed ones come last. */
export function compared(before: FlowDocument, after: FlowDocument): Difference[] {
  const [old, now] = [elementsOf(before), elementsOf(after)];
  const moved = movedBetween(old, now);
  const differences: Difference[] = [];
  for (const [id, { own, title }] of now) {
    const was = old.get(id);
    const parts = was ? partsOf(was.own, own) : [];
    if (!was || parts.length > 0 || moved.has(id)) differences.push({ id, title, change: was ? 'changed' : 'added', moved: moved.has(id), parts });
  }
  for (const [id, { title }] of old) if (!now.has(id)) differences.push({ id, title, change: 'removed', moved: false, parts: [] });
  return differences;
}

function elementsOf(flow: FlowDocument): Map<string, Element> {
  const elements = new Map<string, Element>();
  const add = (one: AnyNode | Branch, chain: string) => {
    const { id, outside: _, ...rest } = one;
    const own = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'chain' && key !== 'branches'));
    elements.set(id, { own, title: one.title, chain });
  };
  const walk = (nodes: readonly FlowNode[], chain: string) => {
    for (const node of nodes) {
      add(node, chain);
      if (!isFork(node)) continue;
      for (const branch of node.branches) {
        add(branch, node.id);
        walk(branch.chain, branch.id);
      }
    }
  };
  elements.set('', { own: flow.settings as unknown as Element['own'], title: '', chain: '' });
  add(flow.start, '');
  walk(flow.chain, '');
  return elements;
}

const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function sorted(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Properties that are compared part by part. */
const WITHIN: ReadonlySet<string> = new Set(['may', 'needs', 'limit', 'limits', 'sign']);

function partsOf(before: Element['own'], after: Element['own']): Part[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((what): Part[] => {
    const [was, is] = [before[what], after[what]];
    if (same(was, is)) return [];
    if (what === 'rights') return rightsOf(was, is);
    if (what === 'who' && isMatrix(was) && isMatrix(is)) return matrixParts(was, is);
    if (!WITHIN.has(what) || !isObject(was) || !isObject(is)) return [{ what, before: was ?? null, after: is ?? null }];
    return partsOf(was, is).map((part) => ({ ...part, what: `${what}.${part.what}` }));
  });
}

const isMatrix = (who: Json | undefined): who is Json & Matrix =>
  isObject(who) && who.kind === 'matrix' && Array.isArray(who.rows) && Array.isArray(who.fields);

/**
 * Rows that are the same stay in place, as many as possible; between them the others are matched in order. Numbers of rows are those of the later matrix, of
 * removed ones those of the earlier.
 */
function matrixParts(before: Matrix, after: Matrix): Part[] {
  const asText = ({ fields }: Matrix, { cells, people }: MatrixRow) =>
    JSON.stringify([sorted(Object.fromEntries(fields.flatMap((field, at) => (cells[at] ? [[field, cells[at]]] : [])))), sorted(people as unknown as Json)]);
  const open = Map.groupBy(before.rows.keys(), (at) => asText(before, before.rows[at] as MatrixRow));
  const same = after.rows.flatMap((row, now) => {
    const was = open.get(asText(after, row))?.shift();
    return was === undefined ? [] : [{ was, now }];
  });
  const kept = longestRising(same.map(({ was }) => was)).flatMap((at) => same[at] ?? []);
  const parts: Part[] = [];
  let [was, now] = [0, 0];
  const json = (row: MatrixRow | undefined) => (row ?? null) as unknown as Json;
  for (const next of [...kept, { was: before.rows.length, now: after.rows.length }]) {
    for (; was < next.was && now < next.now; was += 1, now += 1)
      parts.push({ what: `matrix.changed.${now + 1}`, before: json(before.rows[was]), after: json(after.rows[now]) });
    for (; now < next.now; now += 1) parts.push({ what: `matrix.added.${now + 1}`, before: null, after: json(after.rows[now]) });
    for (; was < next.was; was += 1) parts.push({ what: `matrix.removed.${was + 1}`, before: json(before.rows[was]), after: null });
    [was, now] = [next.was + 1, next.now + 1];
  }
  const columns = { what: 'matrix.fields', before: before.fields, after: after.fields };
  return JSON.stringify(before.fields) === JSON.stringify(after.fields) ? parts : [columns, ...parts];
}

/** By field; fields that are not named are read-only. */
function rightsOf(before: Json | undefined, after: Json | undefined): Part[] {
  const byField = (rows: Json | undefined) =>
    new Map(Array.isArray(rows) ? rows.filter(isObject).map(({ field, ...right }): [string, Json] => [String(field), right]) : []);
  const [old, now] = [byField(before), byField(after)];
  const usual: Json = { read: true, write: false, required: false };
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [was, is] = [old.get(field) ?? usual, now.get(field) ?? usual];
    return same(was, is) ? [] : [{ what: `rights.${field}`, before: was, after: is }];
  });
}

/** Those in another chain; and in the same chain, the smallest set whose move explains the new order. */
function movedBetween(old: ReadonlyMap<string, Element>, now: ReadonlyMap<string, Element>): Set<string> {
  const places = new Map([...old.keys()].map((id, place) => [id, place]));
  const common = [...now].filter(([id]) => old.has(id));
  const moved = new Set(common.filter(([id, { chain }]) => old.get(id)?.chain !== chain).map(([id]) => id));
  const stayed = common.filter(([id]) => !moved.has(id));
  for (const group of Map.groupBy(stayed, ([, { chain }]) => chain).values()) {
    const ids = group.map(([id]) => id);
    const kept = new Set(longestRising(ids.map((id) => places.get(id) ?? 0)).map((at) => ids[at]));
    for (const id of ids) if (!kept.has(id)) moved.add(id);
  }
  return moved;
}

/** Indexes of a longest increasing subsequence. */
function longestRising(numbers: readonly number[]): number[] {
  const best: { length: number; before: number }[] = [];
  for (const number of numbers) {
    let found = { length: 1, before: -1 };
    for (const [earlier, one] of best.entries())
      if ((numbers[earlier] ?? 0) < number && one.length + 1 > found.length) found = { length: one.length + 1, before: earlier };
    best.push(found);
  }
  let at = best.reduce((last, { length }, place) => (length > (best[last]?.length ?? 0) ? place : last), best.length > 0 ? 0 : -1);
  const places: number[] = [];
  for (; at >= 0; at = best[at]?.before ?? -1) places.unshift(at);
  return places;
}
