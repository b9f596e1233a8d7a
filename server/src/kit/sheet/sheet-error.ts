// The reason why a whole sheet cannot be read, passed from the worker to its caller.
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
