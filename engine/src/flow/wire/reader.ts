// State of reading a foreign workflow: limits, ids in use, and notes on what was not understood.
import type { Asked } from '../../filter/filter.ts';
import type { Json } from '../../form/document.ts';
import type { FlowDocument } from '../document.ts';

/** `partUnread`: content of `ordo`, a value out of bounds, or a setting without an equivalent; the node is read without it. */
export type FlowNoteKey = 'notAFlow' | 'tooLarge' | 'kindUnknown' | 'approverUnknown' | 'symbolUnknown' | 'idTwice' | 'partUnread';

/** Something that was not understood, with its node. */
export interface FlowNote {
  node: string | null;
  key: FlowNoteKey;
  of: string;
}
export interface FlowInside {
  document: FlowDocument | null;
  notes: FlowNote[];
}

export const MAX_NODES = 1_000;
export const MAX_TITLE = 500;
export const MAX_ID = 180;
const MAX_LETTERS = 4 * 1024 * 1024;

export interface Reader {
  fields: Asked;
  notes: FlowNote[];
  ids: Set<string>;
}

/** @returns undefined if it is too large */
export function parsed(given: unknown): Json | undefined {
  let value = given;
  for (let again = 0; again < 3 && typeof value === 'string'; again += 1) {
    if (value.length > MAX_LETTERS) return undefined;
    try {
      value = JSON.parse(value);
    } catch {
      return null;
    }
  }
  return value as Json;
}

/** @param said id in the foreign document */
export function idOf(reader: Reader, said: string): string {
  const wanted = said.slice(0, MAX_ID) || 'node';
  let id = wanted;
  for (let at = 2; reader.ids.has(id); at += 1) id = `${wanted}-${at}`;
  if (id !== wanted || said === '') reader.notes.push({ node: id, key: 'idTwice', of: wanted });
  reader.ids.add(id);
  return id;
}
