// Texts of designers, in the language of the screen.
import type { Said } from '@ordo/engine/form/document.ts';
import { saidIn } from '@ordo/engine/form/look.ts';
import { language } from '../kit/phrases.ts';

/** Within a component that redraws with the language. */
export const saidNow = (said: Said | null): string => (said ? saidIn(said, language()) : '');
