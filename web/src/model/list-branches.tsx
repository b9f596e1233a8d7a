// Expandable rows of a list: the records of a group, or the children of a record in a tree. They are loaded in pages on request.
import { NONE, type modelCalls } from '@ordo/contract/model-calls.ts';
import type { RecordGroup, RecordRow } from '@ordo/contract/model-record.ts';
import type { Input } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { groupText as groupTextOf } from '@ordo/engine/model/group.ts';
import { Button } from 'antd';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { listDefaults, listInput, type ListState } from '../kit/list/list-url.ts';
import type { Action, BelowProps, Branches } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useUrlState } from '../kit/view.tsx';
import { modelPhrases } from './model.phrases.ts';
import type { Names } from '../form/names-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { sumsText } from './sums.ts';

type List = ReturnType<typeof modelCalls>['list'];

/** Child records per page. */
const PORTION = 50;
/** Number of groups that are initially expanded. */
const UNFOLDED = 3;

export interface Around {
  list: List;
  /** URL parameters that filter the list. */
  keys: readonly string[];
  always: Partial<Input<List>>;
  /** Adds the names that were returned with the child records. */
  learn(names: Names): void;
}

export const BranchContext = createContext<Around | null>(null);

export const isGroup = (row: object): row is RecordGroup => !('recordNo' in row);

export function groupText(model: OpenedModel, { value }: RecordGroup, look: Look, none: string): string {
  const field = model.fields.get(model.design.list?.group ?? '');
  if (value === null || !field) return none;
  return groupTextOf(field, value as Json, look);
}

export function useBranches(model: OpenedModel, flat: boolean, usual: readonly Action[], look: Look): Branches<RecordRow> | undefined {
  const text = useText(modelPhrases);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const type = model.design.list?.type;
  if (flat || (type !== 'grouped' && type !== 'nested')) return undefined;
  const flip = (id: string) => () => setFlipped(flipped.has(id) ? new Set([...flipped].filter((one) => one !== id)) : new Set([...flipped, id]));
  const grouped = type === 'grouped';
  return {
    Below,
    usual,
    below: (row, at) => {
      if (grouped && !isGroup(row)) return undefined;
      if (!grouped && !row.rowsBelow) return undefined;
      const usually = grouped && at !== null && at < UNFOLDED;
      return { open: flipped.has(row.id) !== usually, flip: flip(row.id) };
    },
    ...(grouped && {
      head: (row: object): ReactNode =>
        isGroup(row) ? (
          <>
            {groupText(model, row, look, text('noGroup'))}
            <span className="model-group-said">{[text('groupCount', { n: row.count }), sumsText(model, row.sums, look)].filter(Boolean).join(' · ')}</span>
          </>
        ) : undefined,
    }),
  };
}

function Below(props: BelowProps<RecordRow>) {
  const [portions, setPortions] = useState(1);
  return Array.from({ length: portions }, (_, at) => (
    <Portion key={at} {...props} page={at + 1} more={at + 1 === portions ? () => setPortions(portions + 1) : undefined} />
  ));
}

function Portion({ row, draw, line, page, more }: BelowProps<RecordRow> & { page: number; more: (() => void) | undefined }) {
  const text = useText(modelPhrases);
  const around = use(BranchContext);
  if (!around) throw new Error('A branch stands within a list of records.');
  const { list, keys, always, learn } = around;
  const [state] = useUrlState<ListState>(listDefaults(keys));
  const asked = listInput(list, { ...state, page: '1' }, keys) as object;
  const which = isGroup(row) ? { inGroup: row.id } : { belowId: row.id };
  const { belowId: _, ...alike } = always as Record<string, unknown>;
  const read = useRead(list, { ...alike, ...asked, ...which, currentPage: page, pageSize: PORTION });
  const { data } = read;
  useEffect(() => {
    if (data) learn(data.names);
  }, [data, learn]);
  if (!data) return line(<EmptyChoices read={read} />);
  const left = data.pagination.total - page * PORTION;
  return (
    <>
      {draw(data.list)}
      {more &&
        left > 0 &&
        line(
          <Button type="link" size="small" onClick={more}>
            {text('moreBelow', { n: left })}
          </Button>,
        )}
    </>
  );
}

/** Additional input of a tree list, so that only root records are returned. */
export const topOf = (model: OpenedModel, flat: boolean): { belowId?: string } => (!flat && model.design.list?.type === 'nested' ? { belowId: NONE } : {});
