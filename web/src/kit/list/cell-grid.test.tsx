// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draw, stubBrowser } from '../../form/testing.tsx';
import { CellSelection, type Cells } from './cell-grid.tsx';
import { RowTable } from './row-table.tsx';
import type { Column } from './types.ts';

interface One {
  id: string;
  a: string;
  b: string;
}

const COLUMNS: Column<One>[] = [
  { key: 'a', title: 'A', width: 100, names: true },
  { key: 'b', title: 'B', width: 100 },
];
const ROWS: One[] = [1, 2, 3].map((n) => ({ id: String(n), a: `a${n}`, b: `b${n}` }));
const told: string[] = [];
const cells = (): Cells<One> => ({
  selection: new CellSelection(),
  open: (row, { key }) => void told.push(`open ${row.id} ${key}`),
  copied: (rows, columns) => rows.map((row) => columns.map(({ key }) => row[key as 'a']).join('|')).join('/'),
  pasted: (text, rows, columns) => void told.push(`paste ${text} ${rows.map(({ id }) => id).join()} ${columns.map(({ key }) => key).join()}`),
});

beforeAll(() => stubBrowser());
beforeEach(() => void told.splice(0));

const opened = async (of: Cells<One> | undefined) =>
  draw(<RowTable label="L" columns={COLUMNS} rows={ROWS} nameOf={({ a }) => a} sorts={[]} onSort={() => undefined} dense={false} empty={null} cells={of} />);
const cellAt = (page: HTMLElement, spot: string) => page.querySelector<HTMLElement>(`[data-cell="${spot}"]`) as HTMLElement;
const selected = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(({ dataset }) => dataset.cell);
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
function clipboard(kind: 'copy' | 'paste', text = ''): Promise<string> {
  const data = new Map([['text/plain', text]]);
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (type: string) => data.get(type) ?? '', setData: (type: string, said: string) => data.set(type, said) },
  });
  return act(async () => {
    document.activeElement?.dispatchEvent(event);
    return data.get('text/plain') ?? '';
  });
}

describe('cells of a list', () => {
  test('are one stop of Tab; keys move and extend, and only what is selected says so', async () => {
    const { page, gone } = await opened(cells());
    expect([...page.querySelectorAll<HTMLElement>('[data-cell]')].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1]);
    expect(selected(page)).toEqual([]);
    await act(async () => cellAt(page, '0 0').focus());
    await press('ArrowDown');
    await press('ArrowRight', { shiftKey: true });
    expect(selected(page)).toEqual(['1 0', '1 1']);
    expect((document.activeElement as HTMLElement).dataset.cell).toBe('1 1');
    expect(await clipboard('copy')).toBe('a2|b2');
    await press('Escape');
    expect(selected(page)).toEqual(['1 1']);
    await press('Enter');
    await clipboard('paste', 'x');
    expect(told).toEqual(['open 2 b', 'paste x 2,3 b']);
    await gone();
  });

  test('a range that began below or after is copied and filled from its first cell', async () => {
    const { page, gone } = await opened(cells());
    await act(async () => cellAt(page, '2 1').focus());
    await press('ArrowUp', { shiftKey: true });
    await press('ArrowLeft', { shiftKey: true });
    expect(await clipboard('copy')).toBe('a2|b2/a3|b3');
    await clipboard('paste', 'x');
    expect(told).toEqual(['paste x 2,3 a,b']);
    await gone();
  });

  test('a control within a cell keeps its keys and its clipboard', async () => {
    const { page, gone } = await opened(cells());
    const control = document.createElement('button');
    cellAt(page, '0 1').append(control);
    await act(async () => control.focus());
    await press('Enter');
    await clipboard('paste', 'x');
    expect(told).toEqual([]);
    await gone();
  });

  test('a list without them is a plain table', async () => {
    const { page, gone } = await opened(undefined);
    expect([page.querySelector('[data-cell], [role="grid"], [tabindex]')]).toEqual([null]);
    await gone();
  });
});
