import { fits, sheetKinds, type SheetColumn, type SheetKind } from '@ordo/engine/model/from-sheet.ts';
import { Checkbox, Input, Select } from 'antd';
import { useText } from '../kit/phrases.ts';
import { kindPhrases } from './kind.phrases.ts';
import { sheetPhrases } from './start.phrases.ts';

/** A column of the file, and the field created from it. */
export interface SheetLine {
  /** Position in the file. */
  at: number;
  column: SheetColumn;
  label: string;
  kind: SheetKind;
  used: boolean;
  required: boolean;
}

const SHOWN = 3;

export function SheetLines({ lines, change }: { lines: readonly SheetLine[]; change(lines: readonly SheetLine[]): void }) {
  const text = useText(sheetPhrases);
  const kind = useText(kindPhrases);
  const set = (at: number, part: Partial<SheetLine>) => change(lines.map((one, nth) => (nth === at ? { ...one, ...part } : one)));
  return (
    <div className="design-sheet" role="table" aria-label={text('title')}>
      <div role="row" className="design-sheet-head">
        {(['take', 'column', 'kind', 'required', 'cells'] as const).map((key) => (
          <span key={key} role="columnheader">
            {text(key)}
          </span>
        ))}
      </div>
      {lines.map(({ at: place, column, label, kind: own, used, required }, at) => {
        const { head } = column;
        const of = (what: string) => text('of', { what, head });
        return (
          <div key={place} role="row" className={used ? '' : 'design-sheet-off'}>
            <span role="cell">
              <Checkbox aria-label={of(text('take'))} checked={used} onChange={({ target }) => set(at, { used: target.checked })} />
            </span>
            <span role="cell">
              <Input
                aria-label={of(text('column'))}
                value={label}
                maxLength={100}
                disabled={!used}
                onChange={({ target }) => set(at, { label: target.value })}
              />
            </span>
            <span role="cell">
              <Select
                aria-label={of(text('kind'))}
                value={own}
                disabled={!used}
                options={sheetKinds.filter((one) => one === own || fits(one, column)).map((value) => ({ value, label: kind(value) }))}
                onChange={(next) => set(at, { kind: next })}
              />
            </span>
            <span role="cell">
              <Checkbox
                aria-label={of(text('required'))}
                checked={required}
                disabled={!used}
                onChange={({ target }) => set(at, { required: target.checked })}
              />
            </span>
            <span role="cell" className="design-sheet-cells">
              {column.cells
                .filter((cell) => cell.trim() !== '')
                .slice(0, SHOWN)
                .join(' · ')}
            </span>
          </div>
        );
      })}
    </div>
  );
}
