// Two versions of a flow side by side: added, removed, changed and moved parts are marked in both, and listed in words.
import { flowEngineInfo, flowEngineReleased, flowEngineReleases } from '@ordo/contract/flow-engine.ts';
import { compared, type Difference } from '@ordo/engine/flow/design/compare.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { flowFields } from '@ordo/engine/flow/form-fields.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { Drawer, Select, Skeleton } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { Canvas } from './canvas.tsx';
import { comparePhrases } from './compare.phrases.ts';
import { ChangesContext, FlowDesignerContext, type Change, type Surroundings } from './context.ts';
import { Differences } from './differences.tsx';
import { FindingsContext, FindingsStore } from './findings.ts';
import { flowOf } from './flow-of.ts';
import { FlowDesigner } from './flow-designer.ts';
import { useWords } from './summary.ts';
import './compare.css';
import './designer.css';
import './panel.css';

/** Problems are only shown in the designer. */
const NOTHING_FOUND = new FindingsStore();
/** Number of the draft. */
const DRAFT = 0;

interface Props {
  id: string;
  name: string;
  /** Number of the release that is selected first. */
  first?: number;
  /** The draft in the designer; without it, the saved one. */
  draft?: Version;
  close(): void;
}

export function CompareDrawer({ id, name, first, draft, close }: Props) {
  const text = useText(comparePhrases);
  const releases = useRead(flowEngineReleases, { id });
  const [left, setLeft] = useState<number | null>(first ?? null);
  const [right, setRight] = useState(DRAFT);
  const numbers = releases.data?.list.map(({ number }) => number) ?? [];
  const older = left ?? numbers[0];
  const options = [{ value: DRAFT, label: text('draft') }, ...numbers.map((value) => ({ value, label: text('release', { n: value }) }))];
  const body = () => {
    if (releases.error && !releases.data) return <Failure refused={releases.error} retry={() => void releases.refetch()} />;
    if (!releases.data) return <Skeleton active />;
    if (older === undefined) return <p className="fe-quiet">{text('none')}</p>;
    return (
      <>
        <div className="fe-versions">
          <Select aria-label={text('older')} value={older} options={options} onChange={setLeft} />
          <Select aria-label={text('newer')} value={right} options={options} onChange={setRight} />
        </div>
        <Compared key={`${older} ${right}`} id={id} numbers={[older, right]} draft={draft} />
      </>
    );
  };
  return (
    <Drawer open size="100%" title={text('title', { name })} closable={{ 'aria-label': text('close') }} onClose={close}>
      {body()}
    </Drawer>
  );
}

interface Version {
  flow: FlowDocument;
  form: FormDocument | null;
  names: Readonly<Record<string, string>>;
}

function useVersion(id: string, number: number, now: Version | undefined) {
  const draft = useRead(flowEngineInfo, { id }, { enabled: number === DRAFT && !now });
  const release = useRead(flowEngineReleased, { id, number: Math.max(1, number) }, { enabled: number !== DRAFT });
  const { data, error, refetch } = number === DRAFT ? draft : release;
  const version = useMemo((): Version | null => {
    const flow = data && flowOf(data);
    return data && flow ? { flow, form: data.form as FormDocument | null, names: data.names } : null;
  }, [data]);
  return { version: (number === DRAFT && now) || version, error, refetch };
}

function Compared({ id, numbers: [older, newer], draft }: { id: string; numbers: [number, number]; draft: Version | undefined }) {
  const before = useVersion(id, older, draft);
  const after = useVersion(id, newer, draft);
  const refused = before.error ?? after.error;
  if (refused) return <Failure refused={refused} retry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  return before.version && after.version ? <Both id={id} before={before.version} after={after.version} numbers={[older, newer]} /> : <Skeleton active />;
}

function Both({ id, before, after, numbers }: { id: string; before: Version; after: Version; numbers: [number, number] }) {
  const text = useText(comparePhrases);
  const page = useRef<HTMLDivElement>(null);
  const differences = useMemo(() => compared(before.flow, after.flow), [before, after]);
  const changes = useMemo(() => new Map(differences.map((one) => [one.id, changeOf(one)])), [differences]);
  const called = (number: number) => (number === DRAFT ? text('draft') : text('release', { n: number }));
  const jump = (node: string) => {
    for (const card of page.current?.querySelectorAll<HTMLElement>(`[data-flow-node="${CSS.escape(node)}"]`) ?? [])
      card.scrollIntoView({ block: 'center', inline: 'center' });
  };
  const sides = [
    { ...before, number: numbers[0] },
    { ...after, number: numbers[1] },
  ];
  return (
    <ChangesContext value={changes}>
      <div ref={page} className="fe-compare">
        {sides.map(({ number, ...version }, at) => (
          <Side key={at} id={id} version={version} label={called(number)} />
        ))}
        <section className="fe-check" aria-label={text('differences')}>
          <h3>{differences.length > 0 ? text('count', { n: differences.length }) : text('same')}</h3>
          <Around id={id} version={{ ...after, names: { ...before.names, ...after.names } }}>
            <Differences differences={differences} before={before.flow} after={after.flow} jump={jump} />
          </Around>
        </section>
      </div>
    </ChangesContext>
  );
}

const changeOf = ({ change, moved, parts }: Difference): Change => (change === 'changed' && moved && parts.length === 0 ? 'moved' : change);

function Side({ id, version, label }: { id: string; version: Version; label: string }) {
  return (
    <section className="fe-side-by" aria-label={label}>
      <h3>{label}</h3>
      <Around id={id} version={version}>
        <Canvas zoom={0.75} label={label} />
      </Around>
    </section>
  );
}

/** Context of a read-only flow. */
function Around({ id, version: { flow, form, names }, children }: { id: string; version: Version; children: ReactNode }) {
  const words = useWords(form);
  const designer = useMemo(
    () => new FlowDesigner(flow, { newId: () => '', mayEdit: false, titles: () => ({ node: '', branch: () => '', otherwise: '' }) }),
    [flow],
  );
  const around = useMemo((): Surroundings => ({ designer, id, form, fields: form ? flowFields(form) : {}, names, words }), [designer, id, form, names, words]);
  return (
    <FlowDesignerContext value={around}>
      <FindingsContext value={NOTHING_FOUND}>{children}</FindingsContext>
    </FlowDesignerContext>
  );
}
