// Corrects words of the automatic conversion that are not usual in Taiwan.

const WORDS: readonly (readonly [made: string, said: string])[] = [
  ['許可權', '權限'],
  ['賬', '帳'],
  ['只讀', '唯讀'],
  ['型別', '類型'],
  ['釋出', '發布'],
  ['引數', '參數'],
  ['全域性', '全域'],
  ['字首', '前綴'],
  ['字尾', '後綴'],
  ['擴充套件', '擴充'],
  ['埠', '連接埠'],
  // Whom or what something is for; only a value of a program is an 物件.
  ['物件', '對象'],
  ['JSON 對象', 'JSON 物件'],
];

/** @param traditional result of the automatic conversion */
export function asSaidInTaiwan(traditional: string): string {
  return WORDS.reduce((text, [made, said]) => text.replaceAll(made, said), traditional);
}
