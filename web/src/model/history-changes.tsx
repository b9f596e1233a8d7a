// The fields that a change of a record has changed, before and after; child rows by their numbers.
import type { ModelRecord, recordHistory } from '@ordo/contract/model-record.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { useText } from '../kit/phrases.ts';
import { rowsOf } from '../form/record-changes.ts';
import { historyPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';

export type HistoryLine = Result<typeof recordHistory>['list'][number];
type Change = HistoryLine['changes'][number];

interface Props {
  model: OpenedModel;
  record: ModelRecord;
  line: Pick<HistoryLine, 'action' | 'changes'>;
  look: Look;
}

export function HistoryChanges({ model, record, line, look }: Props) {
  const text = useText(historyPhrases);
  const told = line.changes.filter(({ before, after }) => !isEmpty(before as Json) || !isEmpty(after as Json));
  if (told.length === 0) return line.action === 'update' ? <p className="model-quiet">{text('noChange')}</p> : null;
  const said = ({ field }: Change, value: unknown) => {
    const node = model.fields.get(field)?.node;
    if (isEmpty(value as Json)) return text('empty');
    return node ? fieldKinds[node.kind].text(value as Json, node, look) : JSON.stringify(value);
  };
  const called = ({ field, row }: Change) => {
    const found = model.fields.get(field);
    const label = found ? textIn(found.node.label, look.language) : text('gone');
    if (row === null || !found?.table) return label;
    const table = textIn(model.fields.get(found.table)?.node.label ?? { zh: found.table }, look.language);
    const n = rowsOf(record.values as Values, found.table).findIndex(({ id }) => id === row) + 1;
    return n > 0 ? text('rowField', { table, n, label }) : text('goneRowField', { table, label });
  };
  return (
    <dl>
      {told.map((change) => (
        <div key={`${change.field} ${change.row ?? ''}`}>
          <dt>{called(change)}</dt>
          <dd>
            {!isEmpty(change.before as Json) && (
              <>
                <del>{said(change, change.before)}</del> →{' '}
              </>
            )}
            <ins>{said(change, change.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
