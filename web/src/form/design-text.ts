// Texts of designers, in the language of the screen.
import type { DesignText } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { language } from '../kit/phrases.ts';

/** Within a component that redraws with the language. */
export const designText = (said: DesignText | null): string => (said ? textIn(said, language()) : '');
