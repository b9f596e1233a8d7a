import type { Json } from '@ordo/engine/form/document.ts';

export type Path = readonly string[];

const isPath = (value: Json): value is Path => Array.isArray(value) && (value as readonly Json[]).every((id) => typeof id === 'string');

/** One way down a tree, or several, always as several. */
export const pathsIn = (value: Json): Path[] =>
  !Array.isArray(value) || value.length === 0 ? [] : isPath(value) ? [value] : (value as readonly Json[]).filter(isPath);
