// Undo history of a design, unlimited.
import { redo, undo, type History } from '../../form/design/history.ts';
import type { Design } from '../design.ts';
import { merged } from './merge.ts';

export { historyOf, pushStep as stepped, withNow as joined } from '../../form/design/history.ts';
export type DesignHistory = History<Design>;

const merge = (base: Design, mine: Design, theirs: Design): Design => merged(base, mine, theirs).design;
export const undone = (history: DesignHistory): DesignHistory | null => undo(history, merge);
export const redone = (history: DesignHistory): DesignHistory | null => redo(history, merge);
