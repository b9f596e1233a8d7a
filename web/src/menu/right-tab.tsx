import {
  buttonCreate,
  buttonInfo,
  buttonList,
  buttonRemove,
  buttonState,
  buttonUpdate,
  columnBatch,
  columnCreate,
  columnInfo,
  columnList,
  columnRemove,
  columnState,
  columnUpdate,
  formBatch,
  formCreate,
  formInfo,
  formList,
  formRemove,
  formState,
  formUpdate,
  holdersOfPage,
  type ButtonRow,
  type RightKind,
} from '@ordo/contract/menu-right.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { menuList } from '@ordo/contract/menu.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { flattenTree } from '../kit/tree/tree-lines.ts';
import { useCan } from '../kit/view.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { ButtonParent } from './button-parent.tsx';
import { IconPicker } from './icon-picker.tsx';
import { useLocalRecord } from './local-record.ts';
import { PageHolders } from './page-holders.tsx';
import { RightRows, type RightLine } from './right-rows.tsx';
import { defaultButtonPhrases, rightsPhrases } from './rights.phrases.ts';

const calls = {
  button: { right: 'btnPer', list: buttonList, info: buttonInfo, create: buttonCreate, update: buttonUpdate, remove: buttonRemove, state: buttonState },
  column: { right: 'columnPer', list: columnList, info: columnInfo, create: columnCreate, update: columnUpdate, remove: columnRemove, state: columnState },
  form: { right: 'formPer', list: formList, info: formInfo, create: formCreate, update: formUpdate, remove: formRemove, state: formState },
} as const;

export function RightTab({ kind, moduleId }: { kind: RightKind; moduleId: string }) {
  const text = useText(rightsPhrases);
  const usual = useText(defaultButtonPhrases);
  const can = useCan();
  const { right, list, info, create, update, remove, state } = calls[kind];
  const mayDo = (what: string) => can(`btn_${right}_${what}`);
  const read = useRead(list as typeof buttonList, { moduleId });
  const record = useLocalRecord();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: drop } = useSave(remove, [menuList]);
  const holding = useRead(holdersOfPage, { moduleId }, { enabled: kind !== 'button' });
  const pageOf = holding.data;
  const sections = useSections(kind, moduleId, record.mode === 'new' ? pageOf : undefined);
  const [start, setStart] = useState<object>({});
  const [adding, setAdding] = useState(false);
  const noun = text(`${kind}Noun`);
  const rows = read.data ? flattenTree<ButtonRow>(read.data.list) : null;
  const depths = depthsOf(read.data?.list ?? []);

  const add = (more: object = {}) => {
    const holders = pageOf && { holders: pageOf.list.map(({ id }) => id) };
    setStart({ moduleId, ...holders, sortCode: Math.max(0, ...(rows ?? []).map((row) => row.sortCode + 1)), ...more });
    record.add();
  };
  const lines = rows?.map((row): RightLine => ({
    id: row.id,
    name: row.fullName,
    code: row.enCode,
    depth: depths.get(row.id) ?? 0,
    shipped: row.shipped,
    said: row.description,
    state: <EnabledSwitch endpoint={state} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!mayDo('edit')} />,
    actions: [
      ...(mayDo('edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
      ...(mayDo('remove') && !row.shipped
        ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => drop({ id: row.id })) }]
        : []),
    ],
  }));
  const missing = Object.keys(defaultButtonPhrases).filter((code) => !rows?.some((row) => row.enCode === code)) as (keyof typeof defaultButtonPhrases)[];
  return (
    <>
      <div className="menu-rights-tools">
        {mayDo('add') && (
          <Button type="primary" size="small" disabled={kind !== 'button' && !pageOf} onClick={() => add()}>
            {text('add')}
          </Button>
        )}
        {kind === 'button' && mayDo('add') && missing.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: missing.map((code) => ({ key: code, label: `${usual(code)} ${code}` })),
              onClick: ({ key }) => add({ enCode: key, fullName: usual(key as keyof typeof defaultButtonPhrases) }),
            }}
          >
            <Button size="small">{text('addUsual')}</Button>
          </Dropdown>
        )}
        {kind !== 'button' && mayDo('batchAdd') && (
          <Button size="small" disabled={!pageOf} onClick={() => setAdding(true)}>
            {text('addMany')}
          </Button>
        )}
      </div>
      {holding.error && (
        <p className="menu-rights-note">
          <EmptyChoices read={holding} />
        </p>
      )}
      {kind !== 'button' && <p className="menu-rights-note">{text(`${kind}Note`)}</p>}
      <RightRows label={text(kind)} lines={lines ?? null} refused={read.error} retry={() => void read.refetch()} noun={noun} open={record.read} />
      <RecordForm
        record={record}
        noun={noun}
        info={info as typeof buttonInfo}
        create={create as typeof buttonCreate}
        update={update}
        sections={sections as never}
        places={{ rightCodeTaken: 'enCode', rightNameTaken: 'fullName', rightParent: 'parentId', rightShipped: 'enCode' }}
        start={start}
        touches={[menuList]}
        mayAdd={mayDo('add')}
        mayEdit={() => mayDo('edit')}
      />
      {adding && kind !== 'button' && pageOf && (
        <BatchDialog
          endpoint={kind === 'column' ? columnBatch : formBatch}
          json={kind === 'column' ? 'columnJson' : 'formJson'}
          moduleId={moduleId}
          there={rows?.map(({ enCode }) => enCode) ?? []}
          pageOf={pageOf}
          close={() => setAdding(false)}
        />
      )}
    </>
  );
}

function depthsOf(rows: readonly ButtonRow[], depth = 0): Map<string, number> {
  return new Map(rows.flatMap((row) => [[row.id, depth] as const, ...depthsOf(row.children ?? [], depth + 1)]));
}

function useSections(kind: RightKind, moduleId: string, pageOf: Result<typeof holdersOfPage> | undefined): Section[] {
  const text = useText(rightsPhrases);
  const kit = useText(kitPhrases);
  const own: Section['fields'] =
    kind === 'button'
      ? [
          {
            key: 'parentId',
            label: text('parent'),
            control: (props, { id }) => <ButtonParent {...props} moduleId={moduleId} own={String(id ?? '')} />,
            say: (id) => (id === '-1' ? text('top') : <ButtonParent value={String(id)} moduleId={moduleId} own="" disabled />),
          },
          { key: 'icon', label: text('icon'), control: (props) => <IconPicker {...props} /> },
        ]
      : [
          { key: 'bindTable', label: text('bindTable') },
          { key: 'bindTableName', label: text('bindTableName') },
        ];
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'fullNameEn', label: text('nameEn') },
        { key: 'fullNameZhtw', label: text('nameZhtw') },
        { key: 'enCode', label: text('code'), ...(kind === 'button' && { hint: text('buttonCodeHint') }) },
        ...own,
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
        ...(pageOf
          ? [
              {
                key: 'holders',
                label: text('holders'),
                wide: true,
                control: (props: ControlProps<string>) => <PageHolders {...(props as unknown as ControlProps<string[]>)} of={pageOf} />,
              },
            ]
          : []),
      ],
    },
  ];
}
