// Settings of a view: how it shows records, which ones, in what order, and with whom it is shared.
import { modelViewCreate, modelViewUpdate } from '@ordo/contract/model-view.ts';
import { measures, viewKinds, type ViewDocument, type ViewKind } from '@ordo/engine/list/view/document.ts';
import { fieldsFor, headFields } from '@ordo/engine/list/view/fits.ts';
import { sortable } from '@ordo/contract/model-calls.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { Alert, Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../../kit/call.ts';
import { ViewLine } from '../../kit/list/view-line.tsx';
import { inSentence, useLanguage, useText } from '../../kit/phrases.ts';
import { ConditionPicker, isComplete } from '../../menu/condition-picker.tsx';
import { RolePicker } from '../../role/role-picker.tsx';
import { useOffered } from '../asked-for-dialog.tsx';
import type { OpenedModel } from '../opened-model.ts';
import { viewPhrases } from './view.phrases.ts';
import type { ModelView } from './views.ts';
import './view.css';

interface Props {
  model: OpenedModel;
  mayShare: boolean;
  /** Null: a new view. */
  view: ModelView | null;
  /** A personal copy of it. */
  own: boolean;
  done(id: string): void;
  close(): void;
}

/** Settings of each kind that name a field, and whether they are required. */
const SETTINGS: Readonly<Record<ViewKind, readonly (readonly [key: SettingKey, needed: boolean])[]>> = {
  table: [],
  board: [['by', true]],
  calendar: [
    ['begin', true],
    ['end', false],
  ],
  gallery: [['cover', false]],
  gantt: [
    ['begin', true],
    ['end', true],
    ['progress', false],
    ['after', false],
  ],
  tree: [['parent', true]],
  map: [['place', true]],
  pivot: [
    ['rows', true],
    ['columns', false],
  ],
};
type SettingKey = 'by' | 'begin' | 'end' | 'cover' | 'progress' | 'after' | 'parent' | 'place' | 'rows' | 'columns';

type Places = Partial<Record<SettingKey | 'of', string | null>>;

