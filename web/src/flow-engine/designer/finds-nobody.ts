// The nodes that find nobody for some of those who may launch the flow: computed by the server for the saved draft, again after each save.
import { flowEngineFindsNobody } from '@ordo/contract/flow-draft.ts';
import { flowFindsNobodyPhrases } from '@ordo/contract/flow-findings.phrases.ts';
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import type { Findings } from './findings.ts';

const NONE: Findings = [];

/** @param saved the version that is on the server */
export function useFindsNobody(id: string, flow: FlowDocument, saved: number, enabled: boolean): Findings {
  const text = useText(flowFindsNobodyPhrases);
  const { data, refetch } = useRead(flowEngineFindsNobody, { id }, { enabled });
  const asked = useRef(saved);
  useEffect(() => {
    if (asked.current === saved || !enabled) return;
    asked.current = saved;
    void refetch();
  }, [saved, enabled, refetch]);
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
