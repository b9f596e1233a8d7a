// Masks personal data: enough is shown to tell two people apart.

/** The first character of the name: 王＊＊. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '＊'.repeat(Math.max(1, Math.min(rest.length, 2)));
}

/** Province and county, and the last four digits: 330523**********1234. */
export const maskedIdNo = (idNo: string) => idNo.replace(/^(.{6}).+(.{4})$/, `$1${'*'.repeat(8)}$2`);

/** 138****8000; an empty text stays empty. */
export const maskedMobile = (mobile: string) => mobile.replace(/^(.{3}).+(.{4})$/, '$1****$2');

/** For other numbers, the first character and the last two: E******78. */
export const maskedNumber = (number: string) =>
  number.replace(/^(.)(.+)(..)$/, (_, first: string, middle: string, last: string) => first + '*'.repeat(middle.length) + last);
