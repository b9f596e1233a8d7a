// The designer of a form: components and outline, the form itself, and its settings. Saved automatically.
import { modelInfo } from '@ordo/contract/model.ts';
import { ArrowLeftOutlined, BranchesOutlined, EyeOutlined, TranslationOutlined } from '@ant-design/icons';
import { Alert, Button, Popover, Segmented, Skeleton } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { Clashes } from '../../kit/designing/clashes.ts';
import { DesignersBar } from '../../kit/designing/designers-bar.tsx';
import { useAutoSave } from '../../kit/designing/use-auto-save.ts';
import { useDesigners } from '../../kit/designing/use-designers.ts';
import { useSettingsKeys } from '../../kit/designing/use-settings-keys.ts';
import { LazyBoundary, lazyComponent } from '../../kit/lazy-component.tsx';
import { translateNow, useText } from '../../kit/phrases.ts';
import { usePhone } from '../../kit/phone.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { toast } from '../../kit/toast.ts';
import { fieldPhrases } from '../design.phrases.ts';
import { newFieldId } from '../new-field-id.ts';
import { Canvas } from './canvas.tsx';
import { DesignerContext } from './designer-context.ts';
import { Designer } from './designer.ts';
import { designerPhrases, impossiblePhrases } from './designer.phrases.ts';
import { FormClashes } from './form-clashes.tsx';
import { FindingList } from './finding-list.tsx';
import { listPhrases } from './list/list.phrases.ts';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';
import { pressed } from './pressed.ts';
import { Properties } from './properties.tsx';
import { designOf, savingOf, type Finding, type Info } from './saving.ts';
import { textsPhrases } from './texts.phrases.ts';
import { UndoButtons } from './undo-buttons.tsx';
import './designer.css';

const ListDesigner = lazyComponent(async () => (await import('./list/list-designer.tsx')).ListDesigner);
const RulesDrawer = lazyComponent(async () => (await import('./rules-drawer.tsx')).RulesDrawer);
const TextsDrawer = lazyComponent(async () => (await import('./texts-drawer.tsx')).TextsDrawer);
const Preview = lazyComponent(async () => (await import('./preview.tsx')).Preview);
const ReleaseDialog = lazyComponent(async () => (await import('../release-dialog.tsx')).ReleaseDialog);

interface Props {
  id: string;
  mayEdit: boolean;
  mayRelease: boolean;
  close(): void;
}

export function DesignerPage(props: Props) {
  const text = useText(fieldPhrases);
  const info = useRead(modelInfo, { id: props.id }, { fresh: true });
  // The server's version may change during editing: it is merged at the next save.
  const [first, setFirst] = useState<Info | null>(null);
  if (!first && info.data?.id === props.id && info.isFetchedAfterMount) setFirst(info.data);
  if (!first) return info.error ? <Failure refused={info.error} retry={() => void info.refetch()} /> : <Skeleton active />;
  const design = designOf(first);
  return design ? <Opened {...props} info={first} /> : <Alert type="error" showIcon title={text('unreadable')} />;
}

