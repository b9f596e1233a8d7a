// A record of a model that is being filled in, without UI: the data of a save, the answers of the server, and conflicts with other users.
import { recordClash, recordCreate, recordUpdate, type ModelRecord } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type * as z from 'zod/mini';
import { useRef, useState } from 'react';
import { FormStore } from '../form/form-store.ts';
import { CallError, callWithMessage } from '../kit/call.ts';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { withChoices, type Choices } from './conflict.ts';
import { restoreDraft } from './kept-draft.ts';
import type { Unsent } from './outbox-store.ts';
import { dropFromOutbox, enqueueUnsent, findUnsent, outboxKey } from './outbox.ts';
import { modelPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { changesBetween, isUnchanged, sendable, wholeOf } from '../form/record-changes.ts';
import { invalidateRecords } from './invalidate-records.ts';

export type Clash = z.output<typeof recordClash>;

interface Conflict {
  message: string;
  version: number;
  clashes: readonly Clash[];
}

interface Finding {
  field: string;
  row: string | null;
  text: string;
}

interface Setup {
  model: OpenedModel;
  /** Null: a new record. */
  record: ModelRecord | null;
  /** Initial values of a new record. */
  start?: Values;
  /** Values of a draft, which replace the initial ones. */
  kept?: Values;
  done(): void;
  close(): void;
}

const NOTHING: Values = {};

/** The id of a field, with or without a table. */
const nodeOf = (path: string) => path.slice(path.indexOf('.') + 1);

/** Models with sealed fields are not stored in the browser. */
const hasSecrets = ({ fields }: OpenedModel) => [...fields.values()].some(({ node }) => fieldKinds[node.kind].sealed);

export function useModelRecordDraft({ model, record, start = NOTHING, kept, done, close }: Setup) {
  const text = useText(modelPhrases);
  const fields = sendable(model);
  const [store] = useState(() => {
    const made = new FormStore({
      document: model.design.form,
      values: (record?.values ?? start) as Values,
      hidden: model.hiddenNodes,
      fixed: model.fixedNodes,
      around: model.around(),
      rules: model.design.rules,
      fresh: record === null,
    });
    if (kept) restoreDraft(made, fields, kept);
    return made;
  });
  const [base, setBase] = useState({ version: record?.version ?? 0, values: (record?.values ?? {}) as Values });
  /** A new record has its id from the beginning: a repeated save after a lost answer creates no second one. */
  const [recordId] = useState(() => record?.id ?? newFrameKey());
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const at = { id: model.id, recordId, ...(model.menuId && { menuId: model.menuId }) };

  const place = (findings: readonly Finding[]) => {
    const placed = findings.map(({ field, row, text: say }) => ({ field: nodeOf(field), row, problem: { say } }));
    store.show(placed);
    store.reveal(placed[0] ?? null);
  };
  const heard = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const { clashes, version, findings } = (error.details ?? {}) as { clashes?: Clash[]; version?: number; findings?: Finding[] };
    if (error.key === 'recordConflict' && clashes && version) return setConflict({ message: error.message, version, clashes });
    if ((error.key === 'recordWrong' || error.key === 'recordTaken') && findings?.length) place(findings);
    else setRefused(error);
    toast('error', error.message);
  };
  /** The data of a save; null: nothing has changed. */
  const sends = (from: typeof base): Unsent['sends'] | null => {
    const now = store.values();
    if (!record) return { create: { ...at, ...wholeOf(fields, now) } };
    const changes = changesBetween(fields, from.values, now);
    return isUnchanged(changes) ? null : { update: { ...at, version: from.version, ...changes } };
  };
  /** Stores the change in this browser until the server is reachable. */
  const keepFor = async (what: Unsent['sends'], from: typeof base) => {
    const name = record ? `${model.fullName} #${record.recordNo}` : text('titleNew', { name: model.fullName });
    const [values, was] = [store.values(), from.values] as Record<string, unknown>[];
    await enqueueUnsent({ model: model.id, recordId, name, sends: what, values: values ?? {}, base: was ?? {} });
    toast('warning', text('keptUnsent'));
    done();
  };
  const attempt = async (from: typeof base) => {
    const what = sends(from);
    if (!what) {
      toast('info', text('unchanged'));
      return close();
    }
    let merged = false;
    try {
      if ('create' in what) await callWithMessage(recordCreate, what.create);
      else ({ merged } = (await callWithMessage(recordUpdate, what.update)).data);
    } catch (error) {
      if (!(error instanceof CallError) || error.key !== 'unreachable' || hasSecrets(model)) throw error;
      return keepFor(what, from).catch(() => {
        throw error;
      });
    }
    toast('success', text(merged ? 'merged' : 'saved'));
    // A change of the record that waited in the outbox is part of this save.
    if (findUnsent(model.id, recordId)) await dropFromOutbox(outboxKey(model.id, recordId));
    done();
    await invalidateRecords();
  };
  const save = (from = base) => {
    if (busy.current) return;
    const [wrong] = store.check();
    if (wrong) return store.reveal({ field: wrong.field, row: wrong.row });
    busy.current = true;
    setSaving(true);
    setRefused(null);
    attempt(from)
      .catch(heard)
      .finally(() => {
        busy.current = false;
        setSaving(false);
      });
  };
  /** Applies the user's choices to the form, based on the version that others have saved. */
  const choose = (choices: Choices) => {
    if (!conflict) return;
    const next = withChoices(model.fields, base.values, conflict.clashes, choices);
    const from = { version: conflict.version, values: next.base };
    store.changeAll(next.cells.map(({ field, row, value }) => ({ field, row, value: value as Json })));
    for (const { table, row } of next.gone) store.removeRow(table, row);
    for (const { table, row, place: at } of next.back) store.addRows(table, [row], at);
    setBase(from);
    setConflict(null);
    save(from);
  };
  return { store, base, save: () => save(), saving, refused, conflict, choose, leaveConflict: () => setConflict(null) };
}
