// The fields that data schemes of a page may use: known to the page, and offered as configured by an administrator.
import { factPhrases, questionPhrases } from '@ordo/contract/filter.phrases.ts';
import { fieldCreate, fieldInfo, fieldKnown, fieldList, fieldRemove, fieldUpdate } from '@ordo/contract/menu-scheme.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { factOf, questionOf, type Operator } from '@ordo/engine/filter/groups.ts';
import { Dropdown, Button, Select } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { ControlProps } from '../kit/record/field.ts';
import { useCan } from '../kit/view.tsx';
import { useLocalRecord } from './local-record.ts';
import { RightRows, type RightLine } from './right-rows.tsx';
import { rightsPhrases } from './rights.phrases.ts';

type Known = Result<typeof fieldKnown>['list'][number];

const saySymbols = (csv: string) => csv.split(',').map((operator) => translateCodeNow(questionPhrases, questionOf(operator as Operator)));

export function FieldTab({ moduleId }: { moduleId: string }) {
  const text = useText(rightsPhrases);
  const can = useCan();
  const read = useRead(fieldList, { moduleId });
  const known = useRead(fieldKnown, { moduleId });
  const record = useLocalRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: drop } = useSave(fieldRemove);
  const [start, setStart] = useState<object>({});
  const all: readonly Known[] = known.data?.list ?? [];
  const missing = all.filter(({ enCode }) => read.data && !read.data.list.some((field) => field.enCode === enCode));
  const sayValue = (value: string) => {
    const fact = factOf(value);
    return fact ? translateCodeNow(factPhrases, fact) : text('ownValue');
  };

  const add = (field: Known) => {
    setStart({ moduleId, ...field });
    record.add();
  };
  const lines = read.data?.list.map((field): RightLine => ({
    id: field.id,
    name: field.fullName,
    code: field.enCode,
    shipped: field.shipped,
    said: (
      <>
        <div>{saySymbols(field.conditionSymbol).join(' · ')}</div>
        <div>{field.conditionText.split(',').map(sayValue).join(' · ')}</div>
      </>
    ),
    actions: [
      ...(can('btn_dataPer_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(field.id) }] : []),
      ...(can('btn_dataPer_remove')
        ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(field.fullName, () => drop({ id: field.id })) }]
        : []),
    ],
  }));
  return (
    <>
      {known.data && all.length === 0 && <p className="menu-rights-note">{text('noFields')}</p>}
      {can('btn_dataPer_add') && all.length > 0 && (
        <div className="menu-rights-tools">
          <Dropdown
            trigger={['click']}
            disabled={missing.length === 0}
            menu={{
              items: missing.map(({ enCode, fullName }) => ({ key: enCode, label: `${fullName} ${enCode}` })),
              onClick: ({ key }) => {
                const field = all.find((one) => one.enCode === key);
                if (field) add(field);
              },
            }}
          >
            <Button type="primary" size="small" title={missing.length === 0 ? text('unknownAll') : undefined}>
              {text('add')}
            </Button>
          </Dropdown>
        </div>
      )}
      {all.length > 0 && (
        <RightRows
          label={text('field')}
          lines={lines ?? null}
          refused={read.error}
          retry={() => void read.refetch()}
          noun={text('fieldNoun')}
          open={record.read}
        />
      )}
      <RecordForm
        record={record}
        noun={text('fieldNoun')}
        info={fieldInfo}
        create={fieldCreate}
        update={fieldUpdate}
        sections={[
          {
            fields: [
              { key: 'fullName', label: text('name') },
              { key: 'fullNameEn', label: text('nameEn') },
              {
                key: 'conditionSymbol',
                label: text('symbols'),
                wide: true,
                control: (props, values) => <Some {...props} all={offerOf(all, values, start)?.conditionSymbol} say={(one) => saySymbols(one)[0] ?? one} />,
                say: (csv) => saySymbols(String(csv)).join(' · '),
              },
              {
                key: 'conditionText',
                label: text('values'),
                wide: true,
                control: (props, values) => <Some {...props} all={offerOf(all, values, start)?.conditionText} say={sayValue} />,
                say: (csv) => String(csv).split(',').map(sayValue).join(' · '),
              },
              { key: 'sortCode', label: text('sort'), kind: 'whole' },
              { key: 'description', label: text('description'), kind: 'lines', wide: true },
            ],
          },
        ]}
        places={{ rightCodeTaken: 'fullName', fieldInUse: 'conditionSymbol', fieldMisfit: 'conditionSymbol' }}
        start={start}
        mayAdd={can('btn_dataPer_add')}
        mayEdit={() => can('btn_dataPer_edit')}
      />
    </>
  );
}

const offerOf = (all: readonly Known[], values: object, start: object) => {
  const { enCode } = { ...start, ...values } as { enCode?: string };
  return all.find((field) => field.enCode === enCode);
};

/** A subset of the options, joined by commas on the wire. */
function Some({ id, value = '', onChange, all = '', say, ...aria }: ControlProps<string> & { all?: string | undefined; say(one: string): string }) {
  return (
    <Select
      {...aria}
      id={id ?? ''}
      mode="multiple"
      value={value.split(',').filter(Boolean)}
      options={all.split(',').map((one) => ({ value: one, label: say(one) }))}
      onChange={(next: string[]) => onChange?.(next.join(','))}
    />
  );
}
