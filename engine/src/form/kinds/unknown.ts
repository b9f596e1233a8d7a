import { plainKind } from '../kind.ts';

/** What no kind understands: a labelled place, kept as it came, without a column. */
export const unknown = plainKind({ name: 'unknown', group: null, spellings: [] });
