/** 0 → A, 25 → Z, 26 → AA: names of spreadsheet columns. */
export function numberToLetters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : numberToLetters(Math.floor(column / 26) - 1) + rest;
}
