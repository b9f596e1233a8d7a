// Where a node can be placed: other drops are refused before anything is moved.
import type { FormNode } from '../document.ts';
import { placed } from '../fields.ts';
import { fieldKinds } from '../kinds.ts';
import type { Nodes } from './tree.ts';

/** Reasons against a placement. The maximum size of a form is checked elsewhere. */
export type PlacementProblem = 'noSuchPlace' | 'withinItself' | 'paneAlone' | 'panesOnly' | 'notInTable' | 'tooDeep';

const MAX_LEVELS = 20;

const depthOf = (nodes: Nodes): number => nodes.reduce((most, { children }) => Math.max(most, 1 + depthOf(children)), 0);

/** Whether it can be a column of a child table. */
export const isTableColumn = ({ kind }: Pick<FormNode, 'kind'>): boolean => fieldKinds[kind].places.includes('child');

/** The reason why these nodes cannot be placed there; null: none. @param within null: the form itself */
export function placementProblem(form: Nodes, news: Nodes, within: string | null): PlacementProblem | null {
  const place = within === null ? null : [...placed(form)].find(({ node }) => node.id === within);
  if (place === undefined) return 'noSuchPlace';
  const around = place ? [...place.within, place.node] : [];
  if (around.some(({ id }) => news.some((node) => node.id === id))) return 'withinItself';
  const nests = place ? fieldKinds[place.node.kind].nests : 'nodes';
  if (nests === null) return 'noSuchPlace';
  if (nests === 'panes') return news.every(({ kind }) => kind === 'pane') ? deep(around, news) : 'panesOnly';
  if (news.some(({ kind }) => kind === 'pane')) return 'paneAlone';
  if (around.some(({ kind }) => fieldKinds[kind].nests === 'rows') && !news.every(isTableColumn)) return 'notInTable';
  return deep(around, news);
}

const deep = (around: Nodes, news: Nodes): PlacementProblem | null => (around.length + depthOf(news) > MAX_LEVELS ? 'tooDeep' : null);
