// Fields of other forms, and keys in the answers of interfaces.
import { dataInterfaceResponse } from '@ordo/contract/data-interface.ts';
import { flowForeignFields } from '@ordo/contract/flow-draft.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { useState } from 'react';
import { call, CallError } from '../../kit/call.ts';
import { useRead } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import { useFlowDesigner } from './context.ts';

export interface ForeignField {
  id: string;
  label: string;
  kind: string;
}

const NONE: readonly ForeignField[] = [];

/** Fields of a form, or of an engine's form; empty while none is selected. */
export function useForeignFields(of: { engine: string } | { model: string }): readonly ForeignField[] {
  const { mayEdit } = useFlowDesigner();
  const isChosen = ('engine' in of ? of.engine : of.model) !== '';
  return useRead(flowForeignFields, of, { enabled: mayEdit && isChosen }).data?.list ?? NONE;
}

const EMPTY: { list: readonly ForeignField[]; nodes: readonly FormNode[] } = { list: [], nodes: [] };

/** The same of a form, with its nodes for conditions. */
export function useForeignForm(model: string): typeof EMPTY {
  const { mayEdit } = useFlowDesigner();
  const told = useRead(flowForeignFields, { model }, { enabled: mayEdit && model !== '' }).data;
  return told ? (told as typeof EMPTY) : EMPTY;
}

/** Calls an interface once, as the designer, to read the keys of its answer. */
export function useAnswerKeys(target: string) {
  const [known, setKnown] = useState<{ of: string; keys: readonly string[] }>({ of: '', keys: [] });
  const [busy, setBusy] = useState(false);
  const learn = async () => {
    setBusy(true);
    try {
      setKnown({ of: target, keys: keysIn(await call(dataInterfaceResponse, { id: target })) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return { keys: known.of === target ? known.keys : [], busy, learn };
}

/** Keys of an object, or of the first row; as a service node reads the answer. */
function keysIn(answer: unknown): string[] {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  return typeof first === 'object' && first !== null ? Object.keys(first) : [];
}
