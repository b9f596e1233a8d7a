// Why a whole sheet is not read, on its way out of the reading thread.
export type SheetTrouble = 'sheetKind' | 'sheetBroken' | 'sheetTooLarge' | 'sheetHidden';

export class Trouble extends Error {
  readonly trouble: SheetTrouble;
  readonly parameters: Record<string, unknown>;
  constructor(trouble: SheetTrouble, parameters: Record<string, unknown> = {}) {
    super(trouble);
    this.trouble = trouble;
    this.parameters = parameters;
  }
}
