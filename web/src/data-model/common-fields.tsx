// The common fields, each saved by itself.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { commonFieldCreate, commonFieldList, commonFieldRemove, commonFieldUpdate } from '@ordo/contract/common-field.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useCan } from '../kit/view.tsx';
import { dataModelPhrases } from './data-model.phrases.ts';
import { FieldCells, newField, type Described } from './field-cells.tsx';

type Row = Result<typeof commonFieldList>['list'][number];

export function CommonFields({ close }: { close(): void }) {
  const text = useText(dataModelPhrases);
  const can = useCan();
  const { data, error, refetch } = useRead(commonFieldList, {});
  const [fresh, setFresh] = useState<readonly number[]>([]);
  return (
    <Drawer open size="min(860px, 100vw)" title={text('common')} mask={{ closable: false }} onClose={close}>
      {error && <Failure refused={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="model-fields">
          {data.list.length + fresh.length === 0 && <p>{text('noCommon')}</p>}
          {data.list.length + fresh.length > 0 && (
            <table>
              <thead>
                <tr>
                  {(['field', 'fieldName', 'type', 'length', 'nullable'] as const).map((head) => (
                    <th key={head} scope="col">
                      {text(head)}
                    </th>
                  ))}
                  <th>
                    <span className="unseen">{text('save')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((row) => (
                  <Line key={`${row.id} ${row.version}`} row={row} />
                ))}
                {fresh.map((at) => (
                  <Line key={at} row={null} gone={() => setFresh((all) => all.filter((one) => one !== at))} />
                ))}
              </tbody>
            </table>
          )}
          {can('btn_add') && (
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => setFresh([...fresh, (fresh.at(-1) ?? 0) + 1])}>
              {text('addCommon')}
            </Button>
          )}
        </div>
      )}
    </Drawer>
  );
}

/** @param row null: a new one; `gone` is called when it is saved or discarded */
function Line({ row, gone }: { row: Row | null; gone?(): void }) {
  const text = useText(dataModelPhrases);
  const can = useCan();
  const confirm = useConfirmDelete();
  const [draft, setDraft] = useState<Described>(row ?? newField);
  const [changed, setChanged] = useState(row === null);
  const create = useSave(commonFieldCreate);
  const update = useSave(commonFieldUpdate);
  const remove = useSave(commonFieldRemove);
  const save = () => {
    const { field, fieldName, dataType, dataLength, allowNull } = draft;
    const described = { field, fieldName, dataType, dataLength, allowNull: allowNull === 1 ? (1 as const) : (0 as const) };
    const saved = row ? update.mutateAsync({ ...described, id: row.id, version: row.version }) : create.mutateAsync(described).then(gone);
    // useSave has shown the refusal; the input stays.
    saved.catch(() => undefined);
  };
  const away = () => (row ? confirm(row.field, () => remove.mutateAsync({ id: row.id })) : gone?.());
  return (
    <tr>
      <FieldCells
        row={draft}
        fixed={row !== null && !can('btn_edit')}
        set={(part) => {
          setDraft({ ...draft, ...part });
          setChanged(true);
        }}
      />
      <td className="model-line">
        <Button type="link" size="small" disabled={!changed || draft.field.trim() === ''} loading={create.isPending || update.isPending} onClick={save}>
          {text('save')}
        </Button>
        {(row === null || can('btn_remove')) && (
          <Button type="text" icon={<CloseOutlined />} aria-label={text('removeField', { name: draft.field })} onClick={away} />
        )}
      </td>
    </tr>
  );
}
