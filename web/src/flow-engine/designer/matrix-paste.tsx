// Cells of a spreadsheet, copied from an approval matrix or pasted into it.
import { MAX_MATRIX_ROWS, type Matrix, type MatrixRow } from '@ordo/engine/flow/matrix.ts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { CallError } from '../../kit/call.ts';
import { useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import type { Columns } from './matrix-columns.ts';
import { rowsOf, sheetOf, slotsOf, writtenIn, type Slot, type Unread } from './matrix-sheet.ts';
import { matrixPhrases } from './matrix.phrases.ts';

function useSlots({ fields }: Pick<Matrix, 'fields'>, { own, labelOf }: Columns): Slot[] {
  const text = useText(matrixPhrases);
  return slotsOf(own, fields.map(labelOf), { users: text('people'), positions: text('positions'), roles: text('roles') });
}

/** Names are loaded while the sheet is open, so that they are known once it is copied. */
export function CopySheet({ matrix, columns }: { matrix: Matrix; columns: Columns }) {
  const text = useText(matrixPhrases);
  const sheet = sheetOf(matrix, useSlots(matrix, columns), columns.lookup.look);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheet);
      toast('success', text('copied'));
    } catch {
      // Also without TLS: there is no clipboard then.
      toast('error', text('notCopied'));
    }
  };
  return <Button onClick={() => void copy()}>{text('copy')}</Button>;
}

interface PasteProps {
  matrix: Matrix;
  columns: Columns;
  take(rows: readonly MatrixRow[], how: 'append' | 'replace'): void;
}

export function PasteSheet({ matrix, columns, take }: PasteProps) {
  const text = useText(matrixPhrases);
  const slots = useSlots(matrix, columns);
  const [said, setSaid] = useState('');
  const [state, setState] = useState<{ busy: boolean; refused: string; taken: number; unread: readonly Unread[] } | null>(null);
  const read = async (how: 'append' | 'replace') => {
    setState({ busy: true, refused: '', taken: 0, unread: [] });
    try {
      await Promise.all(writtenIn(said, slots).map(([source, written]) => columns.lookup.prepare(source, written)));
      const { rows, unread } = rowsOf(said, {
        own: columns.own,
        slots,
        look: columns.lookup.look,
        most: MAX_MATRIX_ROWS - (how === 'append' ? matrix.rows.length : 0),
      });
      if (rows.length > 0) take(rows, how);
      setState({ busy: false, refused: '', taken: rows.length, unread });
      setSaid('');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ busy: false, refused: error.message, taken: 0, unread: [] });
    }
  };
  return (
    <div className="fe-matrix-paste">
      <p className="fe-quiet">{text('pasteSays', { columns: slots.map(({ head }) => head).join(' | ') })}</p>
      <Input.TextArea
        aria-label={text('pasteHere')}
        placeholder={text('pasteHere')}
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={said}
        onChange={({ target }) => setSaid(target.value)}
      />
      <div className="fe-matrix-more">
        <Button type="primary" disabled={said.trim() === ''} loading={state?.busy ?? false} onClick={() => void read('append')}>
          {text('append')}
        </Button>
        <Button disabled={said.trim() === '' || state?.busy === true} onClick={() => void read('replace')}>
          {text('replace')}
        </Button>
      </div>
      <div className="fe-matrix-more" aria-live="polite">
        {state?.refused && <Alert type="error" showIcon title={state.refused} />}
        {state && !state.busy && state.refused === '' && <Taken taken={state.taken} unread={state.unread} />}
      </div>
    </div>
  );
}

const WHY = { unknown: 'unreadUnknown', several: 'unreadSeveral', number: 'unreadNumber', tooMany: 'unreadTooMany' } as const;

function Taken({ taken, unread }: { taken: number; unread: readonly Unread[] }) {
  const text = useText(matrixPhrases);
  if (unread.length === 0) return <Alert type="success" showIcon title={text('taken', { n: taken })} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={text('takenSome', { n: taken })}
      description={
        <ul className="fe-matrix-unread">
          {unread.map(({ row, head, text: written, why, leavesOut }, at) => (
            <li key={at}>
              {text('unreadAt', { n: row, head })}“{written}”{text('colon')}
              {text(WHY[why])}
              {leavesOut && text('leftOut')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
