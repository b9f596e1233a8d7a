import { fieldList, schemeCreate, schemeInfo, schemeList, schemeRemove, schemeUpdate } from '@ordo/contract/menu-scheme.ts';
import { menuList } from '@ordo/contract/menu.ts';
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { Alert, Button } from 'antd';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { ControlProps } from '../kit/record/field.ts';
import { useCan } from '../kit/view.tsx';
import { useLocalRecord } from './local-record.ts';
import { RightRows, type RightLine } from './right-rows.tsx';
import { rightsPhrases } from './rights.phrases.ts';
import { SchemeEditor } from './scheme-editor.tsx';
import { ConditionPreview } from './condition-preview.tsx';

export function SchemeTab({ moduleId }: { moduleId: string }) {
  const text = useText(rightsPhrases);
  const kit = useText(kitPhrases);
  const can = useCan();
  const read = useRead(schemeList, { moduleId });
  const fields = useRead(fieldList, { moduleId });
  const record = useLocalRecord();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: drop } = useSave(schemeRemove, [menuList]);
  const schemes = read.data?.list;
  const noFields = fields.data?.list.length === 0;
  const last = schemes?.length === 1;

  const remove = (id: string, name: string) => {
    const run = () => drop({ id });
    if (last) confirm({ title: kit('removeTitle'), text: text('lastScheme'), yes: text('remove'), danger: true, run });
    else confirmRemoval(name, run);
  };
  const lines = schemes?.map((scheme): RightLine => ({
    id: scheme.id,
    name: scheme.fullName,
    said: (
      <>
        {scheme.conditionText}
        {scheme.grants > 0 && <div>{text('grants', { n: scheme.grants })}</div>}
      </>
    ),
    actions: [
      ...(can('btn_dataPer_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(scheme.id) }] : []),
      ...(can('btn_dataPer_remove') ? [{ key: 'remove', label: text('remove'), danger: true, run: () => remove(scheme.id, scheme.fullName) }] : []),
    ],
  }));
  return (
    <>
      <p className="menu-rights-note">{noFields ? text('noFields') : text('schemeNote')}</p>
      <div className="menu-rights-tools">
        {can('btn_dataPer_add') && !noFields && (
          <Button type="primary" size="small" onClick={record.add}>
            {text('add')}
          </Button>
        )}
      </div>
      {schemes?.length === 0 && !noFields && <Alert type="info" showIcon title={text('firstScheme')} />}
      {!noFields && (
        <RightRows
          label={text('scheme')}
          lines={lines ?? null}
          refused={read.error}
          retry={() => void read.refetch()}
          noun={text('schemeNoun')}
          open={record.read}
        />
      )}
      <RecordForm
        record={record}
        noun={text('schemeNoun')}
        info={schemeInfo}
        create={schemeCreate}
        update={schemeUpdate}
        sections={[
          {
            fields: [
              { key: 'fullName', label: text('name'), wide: true },
              {
                key: 'condition',
                label: text('condition'),
                wide: true,
                control: (props) => <SchemeEditor {...(props as ControlProps as ControlProps<Filter>)} moduleId={moduleId} fields={fields.data?.list ?? []} />,
                say: (condition) => <ConditionPreview moduleId={moduleId} condition={condition as Filter} />,
              },
              { key: 'description', label: text('description'), kind: 'lines', wide: true },
            ],
          },
        ]}
        places={{ schemeNameTaken: 'fullName', schemeCondition: 'condition', schemeMissing: 'condition', schemeGranted: 'condition' }}
        start={{ moduleId, condition: everyRow }}
        touches={[menuList]}
        mayAdd={can('btn_dataPer_add')}
        mayEdit={() => can('btn_dataPer_edit')}
      />
    </>
  );
}
