// The buttons below a form, as its designer wants them. Untouched texts of the family (`确 定`) are replaced by those of the product.
import type { DesignText, FormLook } from '@ordo/engine/form/document.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { language } from '../kit/phrases.ts';

type Button = 'cancelText' | 'confirmText' | 'printText';

const plain = ({ zh }: DesignText) => zh.replaceAll(/\s/g, '');

/** @param usual the text of the product */
export function buttonText(look: FormLook, button: Button, usual: string): string {
  const [own, untouched] = [look[button], defaultLook[button] ?? { zh: '' }];
  return !own || plain(own) === '' || plain(own) === plain(untouched) ? usual : textIn(own, language());
}
