// The tree beside a list: of a dictionary, an interface, the organisation, or the values of a field. The selected node is in the address.
import { modelCalls, NONE, VALUE } from '@ordo/contract/model-calls.ts';
import type { RecordGroup } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look, type Option, type Source } from '@ordo/engine/form/look.ts';
import type { ListTree } from '@ordo/engine/list/document.ts';
import { groupText } from '@ordo/engine/model/group.ts';
import { Button } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Lookup } from '../form/lookup.ts';
import { EmptyChoices, type ReadState } from '../kit/empty-choices.tsx';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useReads } from '../kit/query.ts';
import { TreeSide, type Find, type SideNode } from '../kit/tree-side.tsx';
import { useDebounced } from '../kit/use-debounced.ts';
import { useUrlState } from '../kit/view.tsx';
import { modelPhrases } from './model.phrases.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';

const ADDRESS = { inNode: '', page: '1' };
/** The root node: no filter. */
const ALL = 'all';

interface Props {
  model: OpenedModel;
  tree: ListTree;
  children: ReactNode;
}

export function ListSide(props: Props) {
  return props.tree.from === 'field' ? <ValueSide {...props} /> : <SourceSide {...props} />;
}

interface SideProps extends Omit<Props, 'model'> {
  nodes: readonly SideNode[] | null;
  read: ReadState;
  /** Whether it has a node for records without a value. */
  none: boolean;
  foot?: ReactNode;
  find?: Find;
}

function Side({ tree, nodes, read, none, foot, find, children }: SideProps) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const [{ inNode }, change] = useUrlState(ADDRESS);
  const title = textIn(tree.title, language) || text('tree');
  const all: SideNode = { id: ALL, fullName: text('all'), type: 'group' };
  const others: SideNode[] = none ? [{ id: NONE, fullName: text('noGroup'), type: 'group' }] : [];
  return (
    <TreeSide
      title={title}
      nodes={nodes && (find?.words ? nodes : [all, ...nodes, ...others])}
      read={read}
      value={inNode || ALL}
      onChange={(id) => change({ inNode: id === ALL ? '' : id, page: '1' })}
      foot={foot}
      find={find}
    >
      {children}
    </TreeSide>
  );
}

function SourceSide({ model, tree, children }: Props) {
  const language = useLanguage();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const source = useMemo(() => sourceOf(model, tree), [model, tree]);
  const listen = useCallback((heard: () => void) => lookup.subscribe(source, heard), [lookup, source]);
  useSyncExternalStore(listen, () => lookup.version(source));
  const { options, refused } = lookup.list(source);
  const read: ReadState = {
    error: refused,
    isPending: options === null && !refused,
    fetchStatus: options === null && !refused ? 'fetching' : 'idle',
    refetch: () => lookup.load(source).catch(() => undefined),
  };
  const type = tree.from === 'organize' || tree.from === 'department' ? 'company' : 'item';
  const nodeOf = ({ id, name, children: below }: Option): SideNode => ({
    id: `${VALUE}${id}`,
    fullName: textIn(name, language),
    type,
    ...(below?.length && { children: below.map(nodeOf) }),
  });
  return (
    <Side tree={tree} nodes={options?.map(nodeOf) ?? null} read={read} none>
      {children}
    </Side>
  );
}

/** A dictionary is read by ids or by codes, as its field stores them. */
function sourceOf({ fields }: OpenedModel, { from, source, field, keys }: ListTree): Exclude<Source, { from: 'options' }> {
  if (from === 'organize' || from === 'department') return { from };
  if (from === 'interface') return { from, id: source, value: keys.id, label: keys.label, children: keys.children };
  const node = fields.get(field)?.node;
  const own = node && fieldKinds[node.kind].source(node);
  return { from: 'dictionary', id: source, by: own?.from === 'dictionary' ? own.by : 'id' };
}

/** Values per page of a tree. */
export const VALUES = 500;
/** What was written is about to be searched for. */
const SEARCHING: ReadState = { error: null, isPending: true, fetchStatus: 'fetching', refetch: () => undefined };
/** Debounce of the search, in ms. */
const PAUSE = 300;

function ValueSide({ model, tree, children }: Props) {
  const text = useText(modelPhrases);
  const lookOf = useRecordLook(model);
  const [words, setWords] = useState('');
  const [named] = useDebounced(words.trim(), PAUSE);
  const [shown, setShown] = useState({ pages: 1, named });
  // Another search begins with its first page.
  const pages = shown.named === named ? shown.pages : 1;
  const { groups } = useMemo(() => modelCalls(model, ''), [model]);
  const reads = useReads(
    groups,
    Array.from({ length: pages }, (_, at) => ({
      groupsOf: 'tree' as const,
      pageSize: VALUES,
      ...(at > 0 && { currentPage: at + 1 }),
      ...(named && { named }),
      ...(model.menuId && { menuId: model.menuId }),
    })),
  );
  const [first, last] = [reads[0], reads.at(-1)] as [(typeof reads)[number], (typeof reads)[number]];
  const field = model.fields.get(tree.field);
  const nodeOf = ({ id, value, count }: RecordGroup, look: Look): SideNode => {
    const name = value === null ? text('noGroup') : field ? groupText(field, value as Json, look) : String(value);
    return { id, fullName: text('groupOf', { name, n: count }), type: 'item' };
  };
  // A value can move to the next page between two reads.
  const nodes = new Map(reads.flatMap(({ data }) => (data ? data.list.map((one) => [one.id, nodeOf(one, lookOf(data.names))] as const) : [])));
  const left = (first.data?.pagination.total ?? 0) - nodes.size;
  const searched = first.data?.searched;
  const more = left > 0 && (
    <div className="tree-side-foot">
      <span role="status">{text('moreValues', { shown: nodes.size, left })}</span>
      {last.error ? (
        <EmptyChoices read={last} />
      ) : (
        <Button type="link" size="small" loading={last.isPending} onClick={() => setShown({ pages: pages + 1, named })}>
          {text('loadValues')}
        </Button>
      )}
    </div>
  );
  const foot = (more || searched) && (
    <>
      {searched && (
        <p className="tree-side-foot" role="status">
          {text('searchedFirst', { n: searched })}
        </p>
      )}
      {more}
    </>
  );
  return (
    <Side
      tree={tree}
      nodes={first.data && named === words.trim() ? [...nodes.values()] : null}
      read={named === words.trim() ? first : SEARCHING}
      none={false}
      foot={foot}
      find={{ words, onChange: setWords }}
    >
      {children}
    </Side>
  );
}
