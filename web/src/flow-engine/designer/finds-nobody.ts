// Nodes that find nobody for some of the people who may launch the flow: checked by the server against the saved flow, once editing pauses.
import { flowEngineFindsNobody } from '@ordo/contract/flow-draft.ts';
import { flowFindsNobodyPhrases } from '@ordo/contract/flow-findings.phrases.ts';
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import type { Findings } from './findings.ts';

const NONE: Findings = [];
/** Debounce of the check after an edit, in ms: it evaluates all people who may launch the flow. */
const REST = 1_500;

/** @param isSaved whether the server has the current flow */
export function useFindsNobody(id: string, flow: FlowDocument, isSaved: boolean, enabled: boolean): Findings {
  const text = useText(flowFindsNobodyPhrases);
  const { data, refetch } = useRead(flowEngineFindsNobody, { id }, { enabled });
  const asked = useRef(flow);
  useEffect(() => {
    if (asked.current === flow || !isSaved || !enabled) return undefined;
    const rest = setTimeout(() => {
      asked.current = flow;
      void refetch();
    }, REST);
    return () => clearTimeout(rest);
  }, [flow, isSaved, enabled, refetch]);
  return useMemo(() => {
    if (!data) return NONE;
    const { launchers, judged } = data;
    return data.nodes
      .filter(({ node }) => nodeOf(flow, node))
      .map(({ node, count, people }) => {
        const said = judged < launchers ? text('sample', { n: count, judged, m: launchers }) : text('all', { n: count, m: launchers });
        return { node, key: 'findsNobody', of: '', blocks: false, text: said, people: { named: people.map(({ name }) => name), more: count - people.length } };
      });
  }, [data, flow, text]);
}
