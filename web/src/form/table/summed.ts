import type { FormNode } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';

/** Whether the values can be added up. */
export const isSummed = ({ kind }: FormNode): boolean => fieldKinds[kind].aggregates.includes('sum');
