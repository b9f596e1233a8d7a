// Bar codes of ISO/IEC 15417 (Code 128, set B): printable ASCII.

/** Widths of the bars and spaces of each symbol, starting with a bar: values 0 to 102, then the starts A, B and C. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const START_B = 104;
const STOP = '2331112';
/** Quiet zone before the first bar, in modules. */
const QUIET = 10;
const LONGEST = 80;

/** @returns start and width of each bar, in modules; null for a text that cannot be encoded */
export function barsOf(text: string): [at: number, width: number][] | null {
  if (text === '' || text.length > LONGEST || !/^[ -~]+$/.test(text)) return null;
  const values = [START_B, ...Array.from(text, (sign) => sign.charCodeAt(0) - 32)];
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  const widths = [...values, check].map((value) => SYMBOLS[value] ?? '').join('') + STOP;
  const bars: [number, number][] = [];
  let at = QUIET;
  for (const [place, width] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) bars.push([at, width]);
    at += width;
  }
  return bars;
}
