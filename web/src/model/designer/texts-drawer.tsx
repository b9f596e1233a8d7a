// The table of translations: one row for each text, one column for each language. Each change is a step of the designer.
import { modelTraditional, MAX_TEXTS } from '@ordo/contract/model-texts.ts';
import type { DesignText } from '@ordo/engine/form/document.ts';
import { placed } from '@ordo/engine/form/fields.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { isMissing, setTexts, textsOf, type TextRow } from '@ordo/engine/model/designer/texts.ts';
import { Drawer, Input, Segmented } from 'antd';
import { memo, useCallback, useEffect, useMemo, useState, type ClipboardEvent } from 'react';
import { call } from '../../kit/call.ts';
import { languageNames, useLanguage, useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import { kindPhrases } from '../kind.phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { designerPhrases } from './designer.phrases.ts';
import { listPhrases } from './list/list.phrases.ts';
import { factPhrases, propertyPhrases } from './property.phrases.ts';
import { textPlacePhrases, textsPhrases } from './texts.phrases.ts';
import { UndoButtons } from './undo-buttons.tsx';
import './texts.css';

const COLUMNS = ['zh', 'zhtw', 'en'] as const satisfies (keyof DesignText)[];
type Column = (typeof COLUMNS)[number];
const MAX_LENGTH = 500;

export function TextsDrawer({ close }: { close(): void }) {
  const text = useText(textsPhrases);
  const designer = useDesigner();
  const design = useDesigned((one) => one.design);
  const rows = useMemo(() => textsOf(design), [design]);
  const [only, setOnly] = useState<'all' | 'missing'>('all');
  // Rows stay visible after they are filled in, until the filter is selected again.
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const traditional = useTraditional(rows);
  const placeOf = usePlaces();
  const shown = only === 'all' ? rows : rows.filter(({ id }) => missing.has(id));
  const choose = (next: 'all' | 'missing') => {
    setMissing(new Set(rows.filter(isMissing).map(({ id }) => id)));
    setOnly(next);
  };
  const say = useCallback<Say>(
    (row, column, place, written) => designer.perform(setTexts, { changes: [{ row, said: { [column]: written } }] }, place, `${row.id} ${column}`),
    [designer],
  );
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]');
    const column = COLUMNS.find((one) => one === cell?.dataset.column);
    const from = [...event.currentTarget.children].findIndex((line) => line.contains(cell));
    if (!column || from < 0) return;
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (lines.length < 2 && !lines[0]?.includes('\t')) return;
    event.preventDefault();
    const first = COLUMNS.indexOf(column);
    const changes = lines.flatMap((line, down) => {
      const row = shown[from + down];
      const cells = line.split('\t').slice(0, COLUMNS.length - first);
      return row ? [{ row, said: Object.fromEntries(cells.map((cell, right) => [COLUMNS[first + right], cell.trim().slice(0, MAX_LENGTH)])) }] : [];
    });
    if (designer.perform(setTexts, { changes }, languageNames[column])) toast('success', text('pasted', { n: changes.length }));
  };
  return (
    <Drawer
      open
      size="min(1080px, 100vw)"
      title={text('title')}
      closable={{ 'aria-label': text('close') }}
      onClose={close}
      extra={
        <span className="tx-tools">
          <UndoButtons />
        </span>
      }
    >
      <p className="dz-quiet tx-hint">{text('hint')}</p>
      <Segmented
        aria-label={text('show')}
        value={only}
        options={[
          { value: 'all', label: text('all', { n: rows.length }) },
          { value: 'missing', label: text('missing', { n: rows.filter(isMissing).length }) },
        ]}
        onChange={choose}
      />
      {shown.length === 0 ? (
        <p className="dz-quiet">{text(only === 'all' ? 'empty' : 'none')}</p>
      ) : (
        <table className="tx-table">
          <thead>
            <tr>
              <th scope="col">{text('place')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {languageNames[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onPaste={paste}>
            {shown.map((row) => (
              <TextLine key={row.id} row={row} place={placeOf(row)} traditional={traditional.get(row.text.zh)} say={say} />
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}

type Say = (row: TextRow, column: Column, place: string, written: string) => void;

interface TextLineProps {
  row: TextRow;
  place: string;
  traditional: string | undefined;
  say: Say;
}

/** Each step creates new rows; only those with other content are rendered. */
const TextLine = memo(
  function TextLine({ row, place, traditional, say }: TextLineProps) {
    const text = useText(textsPhrases);
    const { mayEdit } = useDesigner();
    return (
      <tr>
        <th scope="row">{place}</th>
        {COLUMNS.map((column) => (
          <td key={column} data-column={column} data-language={languageNames[column]}>
            <Input
              aria-label={text('cell', { place, language: languageNames[column] })}
              disabled={!mayEdit}
              value={row.text[column] ?? ''}
              maxLength={MAX_LENGTH}
              placeholder={column === 'zhtw' ? traditional : column === 'en' ? text('gap') : ''}
              onChange={({ target }) => say(row, column, place, target.value)}
            />
          </td>
        ))}
      </tr>
    );
  },
  ({ row, ...rest }, { row: nextRow, ...next }) =>
    isSame(row, nextRow) && rest.place === next.place && rest.traditional === next.traditional && rest.say === next.say,
);

/** Generated texts, used where no other text was entered; requested once for each text. */
function useTraditional(rows: readonly TextRow[]): ReadonlyMap<string, string> {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = useMemo(() => [...new Set(rows.filter(({ text }) => !text.zhtw).map(({ text }) => text.zh))].filter((zh) => !known.has(zh)), [rows, known]);
  useEffect(() => {
    if (wanted.length === 0) return;
    // Debounce: not at every key press.
    const timer = setTimeout(() => {
      const texts = wanted.slice(0, MAX_TEXTS);
      void call(modelTraditional, { texts }).then(
        ({ list }) => setKnown((before) => new Map([...before, ...texts.map((zh, index) => [zh, list[index] ?? ''] as const)])),
        () => undefined,
      );
    }, 400);
    return () => clearTimeout(timer);
  }, [wanted]);
  return known;
}

/** The place of a text, in words. */
function usePlaces(): (row: TextRow) => string {
  const text = useText(textPlacePhrases);
  const part = useText(designerPhrases);
  const fact = useText(factPhrases);
  const property = useText(propertyPhrases);
  const list = useText(listPhrases);
  const kind = useText(kindPhrases);
  const language = useLanguage();
  const { form, rules } = useDesigned((one) => one.design);
  const nodes = useMemo(() => new Map([...placed(form.nodes)].map(({ node }) => [node.id, node])), [form.nodes]);
  const isOwn = (key: string): key is keyof typeof textPlacePhrases => Object.hasOwn(textPlacePhrases, key);
  return ({ part: within, of, path, text: said }) => {
    const keys = path.filter((key) => !/^\d+$/.test(key));
    const last = keys.at(-1) ?? '';
    if (within === 'form') {
      const node = nodes.get(of);
      const called = node ? textIn(node.label, language) || kind(node.kind) : of;
      const what = keys.includes('options')
        ? text('option', { name: textIn(said, language) })
        : keys[0] === 'config' && Object.hasOwn(propertyPhrases, last)
          ? property(last as keyof typeof propertyPhrases)
          : Object.hasOwn(factPhrases, last)
            ? fact(last as keyof typeof factPhrases)
            : isOwn(last)
              ? text(last)
              : last;
      return `${called} · ${what}`;
    }
    if (within === 'rules') {
      const rule = rules.find(({ id }) => id === of);
      return [part('rules'), rule && keys[0] !== 'name' ? textIn(rule.name, language) : '', isOwn(last) ? text(last) : last].filter(Boolean).join(' · ');
    }
    const [first = ''] = keys;
    return `${within === 'list' ? list('listPart') : part('form')} · ${isOwn(first) ? text(first) : first}`;
  };
}
