// An amount of money in formal Chinese numerals (product §5.5), by the rules for bills and settlement vouchers of the People's Bank:
// one 零 for any zeros between two other digits, none at an end; 整 after whole yuan.

export type ChineseAmount = { said: string } | { problem: 'tooLarge' | 'notANumber' };

/** Maximum number of integer digits. */
const maxIntegerDigits = 12;

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];
const PARTS = ['角', '分', '厘', '毫'];

/** @param amount in yuan; text keeps every digit of it. Digits after 毫 are rounded. */
export function chineseAmount(amount: number | string): ChineseAmount {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?(e[+-]?\d+)?\s*$/i.exec(String(amount));
  if (!match || !(match[2] || match[3])) return { problem: 'notANumber' };
  const [, sign, integer = '', decimals = '', exponent = ''] = match;
  // Numbers are written with an exponent only far outside of the supported range.
  if (exponent) return exponent.includes('-') ? { said: '零元整' } : { problem: 'tooLarge' };

  const kept = BigInt(integer + decimals.padEnd(4, '0').slice(0, 4)) + (Number(decimals[4] ?? 0) >= 5 ? 1n : 0n);
  const yuan = String(kept / 10_000n);
  const rest = String(kept % 10_000n).padStart(4, '0');
  if (yuan.length > maxIntegerDigits) return { problem: 'tooLarge' };
  if (kept === 0n) return { said: '零元整' };

  const whole = yuan === '0' ? '' : `${sayInteger(yuan)}元`;
  const parts = rest === '0000' ? '整' : sayParts(rest, whole !== '');
  return { said: `${sign === '-' ? '负' : ''}${whole}${parts}` };
}

function sayInteger(digits: string): string {
  let said = '';
  let zero = false;
  let groupHasDigit = false;
  for (const [index, digit] of Array.from(digits).entries()) {
    const place = digits.length - 1 - index;
    if (digit === '0') zero = true;
    else {
      said += `${zero && said ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[place % 4]}`;
      zero = false;
      groupHasDigit = true;
    }
    if (place % 4 === 0) {
      if (groupHasDigit) said += GROUPS[place / 4];
      groupHasDigit = false;
    }
  }
  return said;
}

/** 角 to 毫; @param after whether there are yuan before them */
function sayParts(digits: string, after: boolean): string {
  let said = '';
  let zero = false;
  for (const [index, digit] of Array.from(digits).entries()) {
    if (digit === '0') zero = true;
    else {
      said += `${zero && (after || said) ? '零' : ''}${DIGITS[Number(digit)]}${PARTS[index]}`;
      zero = false;
    }
  }
  return said;
}