export function ViewDialog({ model, mayShare, view, own, done, close }: Props) {
  const text = useText(viewPhrases);
  const language = useLanguage();
  const offered = useOffered(model);
  const start = view?.document;
  const fresh = view === null || own;
  const [name, setName] = useState(view ? (own ? text('ownCopy', { name: view.name }) : view.fullName) : '');
  const [nameEn, setNameEn] = useState(own ? '' : (view?.fullNameEn ?? ''));
  const [kind, setKind] = useState<ViewKind>(start?.kind ?? 'table');
  const [places, setPlaces] = useState<Places>((start ?? {}) as Places);
  const [measure, setMeasure] = useState(start?.kind === 'pivot' ? start.measure : 'count');
  const [chart, setChart] = useState(start?.kind === 'pivot' ? start.chart : true);
  const [shown, setShown] = useState<string[]>(start?.shown ?? []);
  const [sort, setSort] = useState(start?.sort[0] ?? null);
  const [filter, setFilter] = useState<Filter>(start?.filter ?? { all: [] });
  const [shared, setShared] = useState(own ? false : view?.sharedMark === 1);
  const [roleIds, setRoleIds] = useState(own ? '' : (view?.roleIds.join(',') ?? ''));
  const [locked, setLocked] = useState(view && !own ? view.lockedMark === 1 : true);
  const [usual, setUsual] = useState(view && !own ? view.defaultMark === 1 : false);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);

  const called = (fields: ReturnType<typeof headFields>) =>
    fields.filter(({ node }) => model.sees(node.id)).map(({ node }) => ({ value: node.id, label: textIn(node.label, language) }));
  const { form } = model.design;
  const fitting = (setting: string, of = kind) => called(fieldsFor(form, of, setting));
  // Existing tables have no pivot.
  const kindsHere = viewKinds.filter((one) => one !== 'pivot' || !model.bound || start?.kind === 'pivot');
  const possible = kindsHere.filter((one) => SETTINGS[one].every(([key, needed]) => !needed || fitting(key, one).length > 0));
  const sorts = new Set(sortable(model.design));

  const save = async () => {
    const lacking = name.trim() === '' ? 'name' : SETTINGS[kind].find(([key, needed]) => needed && !places[key])?.[0];
    const unmeasured = kind === 'pivot' && measure !== 'count' && !places.of;
    if (lacking || unmeasured) return setProblem(text('required', { name: inSentence(text(lacking ?? 'of')) }));
    const isNothing = ('all' in filter && filter.all.length === 0) || ('any' in filter && filter.any.length === 0);
    const settings = Object.fromEntries(SETTINGS[kind].map(([key]) => [key, places[key] || null]));
    const pivot = kind === 'pivot' ? { measure, of: measure === 'count' ? null : places.of, chart } : {};
    // Additional sort fields stored earlier stay after the first one.
    const document = {
      schema: 1,
      kind,
      filter: isNothing ? null : filter,
      sort: sort ? [sort, ...(start?.sort.slice(1) ?? [])] : [],
      shown,
      ...settings,
      ...pivot,
    };
    const said = {
      id: model.id,
      ...(model.menuId && { menuId: model.menuId }),
      fullName: name,
      fullNameEn: nameEn,
      document: document as ViewDocument,
      sharedMark: shared ? (1 as const) : (0 as const),
      roleIds: shared ? roleIds.split(',').filter(Boolean) : [],
      lockedMark: shared && locked ? (1 as const) : (0 as const),
      defaultMark: usual ? (1 as const) : (0 as const),
      sortCode: own ? 0 : (view?.sortCode ?? 0),
    };
    setSaving(true);
    try {
      if (fresh) done((await callWithMessage(modelViewCreate, said)).data.id);
      else {
        await callWithMessage(modelViewUpdate, { ...said, viewId: view.id, version: view.version });
        done(view.id);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setSaving(false);
    }
  };

  const fieldChoice = (key: SettingKey | 'of', needed: boolean) => (
    <ViewLine key={key} label={text(key)}>
      {(id) => (
        <Select
          id={id}
          value={places[key] ?? null}
          options={fitting(key)}
          allowClear={!needed}
          notFoundContent={text('noField')}
          onChange={(value: string | null | undefined) => setPlaces({ ...places, [key]: value ?? null })}
        />
      )}
    </ViewLine>
  );
  return (
    <Modal
      open
      title={text(fresh ? 'newView' : 'editView')}
      width="min(760px, calc(100vw - 32px))"
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isComplete(filter), loading: saving }}
      closable={{ 'aria-label': text('close') }}
      onOk={() => void save()}
      onCancel={close}
    >
      <div className="view-form">
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        <ViewLine label={text('name')}>{(id) => <Input id={id} value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />}</ViewLine>
        {shared && (
          <ViewLine label={text('nameEn')}>
            {(id) => <Input id={id} value={nameEn} maxLength={100} onChange={(event) => setNameEn(event.target.value)} />}
          </ViewLine>
        )}
        <ViewLine label={text('kind')}>
          {(id) => <Select<ViewKind> id={id} value={kind} options={possible.map((one) => ({ value: one, label: text(one) }))} onChange={setKind} />}
        </ViewLine>
        {SETTINGS[kind].map(([key, needed]) => fieldChoice(key, needed))}
        {kind === 'pivot' && (
          <>
            <ViewLine label={text('measure')}>
              {(id) => <Select id={id} value={measure} options={measures.map((one) => ({ value: one, label: text(one) }))} onChange={setMeasure} />}
            </ViewLine>
            {measure !== 'count' && fieldChoice('of', true)}
            <Checkbox checked={chart} onChange={(event) => setChart(event.target.checked)}>
              {text('chart')}
            </Checkbox>
          </>
        )}
        {kind !== 'pivot' && (
          <>
            <ViewLine label={text('shown')}>
              {(id) => (
                <Select
                  id={id}
                  mode="multiple"
                  value={shown}
                  options={called(headFields(form))}
                  placeholder={text('shownHint')}
                  showSearch={{ optionFilterProp: 'label' }}
                  onChange={setShown}
                />
              )}
            </ViewLine>
            <ViewLine label={text('sort')}>
              {(id) => (
                <span className="view-sort">
                  <Select
                    id={id}
                    value={sort?.field ?? null}
                    options={called(headFields(form)).filter(({ value }) => sorts.has(value))}
                    placeholder={text('shownHint')}
                    allowClear
                    onChange={(field: string | null | undefined) => setSort(field ? { field, descending: sort?.descending ?? false } : null)}
                  />
                  <Checkbox
                    checked={sort?.descending ?? false}
                    disabled={!sort}
                    onChange={({ target }) => sort && setSort({ ...sort, descending: target.checked })}
                  >
                    {text('descending')}
                  </Checkbox>
                </span>
              )}
            </ViewLine>
          </>
        )}
        <fieldset className="view-filter">
          <legend>{text('filter')}</legend>
          <ConditionPicker value={filter} onChange={setFilter} fields={offered} />
        </fieldset>
        <Checkbox checked={usual} disabled={shared && !mayShare} onChange={(event) => setUsual(event.target.checked)}>
          {text('usual')}
        </Checkbox>
        {mayShare && !own && (
          <>
            <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
              {text('share')}
            </Checkbox>
            {shared && (
              <>
                <ViewLine label={text('roles')}>{(id) => <RolePicker id={id} multiple value={roleIds} onChange={(next) => setRoleIds(next ?? '')} />}</ViewLine>
                <Checkbox checked={locked} onChange={(event) => setLocked(event.target.checked)}>
                  {text('locked')}
                </Checkbox>
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
