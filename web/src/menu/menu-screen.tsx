import {
  menuCategories,
  menuCreate,
  menuInfo,
  menuList,
  menuMove,
  menuRemove,
  menuRoot,
  menuState,
  menuTargetImpact,
  menuUpdate,
  type MenuCategory,
  type MenuRow,
} from '@ordo/contract/menu.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { menuExport } from '@ordo/contract/menu-file.ts';
import { AppstoreOutlined, FileTextOutlined, LinkOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../kit/call.ts';
import { useConfirmAsync, useConfirmDelete } from '../kit/confirm.tsx';
import { downloadByLink } from '../kit/download.ts';
import { Impact } from '../kit/impact.tsx';
import { Text } from '../kit/list/cell.tsx';
import type { Action } from '../kit/list/types.ts';
import { MenuPicture } from '../kit/menu-picture.tsx';
import { useOpenRecord } from '../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { Tag } from '../kit/tag.tsx';
import { TreeScreen } from '../kit/tree-screen.tsx';
import { flattenTree } from '../kit/tree/tree-lines.ts';
import type { TreeColumn } from '../kit/tree/tree-table.tsx';
import { useCan, useUrlState } from '../kit/view.tsx';
import { isGuarded, useMenuSections } from './menu-sections.tsx';
import { menuFilePhrases } from './menu-file.phrases.ts';
import { menuPhrases, menuTypePhrases } from './menu.phrases.ts';
import { MoveHandle } from './move-handle.tsx';
import { placeTowards, type Place } from './move.ts';
import './menu.css';

const RightsDrawer = lazyComponent(async () => (await import('./rights-drawer.tsx')).RightsDrawer);

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

const ADDRESS = { of: 'Web', keyword: '', rights: '' };
const defaultPicture = (type: number) => (type === 1 ? AppstoreOutlined : type === 7 ? LinkOutlined : FileTextOutlined);

export function MenuScreen() {
  const text = useText(menuPhrases);
  const kinds = useText(menuTypePhrases as never as Record<string, readonly [string, string]>);
  const files = useText(menuFilePhrases);
  const can = useCan();
  const phone = usePhone();
  const record = useOpenRecord();
  const confirmRemoval = useConfirmDelete();
  const confirmed = useConfirmAsync();
  const asks = async (id: string, { enCode, type, urlAddress, propertyJson }: Partial<Input<typeof menuCreate>>, { fullName }: { fullName: string }) => {
    const { moved, from, to, allowed, people, list } = await call(menuTargetImpact, { id, enCode, type, urlAddress, propertyJson });
    if (!moved || list.length === 0) return true;
    const lines = [text('pointText', { from: from || text('nothing'), to: to || text('nothing'), people }), ...(allowed ? [] : [text('pointDenied')])];
    return confirmed({ title: text('pointTitle', { fullName }), text: <Impact lines={lines} holders={list} />, yes: text('point'), danger: true });
  };
  const { mutateAsync: remove } = useSave(menuRemove);
  const { mutateAsync: put } = useSave(menuMove);
  const [{ of, keyword, rights }, change] = useUrlState(ADDRESS);
  const category: MenuCategory = menuCategories.find((one) => one === of) ?? 'Web';
  const [type, setType] = useState(2);
  const [below, setBelow] = useState(menuRoot);
  const [importing, setImporting] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const sections = useMenuSections(category, type, setType);
  // The same query as the tree below.
  const whole = useRead(menuList, { category }, { enabled: keyword === '' });
  const rows: readonly MenuRow[] = whole.data?.list ?? [];
  const guarding = rights ? flattenTree<MenuRow>(rows).find((row) => row.id === rights) : undefined;

  const add = (parentId: string) => {
    setBelow(parentId);
    setType(2);
    record.add();
  };
  const move = (row: MenuRow, place: Place | null) => {
    if (!place) return;
    // A refusal has been shown; the focus returns to the handle.
    void put({ id: row.id, version: row.version, ...place })
      .then(() => setMarked(row.id))
      .catch(() => undefined)
      .finally(() => document.querySelector<HTMLElement>(`[data-menu="${CSS.escape(row.id)}"]`)?.focus({ preventScroll: true }));
  };
  const movable = can('btn_edit') && keyword === '';
  const columns: TreeColumn<MenuRow>[] = [
    { key: 'icon', title: text('icon'), width: 56, phone: 48, render: (row) => <MenuPicture icon={row.icon} instead={defaultPicture(row.type)} /> },
    { key: 'type', title: text('type'), width: 96, render: (row) => <Tag tone={row.type === 1 ? 'plain' : 'info'}>{kinds(String(row.type))}</Tag> },
    { key: 'enCode', title: text('code'), width: 200, render: (row) => <Text below={row.urlAddress}>{row.enCode}</Text> },
    { key: 'guards', title: text('guards'), width: 190, render: (row) => (isGuarded(row.type) ? <Text>{text('guardCounts', { ...row })}</Text> : '') },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 72,
      phone: 64,
      render: (row) => <EnabledSwitch endpoint={menuState} id={row.id} value={row.enabledMark} label={row.fullName} disabled={!can('btn_edit')} />,
    },
    ...(movable && !phone
      ? [
          {
            key: 'move',
            title: text('sort'),
            width: 56,
            render: (row: MenuRow) => <MoveHandle id={row.id} name={row.fullName} rows={rows} move={(place) => move(row, place)} />,
          },
        ]
      : []),
  ];
  const actions = (row: MenuRow): Action[] => [
    ...(can('btn_edit') ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(isGuarded(row.type) ? [{ key: 'rights', label: text('rights'), run: () => change({ rights: row.id }) }] : []),
    ...(can('btn_add') && row.type === 1 ? [{ key: 'add', label: text('addBelow'), run: () => add(row.id) }] : []),
    ...(movable && phone && placeTowards(rows, row.id, 'up')
      ? [{ key: 'up', label: text('moveUp'), run: () => move(row, placeTowards(rows, row.id, 'up')) }]
      : []),
    ...(movable && phone && placeTowards(rows, row.id, 'down')
      ? [{ key: 'down', label: text('moveDown'), run: () => move(row, placeTowards(rows, row.id, 'down')) }]
      : []),
    { key: 'export', label: files('export'), run: () => void downloadByLink(menuExport, { id: row.id }) },
    ...(can('btn_remove') && !row.shipped
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <div className="menu-screen">
      <Segmented
        aria-label={text('category')}
        value={category}
        options={menuCategories.map((value) => ({ value, label: text(value === 'Web' ? 'web' : 'app') }))}
        onChange={(next) => change({ of: next, keyword: '' })}
      />
      <TreeScreen
        key={category}
        title={text('title')}
        nameTitle={text('name')}
        hint={text('hint')}
        list={menuList}
        input={{ category }}
        rowsOf={({ list }) => list}
        columns={columns}
        nameOf={(row) => row.fullName}
        below={(row) => `${kinds(String(row.type))} · ${row.enCode}`}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => add(menuRoot) } : undefined}
        secondary={[
          { key: 'export', label: files('exportAll'), run: () => void downloadByLink(menuExport, { id: menuRoot }) },
          ...(can('btn_add') ? [{ key: 'import', label: files('import'), run: () => setImporting(true) }] : []),
        ]}
        actions={actions}
        marked={marked}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={menuInfo}
        create={menuCreate}
        update={menuUpdate}
        sections={sections}
        places={{
          menuCodeTaken: 'enCode',
          menuNameTaken: 'fullName',
          menuParentMissing: 'parentId',
          menuParentKind: 'parentId',
          menuCycle: 'parentId',
          menuTooDeep: 'parentId',
          menuTypeKept: 'type',
          menuAddress: 'urlAddress',
          menuLink: 'urlAddress',
          menuProperty: 'propertyJson',
        }}
        start={{ parentId: below, category, type: 2, isButtonAuthorize: 1, isColumnAuthorize: 1, isFormAuthorize: 1, isDataAuthorize: 1 }}
        toValues={(menu) => {
          // The form shows the fields of the entry's type, so the type must be set before it is mounted.
          setType(menu.type);
          return { linkTarget: menu.linkTarget === '_blank' ? ('_blank' as const) : ('_self' as const) };
        }}
        head={({ shipped }) => (shipped ? text('shippedHint') : null)}
        mayAdd={can('btn_add')}
        mayEdit={() => can('btn_edit')}
        asks={asks}
        saved={setMarked}
      />
      {importing && (
        <LazyBoundary>
          <ImportDialog close={() => setImporting(false)} />
        </LazyBoundary>
      )}
      {guarding && (
        <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" role="status" />}>
          <RightsDrawer menu={guarding} close={() => change({ rights: '' })} />
        </LazyBoundary>
      )}
    </div>
  );
}
