// The sheet of an approval matrix: a column for each condition, and the people of each row.
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { MatrixColumn } from '@ordo/engine/flow/matrix-words.ts';
import { MAX_MATRIX_FIELDS, MAX_MATRIX_ROWS, type Matrix, type MatrixRow } from '@ordo/engine/flow/matrix.ts';
import type { People } from '@ordo/engine/flow/nodes/node.ts';
import { Button, Modal, Select } from 'antd';
import { memo, useState, type CSSProperties } from 'react';
import type { Lookup } from '../../form/lookup.ts';
import { useText } from '../../kit/phrases.ts';
import { splitIds } from '../../kit/split-ids.ts';
import { PositionPicker } from '../../position/position-picker.tsx';
import { RolePicker } from '../../role/role-picker.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import { useFlowDesigner } from './context.ts';
import { MatrixCellField } from './matrix-cell.tsx';
import { useMatrixColumns, type Columns } from './matrix-columns.ts';
import { unused, withCell, withColumn, withField, withMoved, withoutColumn, withRow } from './matrix-edit.ts';
import { CopySheet, PasteSheet } from './matrix-paste.tsx';
import { matrixPhrases } from './matrix.phrases.ts';
import './matrix.css';

export type ChangeMatrix = (change: (before: Matrix) => Matrix, run: string | null) => void;

interface Props {
  title: string;
  matrix: Matrix;
  /** Stays the same function: rows render again only when they change. */
  change: ChangeMatrix;
  close(): void;
}

export function MatrixDialog({ title, matrix, change, close }: Props) {
  const text = useText(matrixPhrases);
  const columns = useMatrixColumns(matrix);
  const { mayEdit } = useFlowDesigner();
  const [pastes, setPastes] = useState(false);
  const [next] = unused(columns.offered, matrix);
  return (
    <Modal
      open
      width="min(1320px, calc(100vw - 32px))"
      title={text('titleOf', { node: title })}
      closable={{ 'aria-label': text('done') }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {text('done')}
        </Button>
      }
    >
      <p className="fe-quiet">{text('says')}</p>
      <div className="fe-matrix">
        <table style={{ '--columns': matrix.fields.length } as CSSProperties}>
          <Head matrix={matrix} columns={columns} change={change} />
          <tbody>
            {matrix.rows.map((row, at) => (
              <Line
                key={row.id ?? at}
                row={row}
                at={at}
                isLast={at === matrix.rows.length - 1}
                own={columns.own}
                labels={matrix.fields.map(columns.labelOf).join('\n')}
                lookup={columns.lookup}
                mayEdit={mayEdit}
                change={change}
              />
            ))}
          </tbody>
        </table>
        {matrix.rows.length === 0 && <p className="fe-quiet">{text('noRows')}</p>}
      </div>
      {mayEdit && (
        <div className="fe-matrix-more">
          <Button icon={<PlusOutlined />} disabled={matrix.rows.length >= MAX_MATRIX_ROWS} onClick={() => change(withRow, null)}>
            {text('addRow')}
          </Button>
          <Button
            icon={<PlusOutlined />}
            disabled={!next || matrix.fields.length >= MAX_MATRIX_FIELDS}
            onClick={() => next && change((before) => withColumn(before, next.field), null)}
          >
            {text('addColumn')}
          </Button>
          <Button aria-expanded={pastes} onClick={() => setPastes(!pastes)}>
            {text('paste')}
          </Button>
          <CopySheet matrix={matrix} columns={columns} />
        </div>
      )}
      {mayEdit && pastes && (
        <PasteSheet
          matrix={matrix}
          columns={columns}
          take={(rows, how) => change((before) => ({ ...before, rows: [...(how === 'append' ? before.rows : []), ...rows] }), null)}
        />
      )}
    </Modal>
  );
}

