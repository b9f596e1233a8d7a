// Corrects words of the automatic conversion that are not usual in Taiwan.

const WORDS: readonly (readonly [made: string, said: string])[] = [
  ['許可權', '權限'],
  ['賬', '帳'],
  ['只讀', '唯讀'],
  ['型別', '類型'],
];

/** @param traditional result of the automatic conversion */
export function asSaidInTaiwan(traditional: string): string {
  return WORDS.reduce((text, [made, said]) => text.replaceAll(made, said), traditional);
}
