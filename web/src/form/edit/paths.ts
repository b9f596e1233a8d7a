import type { Json } from '@ordo/engine/form/document.ts';

export type Path = readonly string[];

const isPath = (value: Json): value is Path => Array.isArray(value) && (value as readonly Json[]).every((id) => typeof id === 'string');

/** One path in a tree, or several; always returned as a list. */
export const pathsIn = (value: Json): Path[] =>
  !Array.isArray(value) || value.length === 0 ? [] : isPath(value) ? [value] : (value as readonly Json[]).filter(isPath);
