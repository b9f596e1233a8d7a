// Preview of a list with sample records; it is not interactive.
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { ListButton } from '@ordo/engine/list/document.ts';
import { useMemo } from 'react';
import { columnGroupRow } from '../../../kit/list/sticky-columns.ts';
import { translateCodeNow, useLanguage, useText } from '../../../kit/phrases.ts';
import { useDesigned } from '../designer-context.ts';
import { sampleValues } from '../sample.ts';
import { listPhrases, treeFromPhrases } from './list.phrases.ts';
import { useList } from './list-state.ts';

const BARE: Omit<Look, 'language'> = { say: () => '', name: () => undefined, find: () => [] };
const ROWS = [1, 2, 3] as const;

export function ListPreview() {
  const text = useText(listPhrases);
  const language = useLanguage();
  const { list } = useList();
  const chips = (names: readonly string[], className = 'dzl-chips') =>
    names.length > 0 && (
      <p className={className}>
        {names.map((name, at) => (
          <span key={`${at} ${name}`}>{name}</span>
        ))}
      </p>
    );
  const called = ({ label, name }: ListButton) => textIn(label, language) || name;
  const table = <PreviewTable called={called} />;
  return (
    <section className="dzl-preview" aria-label={text('preview')}>
      <p className="dz-quiet">{text('preview')}</p>
      {chips(list.buttons.map(called))}
      {chips(list.tabs.map(({ name }) => textIn(name, language)))}
      <SearchChips />
      {list.type === 'tree' && list.tree ? (
        <div className="dzl-beside">
          <div>
            <b>{textIn(list.tree.title, language) || translateCodeNow(treeFromPhrases, list.tree.from)}</b>
            <ul>
              {ROWS.map((nth) => (
                <li key={nth}>{text('node', { n: nth })}</li>
              ))}
            </ul>
          </div>
          {table}
        </div>
      ) : (
        table
      )}
    </section>
  );
}

function SearchChips() {
  const { list, nameOf } = useList();
  if (list.search.length === 0) return null;
  return (
    <p className="dzl-chips dzl-asked">
      {list.search.map(({ field }) => (
        <span key={field}>{nameOf(field)}</span>
      ))}
    </p>
  );
}

function PreviewTable({ called }: { called(button: ListButton): string }) {
  const text = useText(listPhrases);
  const language = useLanguage();
  const form = useDesigned(({ design }) => design.form);
  const { list, heads, listed, nameOf } = useList();
  const samples = useMemo(() => ROWS.map((seed) => sampleValues(form, language, seed)), [form, language]);
  const said = (values: (typeof samples)[number], path: string) => {
    const { node, table } = listed.get(path) ?? heads.get(path) ?? {};
    if (!node || table !== null) return '…';
    return fieldKinds[node.kind].text((values[path] ?? null) as Json, node, { ...BARE, language }) || '—';
  };
  const columns = new Map(list.columns.map((column) => [column.field, column]));
  const upper = columnGroupRow(
    [...columns.keys()],
    (list.heads ?? []).map(({ id, name, columns: below }) => ({ key: id, title: textIn(name, language), columns: below })),
  );
  const head = (path: string, rowSpan?: number) => {
    const { label, width = null, align, fixed } = columns.get(path) ?? {};
    return (
      <th key={path} scope="col" rowSpan={rowSpan} style={{ minInlineSize: width ?? 120, textAlign: align ?? 'left' }} data-fixed={fixed ?? undefined}>
        {(label && textIn(label, language)) || nameOf(path)}
      </th>
    );
  };
  const below = new Set(upper?.flatMap((cell) => ('column' in cell ? [] : cell.columns)) ?? []);
  const span = upper ? 2 : undefined;
  const buttons = list.rowButtons.map(called).join(' · ');
  return (
    <div className="dzl-scroll" role="region" aria-label={text('preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {upper
              ? upper.map((cell) =>
                  'column' in cell ? (
                    head(cell.column, 2)
                  ) : (
                    <th key={cell.key} scope="colgroup" colSpan={cell.columns.length} className="dzl-upper">
                      {cell.title}
                    </th>
                  ),
                )
              : [...columns.keys()].map((path) => head(path))}
            {buttons && (
              <th scope="col" rowSpan={span}>
                {text('buttons')}
              </th>
            )}
          </tr>
          {upper && <tr>{[...columns.keys()].filter((path) => below.has(path)).map((path) => head(path))}</tr>}
        </thead>
        <tbody>
          {list.type === 'grouped' && list.group !== null && (
            <tr>
              <td colSpan={columns.size + (buttons ? 1 : 0)} className="dzl-upper">
                {nameOf(list.group)}: {said(samples[0] ?? {}, list.group)} (3)
              </td>
            </tr>
          )}
          {samples.map((values, at) => (
            <tr key={ROWS[at]}>
              {list.columns.map(({ field, align, fixed }, nth) => (
                <td
                  key={field}
                  style={{ textAlign: align, ...(list.type === 'nested' && nth === 0 && at > 0 && { paddingInlineStart: 36 }) }}
                  data-fixed={fixed ?? undefined}
                >
                  {said(values, field)}
                </td>
              ))}
              {buttons && <td>{buttons}</td>}
            </tr>
          ))}
        </tbody>
        {list.summary.some((path) => listed.has(path)) && (
          <tfoot>
            <tr>
              {list.columns.map(({ field }) => (
                <td key={field}>{list.summary.includes(field) ? text('sum') : ''}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
