import type { FormNode } from '@ordo/engine/form/document.ts';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { textSet } from '../settings.ts';

/** Placeholders of both ends, and what is between them; the default separator is translated to the user's language. */
export function rangeTexts(node: FormNode): { placeholder: [string, string]; separator: string } {
  const between = textSet(node, 'separator');
  return {
    placeholder: [textSet(node, 'startText') || translateNow(formPhrases.from), textSet(node, 'endText') || translateNow(formPhrases.until)],
    separator: between === '' || between === formPhrases.to[0] ? translateNow(formPhrases.to).trim() : between,
  };
}
