// A record as a card: its name, which opens it, and the fields that the view shows.
import type { RecordRow } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { ReactNode } from 'react';
import { NameLink } from '../../kit/list/cell.tsx';
import type { OpenRecord } from '../../kit/open-record.ts';
import { usePhone } from '../../kit/phone.ts';
import { CellValue } from '../cell-value.tsx';
import type { OpenedModel } from '../opened-model.ts';
import { columnsOf, titleOf, type ModelColumn } from '../record-columns.tsx';
import { tintOf } from '../row-colours.ts';

interface Props {
  model: OpenedModel;
  row: RecordRow;
  look: Look;
  record: OpenRecord;
  /** Fields that are clear from the card's position. */
  without?: readonly (string | null)[];
  /** Maximum number of lines. */
  most?: number;
  /** Beside its name. */
  aside?: ReactNode;
}

const FEW = 4;

export function CardBody({ model, row, look, record, without = [], most = FEW, aside }: Props) {
  const name = titleOf(model, row, look);
  const valueOf = (path: string) => (row[path] ?? null) as Json;
  // Under a title of its own, the field that would name the record is a line like others.
  const isName = ({ path, field: { node }, names }: ModelColumn) => names && fieldKinds[node.kind].text(valueOf(path), node, look) === name;
  const phone = usePhone();
  const lines = columnsOf(model, phone ? 'phone' : 'desktop').filter(
    (one) => one.field.table === null && !isName(one) && !without.includes(one.path) && !isEmpty(valueOf(one.path)),
  );
  return (
    <>
      <div className="view-card-head">
        <NameLink id={row.id} name={name} record={record} />
        {aside}
      </div>
      {lines.length > 0 && (
        <dl className="view-card-lines">
          {lines.slice(0, most).map(({ path, field: { node } }) => (
            <div key={path}>
              <dt>{textIn(node.label, look.language)}</dt>
              <dd>
                <CellValue node={node} value={valueOf(path)} look={look} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The colour of a record by the list's rules; undefined: none. */
export function useEdge({ design, around }: OpenedModel): (row: RecordRow) => string | undefined {
  const { facts } = around();
  const tint = facts ? tintOf(design, facts) : undefined;
  return (row) => {
    const found = tint?.(row);
    return found?.row ?? found?.cells.values().next().value ?? undefined;
  };
}
