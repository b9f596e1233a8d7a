// The data source of a design file whose form works on existing tables: the one that it had, if it is here, or another one.
import { ownDatabase } from '@ordo/contract/data-model.ts';
import { dataSourceSelector } from '@ordo/contract/data-source.ts';
import { Alert, Form, Select } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import type { DesignFile } from './design-file.ts';
import { filePhrases, tablePhrases } from './design.phrases.ts';
import { OWN_TABLES, sourceOfFile } from './file-source.ts';

interface Props {
  file: Pick<DesignFile, 'dbLinkId' | 'dbLinkName'>;
  tables: readonly string[];
  /** Null: the one of the file; none if it is not here. */
  chosen: string | null;
  choose(source: string): void;
}

/** @returns the source in effect: chosen, or that of the file; null: still to be chosen */
export function useFileSource(file: Props['file'] | null, isBound: boolean, chosen: string | null): string | null {
  const { data } = useRead(dataSourceSelector, {}, { enabled: isBound });
  return chosen ?? (file && data ? sourceOfFile(file, data) : null);
}

export function FileSourceChoice({ file, tables, chosen, choose }: Props) {
  const text = useText(filePhrases);
  const table = useText(tablePhrases);
  const sources = useRead(dataSourceSelector, {});
  const found = sources.data ? sourceOfFile(file, sources.data) : null;
  const name = file.dbLinkName || file.dbLinkId;
  return (
    <>
      {sources.data && found === null && <Alert className="design-alert" type="warning" showIcon title={text('sourceGone', { name })} />}
      <Form.Item className="design-alert" layout="vertical" label={table('source')} htmlFor="file-source" extra={text('sourceText', { tables })}>
        <Select
          id="file-source"
          value={chosen ?? found}
          placeholder={text('chooseSource')}
          loading={sources.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: ownDatabase, label: table('own') },
            ...(sources.data?.list ?? []).map((group) => ({
              label: group.fullName,
              options: group.children.map((one) => ({ value: one.id, label: one.fullName })),
            })),
            { value: OWN_TABLES, label: text('ownTables') },
          ]}
          onChange={choose}
        />
      </Form.Item>
    </>
  );
}
