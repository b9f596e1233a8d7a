import type { Result } from '@ordo/contract/kit.ts';
import type { indentInfo } from '@ordo/contract/indent.ts';

/** One order as it is opened. */
export type Order = Result<typeof indentInfo>;
