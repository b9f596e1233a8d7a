// Records of other models and tasks of flows: the opener of a form provides the search.
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { ComponentType } from 'react';
import type { Transfer } from '../kit/upload/transfer.ts';

export interface Found {
  id: string;
  name: string;
}

/**
 * Those that somebody may choose for a field, the ones with these ids among them.
 * @throws Refused
 */
export type FindRecords = (node: FormNode, wanted: { keyword: string; ids: readonly string[] }, signal: AbortSignal) => Promise<readonly Found[]>;

/**
 * What lookups show of the records that a relation names now, by their paths.
 * @param relation its path
 * @throws Refused
 */
export type LookUp = (relation: string, ids: readonly string[], signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>;

/** Draws a node of the kind `relatedList`. */
export type RelatedView = ComponentType<{ node: FormNode }>;

/** A form that is filled in without a session sends its files by the link that opened it. */
export interface WithoutSession {
  /** @param field id of the field that it is for */
  send(field: string, file: File, progress: (percent: number) => void): Transfer;
}
