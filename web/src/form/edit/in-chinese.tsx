import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { digitsOf } from '@ordo/engine/kind/decimal.ts';
import { chineseAmount } from '@ordo/engine/text/chinese-amount.ts';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet } from '../settings.ts';

export const wantsChinese = (node: FormNode): boolean => isSet(node, 'showChinese') || isSet(node, 'capital');

/** The amount in Chinese capital numerals, as on vouchers. */
export function InChinese({ value }: { value: Json }) {
  if ((typeof value !== 'number' && typeof value !== 'string') || digitsOf(value) === null) return null;
  const amount = chineseAmount(value);
  return <div className="form-message">{'said' in amount ? amount.said : translateNow(formPhrases.tooLarge)}</div>;
}
