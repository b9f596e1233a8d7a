// The dialog before a release: its effect on the records step by step, the required input, and publishing in the menu afterwards.
import { modelPlan, modelRelease } from '@ordo/contract/model.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { modelConversion } from '@ordo/contract/model-conversion.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { Alert, Button, Checkbox, Modal, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { useCanOn } from '../kit/view.tsx';
import { designPhrases, releasePhrases } from './design.phrases.ts';
import { findRecords } from '../form/find-records.ts';
import { Findings } from './findings.tsx';
import { PublishForm } from './publish-form.tsx';
import { ReleaseConversion } from './release-conversion.tsx';
import { StepList } from './step-list.tsx';

interface Props {
  id: string;
  name: string;
  close(): void;
}

const EVERY = 1_500;
const WIDTH = 'min(760px, calc(100vw - 32px))';

export function ReleaseDialog({ id, name, close }: Props) {
  const text = useText(releasePhrases);
  const design = useText(designPhrases);
  const mayMenu = useCanOn('system.menu')('btn_add');
  const conversion = useRead(modelConversion, { id }, { every: (found) => found?.conversion?.state === 'running' && EVERY });
  const converting = conversion.data?.conversion ?? null;
  const isRunning = converting?.state === 'running';
  const planned = useRead(modelPlan, { id }, { enabled: conversion.data !== undefined && !isRunning });
  const [sure, setSure] = useState(false);
  /** By page, the new fields that everybody with the page shall see. */
  const [shown, setShown] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [released, setReleased] = useState(false);
  const { data } = planned;
  const gaps = useGaps(data?.asking as FormDocument | undefined);
  const done = async (n: number) => {
    toast('success', text('released', { n }));
    await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
    await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Model'] });
    if (mayMenu) setReleased(true);
    else close();
  };
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && converting?.state === 'done') void done(conversion.data?.release ?? 0);
    // A running conversion is reported once, when it has ended.
    ran.current = isRunning;
  });

  const dialog = { open: true, title: text('title', { name }), width: WIDTH, onCancel: close } as const;
  const withoutFoot = (inside: ReactNode) => (
    <Modal {...dialog} footer={null}>
      {inside}
    </Modal>
  );
  if (released) return withoutFoot(<PublishForm id={id} name={name} close={close} />);
  if (isRunning)
    return withoutFoot(<ReleaseConversion id={id} next={(conversion.data?.release ?? 0) + 1} done={converting.done} total={converting.total} close={close} />);
  const failed = conversion.error ?? planned.error;
  if (!data || data.version === undefined)
    return withoutFoot(failed ? <Failure refused={failed} retry={() => void (conversion.error ? conversion : planned).refetch()} /> : <Skeleton active />);

  const { steps, findings, plan, bound, release, version, pages } = data;
  const loses = steps.some(({ loss }) => loss === 'lossy');
  const doubled = steps.some(({ op, rows }) => op === 'addUnique' && rows > 0);
  const blocks = findings.filter((one) => one.blocks);
  const again = () => {
    setSure(false);
    void planned.refetch();
  };
  const run = async () => {
    const [missing] = gaps?.check() ?? [];
    if (missing) return gaps?.reveal({ field: missing.field, row: null });
    setBusy(true);
    setWrong('');
    try {
      const { data: said } = await callWithMessage(modelRelease, {
        id,
        version,
        plan,
        fill: gaps ? { ...gaps.values() } : {},
        shown: pages.map((page) => ({ menuId: page.menuId, fields: [...shownOn(page, shown)] })),
      });
      if (said.converting) await queryClient.invalidateQueries({ queryKey: ['/api/visualdev/Base'] });
      else await done(said.release);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.message);
      if (error.key === 'designPlanChanged') again();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      {...dialog}
      mask={{ closable: false }}
      footer={
        <div className="design-foot">
          {mayMenu && release > 0 && (
            <Button className="design-aside" onClick={() => setReleased(true)}>
              {text('toMenu')}
            </Button>
          )}
          <Button onClick={close}>{design('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={planned.isFetching || blocks.length > 0 || doubled || (loses && !sure)} onClick={() => void run()}>
            {text('run')}
          </Button>
        </div>
      }
    >
      {release > 0 ? <p>{text('current', { n: release, next: release + 1 })}</p> : bound ? null : <p>{text('first')}</p>}
      {converting?.state === 'asking' && <Alert className="design-alert" type="warning" showIcon title={text('asking')} />}
      {converting?.state === 'refused' && <Alert className="design-alert" type="warning" showIcon title={text('conversionRefused', { why: converting.why })} />}
      <Findings findings={findings} />
      {bound && <p className="model-quiet">{text('bound')}</p>}
      {steps.length > 0 ? <h3 className="design-sub">{text('steps')}</h3> : bound ? null : <p className="model-quiet">{text('nothing')}</p>}
      <StepList steps={steps} />
      {doubled && <Alert type="error" showIcon title={text('double')} />}
      {gaps && (
        <>
          <h3 className="design-sub">{text('fill')}</h3>
          <FormView store={gaps} mode="edit" records={findRecords} />
        </>
      )}
      {pages.length > 0 && <NewFields pages={pages} shown={shown} show={(menuId, fields) => setShown((now) => ({ ...now, [menuId]: fields }))} />}
      {loses && !doubled && (
        <Checkbox checked={sure} onChange={({ target }) => setSure(target.checked)}>
          {text('confirmLoss')}
        </Checkbox>
      )}
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
    </Modal>
  );
}

type Page = Result<typeof modelPlan>['pages'][number];

/** Ticked by people, or because it is required: without it nobody with the page could save a record. */
const shownOn = ({ menuId, fields }: Page, shown: NewFieldsProps['shown']): readonly string[] =>
  shown[menuId] ?? fields.flatMap(({ path, required }) => (required ? [path] : []));

interface NewFieldsProps {
  pages: readonly Page[];
  shown: Readonly<Record<string, readonly string[]>>;
  show(menuId: string, fields: readonly string[]): void;
}

/** Pages that give their columns one by one do not show new fields, unless they are ticked here. */
function NewFields({ pages, shown, show }: NewFieldsProps) {
  const text = useText(releasePhrases);
  return (
    <>
      <h3 className="design-sub">{text('newFields')}</h3>
      <p className="model-quiet">{text('newFieldsText')}</p>
      {pages.map((page) => (
        <fieldset key={page.menuId} className="design-pages">
          <legend>{page.name}</legend>
          <Checkbox.Group
            options={page.fields.map(({ path, label }) => ({ value: path, label }))}
            value={[...shownOn(page, shown)]}
            onChange={(next) => show(page.menuId, next)}
          />
        </fieldset>
      ))}
    </>
  );
}

/** Values for records without one in fields that become required, as a form; input stays when the plan is read again with the same fields. */
function useGaps(asking: FormDocument | undefined): FormStore | null {
  const shape = asking?.nodes.length ? JSON.stringify(asking) : null;
  return useMemo(() => (shape === null ? null : new FormStore({ document: JSON.parse(shape) as FormDocument, values: {} })), [shape]);
}
