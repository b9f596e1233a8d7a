// A record being edited, without its presentation: its base, its changes, the server's refusals, and conflicts with somebody
// who saved first. Where the typed values are held is up to the form.
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { FieldProblem } from '@ordo/contract/problems.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { useRef, useState } from 'react';
import { call, CallError } from '../call.ts';
import { useText } from '../phrases.ts';
import { useSave } from '../query.ts';
import { toast } from '../toast.ts';
import { changes, normalizeEmpty, problemOf, rebase, shapeOf, type Values } from './draft.ts';
import { toFormValues } from './use-fresh-record.ts';
import { recordPhrases } from './record.phrases.ts';
import { problemText } from './problem-text.ts';

/** Where the typed values are held. */
export interface ValueStore {
  /** The values of the existing fields. */
  values(): Values;
  set(values: Values): void;
  /** Shows each problem at its field, and focuses the first. */
  show(problems: readonly { key: string; problem: string }[]): void;
  /** Validates a field again that has a problem. */
  recheck(key: string): void;
}

export interface RecordDraftSetup {
  held: ValueStore;
  fields: readonly { key: string; label: string }[];
  info: Endpoint;
  create: Endpoint;
  update: Endpoint;
  /** '' for a new record. */
  id: string;
  /** The base of the draft. */
  start: Values;
  places?: Partial<Record<RefusalKey, string>> | undefined;
  touches?: readonly Endpoint[] | undefined;
  toValues?: ((answer: Values) => Values) | undefined;
  asks?: ((id: string, sent: Values, before: Values) => Promise<boolean>) | undefined;
  onDirty(dirty: boolean): void;
  /** Called when nothing has changed, so there is nothing to save. */
  close(): void;
  done(id: string, sent: Values, made: Values | null): void;
}

export function useRecordDraft(setup: RecordDraftSetup) {
  const { held, fields, info, create, update, id, start, places, touches, toValues, asks, onDirty, close, done } = setup;
  const text = useText(recordPhrases);
  const shape = shapeOf(create);
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Values>({});
  const [refused, setRefused] = useState<CallError | null>(null);
  const [reloading, setReloading] = useState(false);
  const creating = useSave(create, touches);
  const updating = useSave(update, touches);
  const busy = useRef(false);

  const now = () => ({ ...base, ...held.values() });
  const tellDirty = (from: Values, values: Values) => onDirty(Object.keys(changes(shape, from, values)).length > 0);
  const changed = (key: string) => {
    tellDirty(base, now());
    held.recheck(key);
  };
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  /** Validation error of a field's value, as a sentence; null: valid. */
  const wrongWith = (key: string, value: unknown): string | null => {
    const problem = problemOf(shape[key]!, value, id ? base[key] : undefined);
    return problem && problemText(problem, labelOf(key));
  };

  /** Refusals about fields of this form are shown there; others are shown above the form until the next attempt. */
  const place = (refusal: CallError) => {
    const field = places?.[refusal.key as RefusalKey];
    if (field) return held.show([{ key: field, problem: refusal.message }]);
    const { fields: wrong = [] } = (refusal.key === 'invalid' ? (refusal.details ?? {}) : {}) as { fields?: FieldProblem[] };
    held.show(wrong.map((problem) => ({ key: problem.path, problem: problemText(problem, labelOf(problem.path)) })));
    if (wrong.length === 0 || !wrong.every(({ path }) => path in shape)) setRefused(refusal);
  };

  const send = async () => {
    const values = now();
    const wrong = fields.flatMap(({ key }) => {
      const problem = wrongWith(key, values[key]);
      return problem === null ? [] : [{ key, problem }];
    });
    if (wrong.length > 0) return held.show(wrong);
    if (!id) {
      const whole = Object.fromEntries(Object.keys(shape).map((key) => [key, normalizeEmpty(shape[key]!, values[key])]));
      const { data } = await creating.mutateAsync(whole);
      return done((data as { id: string }).id, whole, data as Values);
    }
    const sent = changes(shape, base, values);
    if (Object.keys(sent).length === 0) {
      toast('info', text('unchanged'));
      return close();
    }
    if (asks && !(await asks(id, sent, base))) return;
    await updating.mutateAsync({ ...sent, id, version: base.version });
    done(id, sent, null);
  };

  const save = () => {
    if (busy.current) return;
    busy.current = true;
    setRefused(null);
    send()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        place(error);
      })
      .finally(() => {
        busy.current = false;
      });
  };

  const takeNewer = (newer: Values, keepMine: boolean) => {
    const { values, conflicts } = rebase(shape, base, keepMine ? now() : base, newer);
    held.set(values);
    setBase(newer);
    setTheirs(Object.fromEntries(conflicts.map((key) => [key, newer[key]])));
    setRefused(null);
    tellDirty(newer, values);
    toast('info', text('reloaded'));
  };

  return {
    shape,
    /** The record before the form's changes. */
    base,
    /** Keys that somebody else has changed too, with their present values; the form keeps the user's own. */
    theirs,
    takeTheirs: (key: string) => {
      held.set({ [key]: theirs[key] });
      setTheirs(({ [key]: _, ...rest }) => rest);
      changed(key);
    },
    /** The refusal above the form; `stale`: somebody saved first. */
    refused,
    wrongWith,
    changed,
    save,
    saving: creating.isPending || updating.isPending,
    /** After `stale`: loads the newer record, with or without what was typed. */
    reload: (keepMine: boolean) => {
      setReloading(true);
      call(info, { id })
        .then((newer) => takeNewer(toFormValues(newer as Values, toValues), keepMine))
        .catch((error: unknown) => setRefused(error as CallError))
        .finally(() => setReloading(false));
    },
    reloading,
    /** Ctrl + Enter saves. */
    onKeyDown: (event: { key: string; ctrlKey: boolean; metaKey: boolean }) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    },
  };
}
