// The answer of an interface: a table if it is rows, JSON otherwise.
import { Alert, Table } from 'antd';
import { useText } from '../kit/phrases.ts';
import { workbenchPhrases } from './data-interface.phrases.ts';

export type Answer =
  | { is: 'nothing' }
  | { is: 'running' }
  | { is: 'refused'; message: string }
  | { is: 'answered'; data?: unknown; count: number | null; milliseconds: number };

const SHOWN = 200;

export function AnswerView({ answer }: { answer: Answer }) {
  const text = useText(workbenchPhrases);
  if (answer.is === 'refused') return <Alert type="error" showIcon title={answer.message} />;
  if (answer.is !== 'answered') return <p className="quiet">{text('notYet')}</p>;
  const { data, count, milliseconds } = answer;
  const rows = Array.isArray(data) && data.length > 0 && data.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  return (
    <section aria-label={text('result')} aria-live="polite">
      <p className="quiet">
        {count === null ? text('took', { ms: milliseconds }) : text('rows', { n: count, ms: milliseconds })}
        {(count ?? 0) > SHOWN && ` · ${text('first', { n: SHOWN })}`}
      </p>
      {rows ? (
        <Rows rows={data as Record<string, unknown>[]} />
      ) : (
        <pre className="code-lines answer-json">{count === 0 ? text('empty') : JSON.stringify(data, null, 2)}</pre>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: Record<string, unknown>[] }) {
  const names = [...new Set(rows.slice(0, SHOWN).flatMap((row) => Object.keys(row)))];
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', y: 420 }}
      rowKey="at"
      dataSource={rows.slice(0, SHOWN).map((row, at) => ({ at, row }))}
      columns={names.map((name) => ({ key: name, title: name, render: (_, { row }: { row: Record<string, unknown> }) => plain(row[name]) }))}
    />
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