function Head({ matrix, columns: { offered, labelOf }, change }: Pick<Props, 'matrix' | 'change'> & { columns: Columns }) {
  const text = useText(matrixPhrases);
  const { mayEdit } = useFlowDesigner();
  const option = (field: string) => ({ value: field, label: labelOf(field) });
  return (
    <thead>
      <tr>
        <th scope="col" className="fe-matrix-row">
          {text('row')}
        </th>
        {matrix.fields.map((field, at) => (
          <th key={at} scope="col">
            <span className="fe-matrix-head">
              <Select
                aria-label={text('column', { n: at + 1 })}
                value={field || null}
                placeholder={text('chooseField')}
                options={unused(offered, matrix, field).map((one) => option(one.field))}
                labelRender={() => labelOf(field)}
                disabled={!mayEdit}
                popupMatchSelectWidth={false}
                onChange={(chosen) => change((before) => withField(before, at, chosen ?? ''), null)}
              />
              {mayEdit && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`${text('removeColumn')} ${labelOf(field)}`}
                  onClick={() => change((before) => withoutColumn(before, at), null)}
                />
              )}
            </span>
          </th>
        ))}
        <th scope="col" className="fe-matrix-people">
          {text('people')}
        </th>
        <th scope="col">{text('positions')}</th>
        <th scope="col">{text('roles')}</th>
        {mayEdit && (
          <th scope="col" className="fe-matrix-acts">
            {text('acts')}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface LineProps {
  row: MatrixRow;
  at: number;
  isLast: boolean;
  own: readonly (MatrixColumn | null)[];
  /** Names of the columns, one on each line. */
  labels: string;
  lookup: Lookup;
  mayEdit: boolean;
  change: ChangeMatrix;
}

const Line = memo(function Line({ row, at, isLast, own, labels, lookup, mayEdit, change }: LineProps) {
  const text = useText(matrixPhrases);
  const named = labels.split('\n');
  const n = at + 1;
  const set = (next: (before: MatrixRow) => MatrixRow, run: string) =>
    change((before) => ({ ...before, rows: before.rows.map((one, place) => (place === at ? next(one) : one)) }), `matrix ${at} ${run}`);
  const people = (part: Partial<People>, run: string) => set((before) => ({ ...before, people: { ...before.people, ...part } }), run);
  const label = (what: string) => text('cell', { n, what });
  return (
    <tr>
      <th scope="row" data-label={text('row')}>
        {n}
      </th>
      {row.cells.map((cell, place) => {
        const column = own[place];
        const what = named[place] ?? '';
        return (
          <td key={place} data-label={what}>
            {column && (
              <MatrixCellField
                column={column}
                cell={cell}
                label={label(what)}
                lookup={lookup}
                disabled={!mayEdit}
                change={(next) => set((before) => withCell(before, place, next), `${place}`)}
              />
            )}
          </td>
        );
      })}
      <td data-label={text('people')}>
        <UserPicker
          aria-label={label(text('people'))}
          multiple
          noun={text('approvers')}
          disabled={!mayEdit}
          value={row.people.users.join(',')}
          onChange={(said) => people({ users: splitIds(said) }, 'users')}
        />
      </td>
      <td data-label={text('positions')}>
        <PositionPicker
          aria-label={label(text('positions'))}
          multiple
          disabled={!mayEdit}
          value={row.people.positions.join(',')}
          onChange={(said) => people({ positions: splitIds(said) }, 'positions')}
        />
      </td>
      <td data-label={text('roles')}>
        <RolePicker
          aria-label={label(text('roles'))}
          multiple
          disabled={!mayEdit}
          value={row.people.roles.join(',')}
          onChange={(said) => people({ roles: splitIds(said) }, 'roles')}
        />
      </td>
      {mayEdit && (
        <td className="fe-matrix-acts">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={text('rowUp', { n })}
            disabled={at === 0}
            onClick={() => change((before) => withMoved(before, at, at - 1), null)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={text('rowDown', { n })}
            disabled={isLast}
            onClick={() => change((before) => withMoved(before, at, at + 1), null)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={text('removeRow', { n })}
            onClick={() => change((before) => ({ ...before, rows: before.rows.toSpliced(at, 1) }), null)}
          />
        </td>
      )}
    </tr>
  );
});
