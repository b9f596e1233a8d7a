// The designer of a workflow: the flow, the settings of the selected node, and the problems, always visible. Saved automatically.
import { flowEngineInfo, flowEngineRelease, flowEngineUpdate, type FlowFacts, type FlowFindingTold } from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { mergedFlow } from '@ordo/engine/flow/design/merge.ts';
import { flowFields, keysOf, withFields } from '@ordo/engine/flow/form-fields.ts';
import { outside } from '@ordo/engine/flow/translate.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { Alert, Skeleton } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call, callWithMessage } from '../../kit/call.ts';
import { AutoSave } from '../../kit/designing/auto-save.ts';
import { Clashes } from '../../kit/designing/clashes.ts';
import { DesignersBar } from '../../kit/designing/designers-bar.tsx';
import { useAutoSave } from '../../kit/designing/use-auto-save.ts';
import { useDesigners } from '../../kit/designing/use-designers.ts';
import { useSettingsKeys } from '../../kit/designing/use-settings-keys.ts';
import { newFrameKey } from '../../kit/live.ts';
import { LazyBoundary, lazyComponent } from '../../kit/lazy-component.tsx';
import { usePhone } from '../../kit/phone.ts';
import { translateNow, useLanguage, useText } from '../../kit/phrases.ts';
import { useRead, useSave } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { toast } from '../../kit/toast.ts';
import { Canvas } from './canvas.tsx';
import { FlowDesignerContext, type Surroundings } from './context.ts';
import { branchPhrases, designerPhrases, kindPhrases } from './designer.phrases.ts';
import { CheckList } from './check-list.tsx';
import { FindingsContext, findingsNow, FindingsStore } from './findings.ts';
import { useFindsNobody } from './finds-nobody.ts';
import { FlowClashes } from './flow-clashes.tsx';
import { FlowDesigner } from './flow-designer.ts';
import { flowOf } from './flow-of.ts';
import { Head } from './head.tsx';
import { Panel } from './panel.tsx';
import { pressed } from './pressed.ts';
import { useWords } from './summary.ts';
import './designer.css';
import './panel.css';

type Info = Result<typeof flowEngineInfo>;
const DryRun = lazyComponent(async () => (await import('./dry-run.tsx')).DryRun);
const CompareDrawer = lazyComponent(async () => (await import('./compare.tsx')).CompareDrawer);

interface Props {
  id: string;
  /** Id of the node to go to. */
  node?: string;
  mayEdit: boolean;
  mayRelease: boolean;
  close(): void;
}

export function DesignerPage(props: Props) {
  const text = useText(designerPhrases);
  const info = useRead(flowEngineInfo, { id: props.id }, { fresh: true });
  // The server's version may change during editing: that is reported at the next save.
  const [first, setFirst] = useState<Info | null>(null);
  if (!first && info.data?.id === props.id && info.isFetchedAfterMount) setFirst(info.data);
  if (!first) return info.error ? <Failure refused={info.error} retry={() => void info.refetch()} /> : <Skeleton active />;
  return flowOf(first) ? <Opened {...props} info={first} /> : <Alert type="error" showIcon title={text('unreadable')} />;
}

interface Told {
  facts: FlowFacts;
  names: Readonly<Record<string, string>>;
}

/** Returns the same object if no name has changed, so that nothing is rendered again. */
function withMore(names: Told['names'], more: Told['names']): Told['names'] {
  return Object.entries(more).every(([id, name]) => names[id] === name) ? names : { ...names, ...more };
}

function opened(info: Info, mayEdit: boolean) {
  const clashes = new Clashes();
  const form = info.form as FormDocument | null;
  let told: Told = { facts: info.facts, names: info.names };
  const designer = new FlowDesigner(flowOf(info) as FlowDocument, {
    newId: () => `n${newFrameKey()}`,
    mayEdit,
    titles: (kind) => ({
      node: translateNow(kindPhrases[kind]),
      branch: (n) => translateNow(kind === 'interflow' ? branchPhrases.beside : branchPhrases.condition, { n }),
      otherwise: translateNow(branchPhrases.otherwise),
    }),
  });
  const saving: AutoSave<FlowDocument, FlowFindingTold> = new AutoSave(info.version, info.findings, {
    now: () => designer.flow,
    send: async (version, flow) => {
      const flowTemplateJson = JSON.stringify(outside(form ? withFields(flow, keysOf(form)) : flow));
      const { data } = await callWithMessage(flowEngineUpdate, { id: info.id, version, flowTemplateJson });
      told = { facts: data.facts, names: withMore(told.names, data.names) };
      return data;
    },
    overtaken: async (base) => {
      const now = await call(flowEngineInfo, { id: info.id });
      const theirs = flowOf(now);
      if (!theirs) return null;
      told = { facts: now.facts, names: withMore(told.names, now.names) };
      // A release, or a save without changes.
      if (isSame(theirs, base)) return { base, version: now.version, findings: now.findings };
      // Clashing values saved by another user stay until the user has chosen: nothing is overwritten without notice.
      const { flow, clashes: both } = designer.flow === base ? { flow: theirs, clashes: [] } : mergedFlow(base, designer.flow, theirs, 'theirs');
      designer.join(flow);
      clashes.add(both, now.lastModifyUser ?? '');
      return { base: theirs, version: now.version, findings: now.findings };
    },
  });
  return {
    designer,
    saving,
    clashes,
    form,
    told: () => told,
  };
}

