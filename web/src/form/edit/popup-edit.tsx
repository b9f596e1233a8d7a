// A row of a data interface, selected in a dialog that shows its columns.
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { Button, Drawer, Input, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, numberSet, textSet, valueSet } from '../settings.ts';
import { idsOf, sourceOf, useOptions } from './choices.ts';
import { rowsIn } from '@ordo/engine/form/interface-options.ts';
import { OptionsRefused } from './options-refused.tsx';
import type { EditProps } from './props.ts';

interface Column {
  value: string;
  label: string;
}

export function PopupEdit({ node, id, value, change, disabled, allowed, readonly, placeholder, aria, opened }: EditProps) {
  const [open, setOpen] = useState(opened ?? false);
  const { lookup } = useForm();
  const { refused, retry } = useOptions(node, allowed);
  const several = isSet(node, 'multiple');
  const values = idsOf(value);
  const source = sourceOf(node);
  const options = values.map((one) => ({ value: one, label: (source && source.from !== 'options' && lookup.look.name(source, one)) || one }));
  const keep = (next: readonly string[]) => change(next.length === 0 ? null : several ? [...next] : (next[0] ?? null));
  return (
    <>
      <Select<string | string[] | null>
        {...aria}
        id={id}
        {...(several && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        value={several ? values : (values[0] ?? null)}
        options={options}
        open={false}
        onOpenChange={(wanted) => wanted && setOpen(true)}
        showSearch={false}
        allowClear={isSet(node, 'clearable')}
        disabled={disabled || readonly}
        placeholder={placeholder || translateNow(formPhrases.choose)}
        onChange={(next) => keep([next ?? []].flat())}
      />
      {refused && <OptionsRefused refused={refused} retry={retry} />}
      {open && (
        <Choosing
          node={node}
          several={several}
          start={values}
          close={() => setOpen(false)}
          done={(next) => {
            keep(next);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The default text is translated to the user's language. */
const titleOf = (node: EditProps['node']) => (textSet(node, 'title') === '选择数据' ? translateNow(formPhrases.chooseData) : textSet(node, 'title'));

interface ChoosingProps {
  node: EditProps['node'];
  several: boolean;
  start: readonly string[];
  close(): void;
  done(ids: string[]): void;
}

function Choosing({ node, several, start, close, done }: ChoosingProps) {
  const [ids, setIds] = useState<string[]>([...start]);
  const [keyword, setKeyword] = useState('');
  const answer = useRead(dataInterfaceResponse, { id: textSet(node, 'interface') }, { enabled: textSet(node, 'interface') !== '' });
  const key = textSet(node, 'value') || 'id';
  const written = valueSet(node, 'columns');
  const columns: Column[] = (Array.isArray(written) ? (written as unknown as Column[]) : []).map((one) => ({
    value: one.value,
    label: one.label || one.value,
  }));
  const shown = columns.length > 0 ? columns : [{ value: textSet(node, 'label') || 'fullName', label: '' }];
  const rows = rowsIn(answer.data).filter((one) => keyword === '' || shown.some((column) => said(one[column.value]).includes(keyword)));
  const lists = numberSet(node, 'pageSize') ?? 20;
  const choosing = (
    <>
      <Input.Search
        allowClear
        value={keyword}
        placeholder={translateNow(formPhrases.keyword)}
        aria-label={translateNow(formPhrases.keyword)}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Table<Readonly<Record<string, unknown>>>
        size="small"
        rowKey={(one) => said(one[key])}
        dataSource={rows}
        loading={answer.isPending}
        locale={{ emptyText: answer.error ? <OptionsRefused refused={answer.error} retry={() => void answer.refetch()} /> : undefined }}
        columns={shown.map((column) => ({
          key: column.value,
          title: column.label,
          render: (_: unknown, one: Readonly<Record<string, unknown>>) => said(one[column.value]),
        }))}
        pagination={!isSet(node, 'paged') && rows.length <= MAX_WHOLE ? false : { pageSize: lists, hideOnSinglePage: true, showSizeChanger: false }}
        rowSelection={{ type: several ? 'checkbox' : 'radio', selectedRowKeys: ids, onChange: (next) => setIds(next.map(String)) }}
        onRow={(one) => ({ onDoubleClick: () => done([said(one[key])]) })}
      />
    </>
  );
  const width = textSet(node, 'width') || '800px';
  const isReady = ids.length > 0;
  if (textSet(node, 'popup') === 'drawer')
    return (
      <Drawer
        open
        title={titleOf(node)}
        size={`min(${/^\d+$/.test(width) ? `${width}px` : width}, 100vw)`}
        closable={{ 'aria-label': translateNow(formPhrases.close) }}
        extra={
          <Button type="primary" disabled={!isReady} onClick={() => done(ids)}>
            {translateNow(formPhrases.confirm)}
          </Button>
        }
        onClose={close}
      >
        {choosing}
      </Drawer>
    );
  return (
    <Modal open title={titleOf(node)} width={width} okButtonProps={{ disabled: !isReady }} onOk={() => done(ids)} onCancel={close}>
      {choosing}
    </Modal>
  );
}

/** Rows that are shown without pages, if the designer wants none. */
const MAX_WHOLE = 200;

const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');
