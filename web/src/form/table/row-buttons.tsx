import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import type { TableAround } from './around.ts';
import { copyRow, removeRow } from './row-actions.ts';

export function RowButtons({ table, row, number: n }: { table: TableAround; row: string; number: number }) {
  const copy = translateNow(formPhrases.copyRow, { n });
  const remove = translateNow(formPhrases.removeRow, { n });
  return (
    <>
      <button type="button" className="form-row-button" title={copy} aria-label={copy} onClick={() => copyRow(table, row)}>
        <CopyOutlined />
      </button>
      <button type="button" className="form-row-button" title={remove} aria-label={remove} onClick={() => removeRow(table, row)}>
        <DeleteOutlined />
      </button>
    </>
  );
}
