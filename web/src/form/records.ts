// Records of other models and tasks of flows: the caller that opens a form provides the search.
import type { FormNode } from '@ordo/engine/form/document.ts';
import type { ComponentType } from 'react';
import type { Transfer } from '../kit/upload/transfer.ts';

export interface Found {
  id: string;
  name: string;
  /** Further fields of the record that its relation shows, as one text. */
  more?: string;
}

/**
 * Records that the user may select in a field, including those with these ids.
 * @throws Refused
 */
export type FindRecords = (node: FormNode, wanted: { keyword: string; ids: readonly string[] }, signal: AbortSignal) => Promise<readonly Found[]>;

/**
 * Values of lookups for the records that a relation currently refers to, by their paths.
 * @param relation path of the relation
 * @throws Refused
 */
export type LookUp = (relation: string, ids: readonly string[], signal: AbortSignal) => Promise<Readonly<Record<string, unknown>>>;

/** Renders a node of the kind `relatedList`. */
export type RelatedView = ComponentType<{ node: FormNode }>;

/** A form without a session uploads its files by the public link that opened it. */
export interface WithoutSession {
  /** @param field id of the field that gets the file */
  send(field: string, file: File, progress: (percent: number) => void): Transfer;
}
