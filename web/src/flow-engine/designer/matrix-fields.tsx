// The approval matrix in the panel of a node: its rows in words, and the sheet to edit them.
import { rowWords } from '@ordo/engine/flow/matrix-words.ts';
import type { ApproverNode, Who } from '@ordo/engine/flow/nodes/approver.ts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useFlowDesigner } from './context.ts';
import { useMatrixColumns } from './matrix-columns.ts';
import { MatrixDialog, type ChangeMatrix } from './matrix-dialog.tsx';
import { withRowIds } from './matrix-edit.ts';
import { matrixPhrases } from './matrix.phrases.ts';
import { usePeopleSaid } from './summary.ts';

/** Rows in the panel; the sheet has all of them. */
const SHOWN = 8;

interface Props {
  node: ApproverNode;
  matrix: Extract<Who, { kind: 'matrix' }>;
}

export function MatrixFields({ node, matrix }: Props) {
  const text = useText(matrixPhrases);
  const people = usePeopleSaid();
  const designer = useFlowDesigner();
  const { own, labelOf, lookup } = useMatrixColumns(matrix);
  const [open, setOpen] = useState(false);
  const { id } = node;
  const change = useCallback<ChangeMatrix>(
    (next, run) =>
      designer.change(
        id,
        (one) =>
          one.kind === 'approver' && one.who.kind === 'matrix' ? { ...one, who: { ...withRowIds(one.who, next, designer.newId), kind: 'matrix' } } : one,
        run,
      ),
    [designer, id],
  );
  const columns = own.filter((one) => one !== null);
  return (
    <fieldset className="fe-group">
      <legend>{text('title')}</legend>
      {matrix.rows.length === 0 ? (
        <p className="fe-quiet">{text('noRows')}</p>
      ) : (
        <ol className="fe-matrix-rows">
          {matrix.rows.slice(0, SHOWN).map((row, at) => (
            <li key={at}>
              {rowWords(matrix, at, { columns, look: lookup.look, labelOf }) || text('always')} → {people(row.people)}
            </li>
          ))}
        </ol>
      )}
      {matrix.rows.length > SHOWN && <p className="fe-quiet">{text('moreRows', { n: matrix.rows.length })}</p>}
      <Button onClick={() => setOpen(true)}>{text(designer.mayEdit ? 'edit' : 'view')}</Button>
      {open && <MatrixDialog title={node.title} matrix={matrix} change={change} close={() => setOpen(false)} />}
    </fieldset>
  );
}
