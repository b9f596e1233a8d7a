// Texts of designers, in the user's language.
import type { DesignText } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { language } from '../kit/phrases.ts';

/** For components that render again when the language changes. */
export const designText = (said: DesignText | null): string => (said ? textIn(said, language()) : '');