function Opened({ info, node = '', mayEdit, mayRelease, close }: Props & { info: Info }) {
  const text = useText(designerPhrases);
  const language = useLanguage();
  const phone = usePhone();
  const [shown, setShown] = useState<'canvas' | 'properties' | 'check'>('canvas');
  const [zoom, setZoom] = useState(1);
  const [isDry, setDry] = useState(false);
  const [isCompared, setCompared] = useState(false);
  const [byNode] = useState(() => new FindingsStore());
  const [{ designer, saving, clashes, form, told }] = useState(() => opened(info, mayEdit));
  const others = useDesigners('flow', info.id, mayEdit);
  const state = useAutoSave(saving, designer, others);
  const flow = useSyncExternalStore(designer.subscribe, () => designer.flow);
  const page = useRef<HTMLDivElement>(null);
  const onPhone = useCallback(() => phone && setShown('properties'), [phone]);
  const { press } = useSettingsKeys(page, '.fe-panel', onPhone);
  const { mutateAsync: release } = useSave(flowEngineRelease);
  const { facts, names } = told();
  const words = useWords(form);
  const around = useMemo(
    (): Surroundings => ({ designer, id: info.id, form, fields: form ? flowFields(form) : {}, names, words }),
    [designer, info.id, form, names, words],
  );
  const unsaved = state.state !== 'saved';
  const findsNobody = useFindsNobody(info.id, flow, !unsaved, mayEdit);
  const findings = useMemo(() => [...findingsNow(flow, around, facts, language), ...findsNobody], [flow, around, facts, language, findsNobody]);

  useLayoutEffect(() => byNode.set(findings), [byNode, findings]);

  const jump = useCallback(
    (id: string) => {
      designer.choose(id || designer.flow.start.id);
      if (phone) setShown('properties');
      requestAnimationFrame(() => {
        const card = page.current?.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(designer.chosen)}"]`);
        card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        card?.focus({ preventScroll: true });
      });
    },
    [designer, phone],
  );
  useEffect(() => {
    // It may have been removed since.
    if (node && (nodeOf(designer.flow, node) ?? branchOf(designer.flow, node))) jump(node);
  }, [designer, node, jump]);
  const leave = async () => {
    if (await saving.now()) close();
  };
  const releaseNow = async () => {
    const done = await saving.release((version) =>
      release({ id: info.id, version }).then(
        ({ data }) => data,
        () => null,
      ),
    );
    if (done) toast('success', text('released', { n: done.release }));
  };
  const panels = {
    canvas: () => <Canvas zoom={zoom} setZoom={setZoom} />,
    properties: () => <Panel />,
    check: () => <CheckList findings={findings} jump={jump} />,
  };
  return (
    <FlowDesignerContext value={around}>
      <FindingsContext value={byNode}>
        <div
          ref={page}
          className="fe"
          onKeyDown={(event) => {
            if (press(event)) return;
            if (!(event.target as Element).closest('input, textarea, [contenteditable], .ant-select, [role=menu], [role=dialog], [role=tablist]'))
              pressed(event, designer, page.current);
          }}
        >
          <Head
            title={text('title', { name: info.fullName })}
            state={state}
            people={<DesignersBar others={others} clashes={clashes} />}
            zoom={zoom}
            setZoom={setZoom}
            canvas={page}
            jump={jump}
            name={info.fullName}
            compare={() => setCompared(true)}
            leave={() => void leave()}
            save={() => void saving.now()}
            dryRun={mayEdit ? () => void saving.now().then((isSaved) => isSaved && setDry(true)) : null}
            release={mayRelease ? () => void releaseNow() : null}
          />
          <FlowClashes clashes={clashes} jump={jump} />
          {phone ? (
            <Tabs
              label={info.fullName}
              shown={shown}
              show={setShown}
              tabs={(['canvas', 'properties', 'check'] as const).map((key) => ({
                key,
                label: key === 'check' && findings.length > 0 ? `${text(key)} (${findings.length})` : text(key),
                panel: panels[key],
              }))}
            />
          ) : (
            <div className="fe-columns">
              <Canvas zoom={zoom} setZoom={setZoom} map />
              <div className="fe-side">
                <Panel />
                <CheckList findings={findings} jump={jump} />
              </div>
            </div>
          )}
        </div>
        <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>{isDry && <DryRun close={() => setDry(false)} />}</LazyBoundary>
        <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
          {isCompared && <CompareDrawer id={info.id} name={info.fullName} draft={{ flow, form, names }} close={() => setCompared(false)} />}
        </LazyBoundary>
      </FindingsContext>
    </FlowDesignerContext>
  );
}
