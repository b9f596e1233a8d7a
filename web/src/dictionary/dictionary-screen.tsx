// All dictionaries: the types on the left, the items of the selected one next to them.
import {
  dictionaryTypeCreate,
  dictionaryTypeInfo,
  dictionaryTypeList,
  dictionaryTypeRemove,
  dictionaryTypeUpdate,
  typeRoot,
} from '@ordo/contract/dictionary.ts';
import { dictionaryExport } from '@ordo/contract/dictionary-transfer.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { Failure } from '../kit/states.tsx';
import { TreeSide, type SideNode } from '../kit/tree-side.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { dictionaryPhrases } from './dictionary.phrases.ts';
import { Items } from './items.tsx';
import { useTypeRecord } from './type-record.ts';
import { useTypeSections } from './type-sections.tsx';
import './dictionary.css';

type Type = Result<typeof dictionaryTypeList>['list'][number];

const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

const ADDRESS = { type: '' };

export function DictionaryScreen() {
  const text = useText(dictionaryPhrases);
  const can = useCan();
  const [{ type: wanted }, change] = useUrlState(ADDRESS);
  const types = useRead(dictionaryTypeList, {});
  const record = useTypeRecord();
  const sections = useTypeSections();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(dictionaryTypeRemove);
  const [below, setBelow] = useState(typeRoot);
  const [importing, setImporting] = useState(false);

  const list = types.data?.list ?? null;
  const all = list ? flattened(list) : [];
  const chosen = all.find((type) => type.id === wanted || type.enCode === wanted) ?? all.find((type) => type.items > 0) ?? all[0];
  const nameOf = ({ fullName, fullNameEn, fullNameZhtw }: Type) => {
    const english = fullNameEn || fullName;
    return translateNow(fullNameZhtw ? [fullName, english, fullNameZhtw] : [fullName, english]);
  };
  const nodeOf = (type: Type): SideNode => ({
    id: type.id,
    fullName: nameOf(type),
    type: type.children ? 'folder' : 'dictionary',
    ...(type.children && { children: type.children.map(nodeOf) }),
  });
  if (types.error && !types.data) return <Failure refused={types.error} retry={() => void types.refetch()} />;

  const add = (parent: string) => {
    setBelow(parent);
    record.add();
  };
  const items = chosen
    ? [
        ...(can('btn_type_edit') ? [{ key: 'edit', label: text('editType'), onClick: () => record.edit(chosen.id) }] : []),
        ...(can('btn_type_add') ? [{ key: 'below', label: text('addTypeBelow'), onClick: () => add(chosen.id) }] : []),
        ...(can('btn_download')
          ? [{ key: 'export', label: text('exportType'), onClick: () => void downloadByLink(dictionaryExport, { typeId: chosen.id }) }]
          : []),
        ...(can('btn_type_remove')
          ? [
              {
                key: 'remove',
                danger: true,
                label: text('removeType'),
                onClick: () => confirmRemoval(nameOf(chosen), () => remove({ id: chosen.id }).then(() => change({ type: '' }))),
              },
            ]
          : []),
      ]
    : [];

  return (
    <TreeSide title={text('types')} nodes={list && list.map(nodeOf)} read={types} value={chosen?.id ?? ''} onChange={(id) => change({ type: id })}>
      <div className="dictionary-types">
        {can('btn_type_add') && (
          <Button icon={<PlusOutlined />} onClick={() => add(typeRoot)}>
            {text('addType')}
          </Button>
        )}
        {can('btn_upload') && <Button onClick={() => setImporting(true)}>{text('importTypes')}</Button>}
        {items.length > 0 && chosen && (
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button icon={<MoreOutlined />}>{text('ofType', { name: nameOf(chosen) })}</Button>
          </Dropdown>
        )}
      </div>
      {importing && (
        <LazyBoundary>
          <TransferDialog close={() => setImporting(false)} />
        </LazyBoundary>
      )}
      {chosen && <Items title={nameOf(chosen)} type={chosen} />}
      <RecordForm
        record={record}
        noun={text('typeNoun')}
        info={dictionaryTypeInfo}
        create={dictionaryTypeCreate}
        update={dictionaryTypeUpdate}
        sections={sections}
        places={{
          dictionaryTypeCodeTaken: 'enCode',
          dictionaryTypeFixed: 'enCode',
          dictionaryTypeNameTaken: 'fullName',
          dictionaryCycle: 'parentId',
          dictionaryFlat: 'isTree',
        }}
        start={{ parentId: below }}
        mayAdd={can('btn_type_add')}
        mayEdit={() => can('btn_type_edit')}
        saved={(id) => change({ type: id })}
      />
    </TreeSide>
  );
}

const flattened = (types: readonly Type[]): Type[] => types.flatMap((type) => [type, ...flattened(type.children ?? [])]);
