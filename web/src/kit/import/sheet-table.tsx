import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Pagination } from 'antd';
import { useState } from 'react';
import { useText } from '../phrases.ts';
import { Tag } from '../tag.tsx';
import { editCell, excludeRows, hasProblems, type Draft, type DraftRow } from './draft.ts';
import { importPhrases } from './import.phrases.ts';

/** Rows rendered at a time. */
const PAGE = 50;

/** Column → choices for its cells. */
type Offered = ReadonlyMap<string, readonly string[]>;
const NOTHING: Offered = new Map();
const listId = (key: string) => `import-offered-${key}`;

interface Props {
  draft: Draft;
  offered?: Offered;
  /** Where all rows are good. */
  good?: string;
  change(draft: Draft): void;
  another(): void;
}

export function SheetTable({ draft, offered = NOTHING, good, change, another }: Props) {
  const text = useText(importPhrases);
  const allGood = good ?? text('good');
  const bad = draft.rows.filter(hasProblems).length;
  const [onlyBad, setOnlyBad] = useState(bad > 0);
  /** Rows that had problems stay visible while they are corrected. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setPage] = useState(1);
  const rows = onlyBad ? draft.rows.filter((row) => hasProblems(row) || kept.has(row.line)) : draft.rows;
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / PAGE)));

  const write = (row: DraftRow, column: number, value: string) => {
    setKept(new Set(kept).add(row.line));
    change(editCell(draft, row, column, value));
  };
  return (
    <>
      <div className="import-head">
        <span>{text('rows', { n: draft.rows.length })}</span>
        {draft.rows.length > 0 && (bad > 0 ? <Tag tone="bad">{text('bad', { n: bad })}</Tag> : <Tag tone="good">{allGood}</Tag>)}
        {draft.updates > 0 && <Tag>{text('updated', { n: draft.updates })}</Tag>}
        <Checkbox checked={onlyBad} onChange={({ target }) => setOnlyBad(target.checked)}>
          {text('onlyBad')}
        </Checkbox>
        {bad > 0 && (
          <Button size="small" onClick={() => change(excludeRows(draft, hasProblems))}>
            {text('leaveOutBad')}
          </Button>
        )}
        <Button size="small" type="link" onClick={another}>
          {text('another')}
        </Button>
      </div>
      {draft.ignored.length > 0 && <Alert type="warning" showIcon title={text('ignored', { columns: draft.ignored.join(' · ') })} />}
      <div className="import-sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('line')}</th>
              {draft.columns.map(({ key, title, required }) => (
                <th key={key} scope="col">
                  {title}
                  {required && <span className="import-required"> *</span>}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{text('leaveOutColumn')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
              <Row key={row.line} row={row} draft={draft} offered={offered} write={write} leave={() => change(excludeRows(draft, (one) => one === row))} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="import-none">{draft.rows.length === 0 ? text('nothing') : allGood}</p>}
      </div>
      {[...offered].map(([key, values]) => (
        <datalist key={key} id={listId(key)}>
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      ))}
      {rows.length > PAGE && <Pagination size="small" current={page} pageSize={PAGE} total={rows.length} showSizeChanger={false} onChange={setPage} />}
    </>
  );
}

/** Problems of a row as a whole, shown below it. */
function WholeRow({ line, columns, problem }: { line: number; columns: number; problem: string }) {
  return (
    <tr className="import-whole">
      <td colSpan={columns + 2}>
        <span className="import-problem">
          {line}：{problem}
        </span>
      </td>
    </tr>
  );
}

interface RowProps {
  row: DraftRow;
  draft: Draft;
  offered: Offered;
  write(row: DraftRow, column: number, value: string): void;
  leave(): void;
}

function Row({ row, draft, offered, write, leave }: RowProps) {
  const text = useText(importPhrases);
  const { line, cells, problems } = row;
  return (
    <>
      <tr>
        <th scope="row">{line}</th>
        {draft.columns.map(({ key, title }, at) => {
          const problem = problems[key];
          const problemId = `import-${line}-${key}`;
          return (
            <td key={key}>
              <input
                value={cells[at] ?? ''}
                list={offered.has(key) ? listId(key) : undefined}
                aria-label={text('cell', { line, column: title })}
                aria-invalid={problem !== undefined}
                aria-describedby={problem && problemId}
                onChange={({ target }) => write(row, at, target.value)}
              />
              {problem && (
                <span id={problemId} className="import-problem">
                  {problem}
                </span>
              )}
            </td>
          );
        })}
        <td>
          <button type="button" className="import-out" aria-label={text('leaveOut', { line })} title={text('leaveOut', { line })} onClick={leave}>
            <CloseOutlined aria-hidden />
          </button>
        </td>
      </tr>
      {problems[''] && <WholeRow line={line} columns={draft.columns.length} problem={problems['']} />}
    </>
  );
}
