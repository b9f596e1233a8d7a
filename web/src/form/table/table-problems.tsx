// Problems in the rows of a table, each with its row number and a link.
import { Button } from 'antd';
import { translateNow } from '../../kit/phrases.ts';
import { useStored } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { sayProblem, type PlacedProblem } from '../problems.ts';
import { designText } from '../design-text.ts';
import type { TableAround } from './around.ts';

/** Maximum of problems shown; the next ones appear once these are corrected. */
const MAX = 5;

export function TableProblems({ table }: { table: TableAround }) {
  const { form, node } = table;
  const { store } = form;
  const all = useStored(store, 'problems', () => store.problems());
  const problems = all.filter(({ field, row }) => row !== null && store.tableOf.get(field) === node.id);
  if (problems.length === 0) return null;
  return (
    <ul className="form-table-problems" aria-live="polite">
      {problems.slice(0, MAX).map((one) => (
        <li key={`${one.field} ${one.row}`}>
          <Button type="link" danger size="small" onClick={() => store.reveal({ field: one.field, row: one.row })}>
            {said(table, one)}
          </Button>
        </li>
      ))}
      {problems.length > MAX && <li>{translateNow(formPhrases.moreProblems, { n: problems.length - MAX })}</li>}
    </ul>
  );
}

function said({ form, node }: TableAround, { field, row, problem }: PlacedProblem): string {
  const n = form.store.rows(node.id).indexOf(row ?? '') + 1;
  return translateNow(formPhrases.rowProblem, { n, label: designText(form.store.nodes.get(field)?.label ?? null), problem: sayProblem(problem) });
}
