// Creates a model over an existing table: the table, its columns, and the name.
import { dataModelTables, ownDatabase } from '@ordo/contract/data-model.ts';
import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import { modelCreate } from '@ordo/contract/model.ts';
import { outside } from '@ordo/engine/form/translate.ts';
import { outsideList } from '@ordo/engine/list/translate.ts';
import { countsSaves, designOver } from '@ordo/engine/model/from-table.ts';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { inSentence, useText } from '../kit/phrases.ts';
import { queryClient, useRead } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { designPhrases, tablePhrases } from './design.phrases.ts';
import { newFieldId } from './new-field-id.ts';
import { asideOf, linkOf, nodesOf, readTable, type ReadChild, type ReadTable } from './table-choice.ts';
import { ChildLine, ColumnChoice } from './table-parts.tsx';

interface Props {
  close(): void;
  fields(id: string, name: string): void;
}

interface Named {
  fullName: string;
  enCode: string;
}

export function TableDialog({ close, fields }: Props) {
  const text = useText(tablePhrases);
  const design = useText(designPhrases);
  const [form] = Form.useForm<Named>();
  const [source, setSource] = useState<string>(ownDatabase);
  const [main, setMain] = useState<ReadTable | null>(null);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [version, setVersion] = useState('');
  const [children, setChildren] = useState<readonly ReadChild[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const sources = useRead(dataSourceSelector, {});
  const tables = useRead(dataModelTables, { dbId: source });

  const choices = (tables.data?.list ?? []).map(({ table, tableName }) => ({ value: table, label: tableName ? `${table} · ${tableName}` : table }));
  const nameOf = (table: string) => tables.data?.list.find((one) => one.table === table)?.tableName || table;
  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    setMain(null);
    setChildren([]);
    setVersion('');
  };
  const choose = (table: string) =>
    trying(async () => {
      forget();
      const read = await readTable(source, table);
      setMain(read);
      setOff(asideOf(read));
      form.setFieldsValue({ fullName: nameOf(table), enCode: table });
    });
  const chooseChildren = (names: string[]) =>
    trying(async () => {
      if (!main) return;
      const kept = children.filter(({ table }) => names.includes(table));
      const added = names.filter((name) => !kept.some(({ table }) => table === name));
      const read = await Promise.all(added.map((name) => readTable(source, name)));
      setChildren([...kept, ...read.map((one) => ({ ...one, label: nameOf(one.table), link: linkOf(one, main), to: main.key[0] ?? '' }))]);
    });
  const changed = (child: ReadChild) => setChildren(children.map((one) => (one.table === child.table ? child : one)));
  const create = (named: Named) =>
    trying(async () => {
      if (!main) return;
      const over = designOver(
        { table: main.table, label: nameOf(main.table), nodes: nodesOf(main, off).filter(({ key }) => key !== version), version },
        children.map(({ table, label, link, to, ...rest }) => ({
          table,
          label,
          link,
          to,
          nodes: nodesOf({ ...rest, table }, new Set([...asideOf({ ...rest, table }), link])),
        })),
        newFieldId,
      );
      const { data } = await callWithMessage(modelCreate, {
        ...named,
        type: 1,
        webType: 2,
        dbLinkId: source,
        formData: JSON.stringify(outside(over.form)),
        columnData: JSON.stringify(outsideList(over.list, over.form)),
        tables: JSON.stringify(over.tables),
      });
      await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      toast('success', text('created', { name: named.fullName }));
      fields(data.id, named.fullName);
    });

  const unlinked = children.some(({ link, to }) => link === '' || to === '');
  const isEmpty = main !== null && nodesOf(main, off).length === 0;
  const refused = wrong || tables.error?.message || '';
  const required = (label: string) => [{ required: true, whitespace: true, message: text('required', { label: inSentence(label) }) }];
  return (
    <Modal
      open
      title={text('title')}
      width="min(760px, calc(100vw - 32px))"
      okText={text('create')}
      cancelText={design('cancel')}
      okButtonProps={{ disabled: !main || unlinked || isEmpty, loading: busy }}
      onOk={form.submit}
      onCancel={close}
    >
      <p className="model-quiet">{text('text')}</p>
      <Form<Named> form={form} layout="vertical" onFinish={(named) => void create(named)}>
        <div className="design-pair">
          <Form.Item label={text('source')} htmlFor="table-source">
            <Select
              id="table-source"
              value={source}
              showSearch={{ optionFilterProp: 'label' }}
              options={[
                { value: ownDatabase, label: text('own') },
                ...(sources.data?.list ?? []).map((group) => ({
                  label: group.fullName,
                  options: group.children.map(({ id, fullName }) => ({ value: id, label: fullName })),
                })),
              ]}
              onChange={(id) => {
                setWrong('');
                forget();
                setSource(id);
              }}
            />
          </Form.Item>
          <Form.Item label={text('table')} htmlFor="table-main">
            <Select
              id="table-main"
              value={main?.table ?? null}
              placeholder={text('chooseTable')}
              loading={tables.isFetching}
              notFoundContent={text('noTables')}
              showSearch={{ optionFilterProp: 'label' }}
              options={tables.error ? [] : choices}
              onChange={(table: string) => void choose(table)}
            />
          </Form.Item>
        </div>
        {refused && <Alert type="error" showIcon role="alert" title={refused} />}
        {main && (
          <>
            {main.key.length === 0 ? <Alert type="warning" showIcon title={text('noKey')} /> : <p>{text('key', { columns: main.key.join(' + ') })}</p>}
            <ColumnChoice table={main} off={off} change={setOff} without={version} />
            {isEmpty && <Alert type="warning" showIcon title={text('noColumns')} />}
            <div className="design-pair">
              <Form.Item label={text('version')} htmlFor="table-version" extra={text('versionText')}>
                <Select
                  id="table-version"
                  allowClear
                  value={version || null}
                  placeholder={text('noVersion')}
                  options={main.columns.filter(({ column }) => countsSaves(main.dialect, column)).map(({ column }) => ({ value: column.column }))}
                  onChange={(column?: string) => setVersion(column ?? '')}
                />
              </Form.Item>
              <Form.Item label={text('children')} htmlFor="table-children" extra={text('childrenText')}>
                <Select
                  id="table-children"
                  mode="multiple"
                  value={children.map(({ table }) => table)}
                  placeholder={text('noChildren')}
                  disabled={main.key.length === 0}
                  options={choices.filter(({ value }) => value !== main.table)}
                  onChange={(names: string[]) => void chooseChildren(names)}
                />
              </Form.Item>
            </div>
            {children.map((child) => (
              <ChildLine key={child.table} child={child} main={main} change={changed} />
            ))}
          </>
        )}
        <div className="design-pair" hidden={!main}>
          <Form.Item<Named> name="fullName" label={design('name')} rules={required(design('name'))}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item<Named> name="enCode" label={design('code')} rules={required(design('code'))}>
            <Input maxLength={50} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
