// Numbers as written in cells: with a currency, thousands separators, a percent sign, full-width digits, or in accounting brackets.

const CURRENCY = /^(?:[¥$€£]|CNY|RMB|USD|EUR|NT\$|HK\$|US\$)|(?:元|圆|CNY|RMB|USD|EUR)$/i;
const DIGITS = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;
const SCIENTIFIC = /^\d(?:\.\d+)?e[+-]?\d{1,2}$/i;

/** @returns plain digits; null if it is not a number, or has another unit than the column */
export function numberIn(cell: string, unit: 'number' | 'percent' | 'money' = 'number'): string | null {
  let text = cell
    .normalize('NFKC')
    .replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace('\u2212', '-');
  let isNegative = false;
  const inBrackets = /^\((.+)\)$/.exec(text);
  if (inBrackets) [isNegative, text] = [true, inBrackets[1] ?? ''];
  if (unit === 'percent') text = text.replace(/%$/, '');
  const sign = /^[+-]/.exec(text)?.[0];
  if (sign) text = text.slice(1);
  if (unit === 'money') text = text.replace(CURRENCY, '').replace(CURRENCY, '');
  const late = unit === 'money' && !sign ? /^[+-]/.exec(text)?.[0] : undefined;
  if (late) text = text.slice(1);
  if (sign === '-' || late === '-') {
    if (isNegative) return null;
    isNegative = true;
  }
  if (SCIENTIFIC.test(text)) text = plainly(Number(text));
  if (!/\d/.test(text) || !DIGITS.test(text)) return null;
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${part ? `.${part}` : ''}`;
  return isNegative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

const plainly = (value: number) => (Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, ''));