function Opened({ info, mayEdit, mayRelease, close }: Props & { info: Info }) {
  const text = useText(designerPhrases);
  const list = useText(listPhrases);
  const texts = useText(textsPhrases);
  const phone = usePhone();
  const [shown, setShown] = useState<'palette' | 'outline' | 'canvas' | 'properties'>('palette');
  const [drawn, setDrawn] = useState<'form' | 'list'>('form');
  const [beside, setBeside] = useState<'preview' | 'release' | 'rules' | 'texts' | null>(null);
  const [{ designer, saving, clashes }] = useState(() => opened(info, mayEdit));
  const others = useDesigners('model', info.id, mayEdit);
  const state = useAutoSave(saving, designer, others);
  const page = useRef<HTMLDivElement>(null);
  const onPhone = useCallback(() => phone && setShown('properties'), [phone]);
  const { enter: edit, press } = useSettingsKeys(page, '.dz-properties', onPhone);
  const jump = (id: string) => {
    if (designer.node(id)) designer.select([id]);
    edit();
  };
  const jumpTo = ({ node, params }: Finding) => {
    // What is wrong with a rule is set there, not at the field that it is about.
    if (params.ruleId !== undefined) setBeside('rules');
    else jump(node.split('.').at(-1) ?? '');
  };
  const leave = async () => {
    if (await saving.now()) close();
  };
  const release = async () => {
    if (await saving.now()) setBeside('release');
  };
  const panels = { palette: <Palette />, outline: <Outline edit={edit} />, canvas: <Canvas />, properties: <Properties /> };
  return (
    <DesignerContext value={designer}>
      <div
        ref={page}
        className="dz"
        onKeyDown={(event) => {
          if (press(event)) return;
          if (!(event.target as Element).closest('input, textarea, [contenteditable], .ant-select, [role=menu], [role=dialog]')) pressed(event, designer);
        }}
      >
        <header className="dz-head">
          <Button icon={<ArrowLeftOutlined />} aria-label={text('back')} title={text('back')} onClick={() => void leave()} />
          <h2>{text('title', { name: info.fullName })}</h2>
          {info.webType !== 1 && (
            <Segmented
              aria-label={list('part')}
              value={drawn}
              options={[
                { value: 'form', label: list('formPart') },
                { value: 'list', label: list('listPart') },
              ]}
              onChange={setDrawn}
            />
          )}
          <UndoButtons />
          <DesignersBar others={others} clashes={clashes} />
          <span className="dz-state" role="status">
            {!mayEdit
              ? text('readOnly')
              : state.state === 'failed'
                ? state.refused
                : text(state.state === 'saved' ? 'saved' : state.state === 'saving' ? 'saving' : 'unsaved')}
          </span>
          {state.state === 'failed' && (
            <Button size="small" onClick={() => void saving.now()}>
              {text('save')}
            </Button>
          )}
          <span className="dz-tools">
            <Popover trigger="click" placement="bottomRight" content={<FindingList findings={state.findings} jump={jumpTo} />}>
              <Button>{state.findings.length === 0 ? text('noFindings') : text('findings', { n: state.findings.length })}</Button>
            </Popover>
            <Button icon={<BranchesOutlined />} onClick={() => setBeside('rules')}>
              {text('rules')}
            </Button>
            <Button icon={<TranslationOutlined />} onClick={() => setBeside('texts')}>
              {texts('open')}
            </Button>
            <Button icon={<EyeOutlined />} onClick={() => setBeside('preview')}>
              {text('preview')}
            </Button>
            {mayRelease && (
              <Button type="primary" onClick={() => void release()}>
                {text('release')}
              </Button>
            )}
          </span>
        </header>
        <FormClashes clashes={clashes} jump={jump} />
        {drawn === 'list' ? (
          <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
            <ListDesigner />
          </LazyBoundary>
        ) : phone ? (
          <Tabs
            label={text('form')}
            shown={shown}
            show={setShown}
            tabs={(['palette', 'outline', 'canvas', 'properties'] as const).map((key) => ({ key, label: text(key), panel: () => panels[key] }))}
          />
        ) : (
          <div className="dz-columns">
            <div className="dz-left">
              <Tabs
                label={text('palette')}
                shown={shown === 'outline' ? 'outline' : 'palette'}
                show={setShown}
                tabs={(['palette', 'outline'] as const).map((key) => ({ key, label: text(key), panel: () => panels[key] }))}
              />
            </div>
            {panels.canvas}
            {panels.properties}
          </div>
        )}
      </div>
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {beside === 'rules' && <RulesDrawer findings={state.findings} close={() => setBeside(null)} />}
        {beside === 'texts' && <TextsDrawer close={() => setBeside(null)} />}
        {beside === 'preview' && <Preview id={info.id} design={designer.design} close={() => setBeside(null)} />}
        {beside === 'release' && <ReleaseDialog id={info.id} name={info.fullName} close={() => setBeside(null)} />}
      </LazyBoundary>
    </DesignerContext>
  );
}

function opened(info: Info, mayEdit: boolean) {
  const clashes = new Clashes();
  const designer = new Designer(designOf(info) as NonNullable<ReturnType<typeof designOf>>, {
    newId: newFieldId,
    model: info.id,
    mayEdit,
    hasList: info.webType !== 1,
    impossible: (why) => toast('warning', translateNow(impossiblePhrases[why])),
  });
  const saving = savingOf(info, designer, (who, told) => clashes.add(told, who));
  return { designer, saving, clashes };
}
