// A child table: rows can be added, edited, pasted and removed; on a phone each row is a card.
import { PlusOutlined } from '@ant-design/icons';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { Button } from 'antd';
import { memo, useEffect, useMemo } from 'react';
import { useText } from '../../kit/phrases.ts';
import { elementId, isAway, useForm, useSlice, useStored } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { sayProblem } from '../problems.ts';
import { designText } from '../design-text.ts';
import { isSet, textSet } from '../settings.ts';
import { TipSign } from '../tip-sign.tsx';
import type { TableAround } from './around.ts';
import { Cards } from './cards.tsx';
import { Grid } from './grid.tsx';
import { TableKeys } from './keys.ts';
import { addRow } from './row-actions.ts';
import { TableProblems } from './table-problems.tsx';
import './table.css';

export const TableView = memo(function TableView({ node }: { node: FormNode }) {
  const form = useForm();
  const { store, mode, phone } = form;
  const text = useText(formPhrases);
  const { hidden, required, disabled, messages, problem } = useSlice(store, node.id, null);
  const ids = useStored(store, `rows ${node.id}`, () => store.rows(node.id).ids);
  const table = useMemo(
    (): TableAround => ({ form, node, keys: new TableKeys(), columns: node.children.filter((column) => !isAway(form, column)) }),
    [form, node],
  );

  // Opened for input, it has an empty row (product §5.2).
  const mayChange = mode === 'edit' && !disabled;
  const lacksRow = mayChange && !hidden && ids.length === 0;
  useEffect(() => {
    if (lacksRow) store.startRow(node.id);
  }, [lacksRow, store, node.id]);

  if (hidden || isAway(form, node)) return null;
  const label = designText(node.label) || text('unnamed');
  const wrong = problem ? sayProblem(problem) : null;
  const said = wrong ?? messages.map(designText).join(' ');
  const Body = phone ? Cards : Grid;
  return (
    <fieldset className="form-table" id={elementId(form, { field: node.id, row: null })}>
      <legend className={!isSet(node, 'showTitle') ? 'unseen' : required ? 'form-required' : ''}>
        {label}
        {node.tip && isSet(node, 'showTitle') && <TipSign text={designText(node.tip)} />}
      </legend>
      <Body table={table} ids={ids} mayChange={mayChange} label={label} />
      {mayChange && (
        <Button type="dashed" className="form-add-row" icon={<PlusOutlined />} title={text('tableHint')} onClick={() => addRow(table)}>
          {addTextOf(node) || text('addRow')}
        </Button>
      )}
      {said && (
        <div className={wrong ? 'form-problem' : 'form-message'} role={wrong ? 'alert' : 'status'}>
          {said}
        </div>
      )}
      {mode === 'edit' && <TableProblems table={table} />}
    </fieldset>
  );
});

/** The default text is translated to the user's language. */
const addTextOf = (node: FormNode) => {
  const said = textSet(node, 'addText');
  return said === formPhrases.addRow[0] ? '' : said;
};
