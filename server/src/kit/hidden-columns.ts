// The hidden columns of a call: what it may not filter by, set or receive, derived from the columns that the endpoint declares.
import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import type { Endpoint, Parsed } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { columnOfKey, fixedKeys, hiddenKeys, type PageColumns } from '@ordo/engine/permission/columns.ts';
import type { Rights } from '@ordo/engine/permission/rights.ts';
import * as z from 'zod/mini';
import { invalid, Refusal } from './refusal.ts';

export interface HiddenColumns {
  /** Keys to leave out of the answer. */
  hidden: ReadonlySet<string>;
  /** Keys that a change must not set, including the hidden ones. */
  fixed: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();
const ALL: HiddenColumns = { hidden: NOTHING, fixed: NOTHING };

export function hiddenColumnsOf(rights: Rights, { columns }: Endpoint): HiddenColumns {
  return columns ? { hidden: hiddenKeys(rights, columns), fixed: fixedKeys(rights, columns) } : ALL;
}

/**
 * The validated input of a call, checked against its columns.
 * @throws Refusal invalid, columnDenied
 */
export function parseInput<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, kept: HiddenColumns, language: Language): Parsed<E> {
  assertColumns(endpoint, input, kept, language);
  const parsed = z.safeParse(endpoint.input, input, { reportInput: true });
  if (!parsed.success) throw columnLacking(endpoint, parsed.error.issues, kept, language) ?? invalid(parsed.error.issues);
  const sidx = orderSeen(endpoint, input.sidx, kept);
  return (sidx ? { ...(parsed.data as object), sidx } : parsed.data) as Parsed<E>;
}

/**
 * Filtering, sorting and changing by a column need permission for it. Refused rather than ignored: the caller would take the answer for what they asked.
 * @param input as it was sent
 * @throws Refusal columnDenied
 */
function assertColumns(endpoint: Endpoint, input: Record<string, unknown>, { hidden, fixed }: HiddenColumns, language: Language): void {
  const without = isMutation(endpoint) ? fixed : hidden;
  if (without.size === 0) return;
  const shape = shapeOf(endpoint);
  const touched = [...Object.keys(input).filter((key) => key in shape), ...(endpoint.touches ?? []), ...(typeof input.sidx === 'string' ? [input.sidx] : [])];
  const denied = touched.find((key) => without.has(key));
  if (denied !== undefined) throw columnDenied(endpoint.columns, denied, language);
}

/** A required column of a new record that the caller may not set: refused here, because the schema would ask for a value that cannot be given. */
function columnLacking(endpoint: Endpoint, issues: readonly z.core.$ZodIssue[], { fixed }: HiddenColumns, language: Language): Refusal | null {
  const lacking = issues.map(({ path }) => String(path[0])).find((key) => fixed.has(key));
  return lacking === undefined ? null : columnDenied(endpoint.columns, lacking, language);
}

/** The default order of a list, unless its column is hidden: then the next visible one, and finally the ids. */
function orderSeen(endpoint: Endpoint, sidx: unknown, { hidden }: HiddenColumns): string | undefined {
  const { sidx: order } = shapeOf(endpoint) as { sidx?: { _zod: { def: { innerType: { options: string[] } } } } };
  if (hidden.size === 0 || sidx !== undefined || !order) return undefined;
  return order._zod.def.innerType.options.find((key) => !hidden.has(key)) ?? 'id';
}

export function columnDenied(columns: PageColumns | undefined, key: string, language: Language): Refusal {
  const code = columns ? columnOfKey(columns, key) : key;
  const phrase = columns?.called?.[code] ?? columnPhrases[code];
  return new Refusal('columnDenied', { column: phrase ? translate(phrase, language, {}, zhtw) : code }, { right: `${columns?.menu}:${code}` });
}

export const isMutation = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true;

function shapeOf({ input }: Endpoint): Record<string, unknown> {
  return (input._zod.def as unknown as { shape?: Record<string, unknown> }).shape ?? {};
}
