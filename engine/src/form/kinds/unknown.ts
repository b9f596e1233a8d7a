import { plainKind } from '../kind.ts';

/** A node of unknown kind: a labelled placeholder, stored unchanged, without a column. */
export const unknown = plainKind({ name: 'unknown', group: null, spellings: [] });
