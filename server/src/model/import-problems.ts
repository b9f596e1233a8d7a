// Problems of an import, each at its cell, in the caller's language.
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { SheetField } from '@ordo/engine/model/sheet-columns.ts';
import type { SheetRecord } from '@ordo/engine/model/sheet-rows.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { ImportInput } from './import-shapes.ts';
import { importPhrases } from './import.phrases.ts';
import type { FindingText } from './judge.ts';

export class ImportProblems {
  readonly #problems: SheetProblem[] = [];
  readonly #cells = new Set<string>();
  readonly #call: Call;
  readonly #access: RecordAccess;
  readonly #input: ImportInput;
  readonly #fields: ReadonlyMap<string, SheetField>;
  readonly #look: Look;

  constructor(call: Call, access: RecordAccess, input: ImportInput, fields: ReadonlyMap<string, SheetField>, look: Look) {
    this.#call = call;
    this.#access = access;
    this.#input = input;
    this.#fields = fields;
    this.#look = look;
  }

  line(at: number): number {
    return this.#input.lines?.[at] ?? at + 1;
  }

  label(path: string): string {
    const node = (this.#fields.get(path) ?? this.#access.model.fields.get(path))?.node;
    return node ? textIn(node.label, this.#call.language) : '';
  }

  shown(path: string, value: Json): string {
    const field = this.#fields.get(path);
    return field ? fieldKinds[field.node.kind].text(value, field.node, this.#look) : String(value);
  }

  has(at: number, path: string): boolean {
    return this.#cells.has(`${at} ${path}`);
  }

  text(row: number, column: string, text: string): void {
    this.#cells.add(`${row} ${column}`);
    this.#problems.push({ row, column, text });
  }

  phrase(row: number, path: string, text: Phrase, parameters: Record<string, unknown> = {}): void {
    this.at(row, path, translate(text, this.#call.language, parameters, zhtw));
  }

  /** Problems without a column in the sheet are reported for the whole row. */
  at(row: number, path: string, sentence: string): void {
    if (this.#input.columns.includes(path)) return this.text(row, path, sentence);
    const field = this.label(path);
    this.text(row, '', field && !sentence.includes(field) ? translate(importPhrases.atField, this.#call.language, { field, text: sentence }, zhtw) : sentence);
  }

  /** An invalid cell is not also reported as missing. */
  finding({ at }: SheetRecord, places: ReadonlyMap<string, number>, { field, row, text }: FindingText): void {
    const line = (row === null ? undefined : places.get(row)) ?? at[0] ?? 0;
    if (!this.has(line, field)) this.at(line, field, text);
  }

  inOrder(): SheetProblem[] {
    return this.#problems.toSorted((one, other) => one.row - other.row);
  }
}
