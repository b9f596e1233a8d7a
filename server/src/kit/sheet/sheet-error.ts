// Why a whole sheet is not read, on its way out of the reading thread.
export type SheetErrorKey = 'sheetKind' | 'sheetBroken' | 'sheetTooLarge' | 'sheetHidden';

export class SheetError extends Error {
  readonly trouble: SheetErrorKey;
  readonly parameters: Record<string, unknown>;
  constructor(trouble: SheetErrorKey, parameters: Record<string, unknown> = {}) {
    super(trouble);
    this.trouble = trouble;
    this.parameters = parameters;
  }
}
