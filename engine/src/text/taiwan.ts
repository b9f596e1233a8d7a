// What the word lists of the conversion say otherwise than people in Taiwan do.

const WORDS: readonly (readonly [made: string, said: string])[] = [
  ['許可權', '權限'],
  ['賬', '帳'],
  ['只讀', '唯讀'],
  ['型別', '類型'],
];

/** @param traditional as the word lists have made it */
export function asSaidInTaiwan(traditional: string): string {
  return WORDS.reduce((text, [made, said]) => text.replaceAll(made, said), traditional);
}
