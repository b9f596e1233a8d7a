// Checks what a list lacks: without it the page could not show a record, or a button would do nothing.
import type { FormDocument } from '../form/document.ts';
import { fieldsOf, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import { kinds } from '../kind/kinds.ts';
import type { ListAction, ListDocument } from './document.ts';

type Head = Field & { kind: NonNullable<Field['kind']> };
type Form = Pick<FormDocument, 'nodes'>;

/** These prevent a release. */
const listErrorKeys = ['listTree', 'listTreeSource', 'listGroup', 'listParent'] as const;
/** Warnings: they do not prevent a release. */
const listWarningKeys = ['listButton'] as const;
export interface ListFinding {
  key: (typeof listErrorKeys)[number] | (typeof listWarningKeys)[number];
  /** Name of the button. */
  button?: string;
}

export const isListError = (key: ListFinding['key']): key is (typeof listErrorKeys)[number] => (listErrorKeys as readonly string[]).includes(key);

const headsOf = (form: Form): Head[] =>
  fieldsOf(form).filter((field): field is Head => field.table === null && field.kind !== null && !fieldKinds[field.node.kind].sealed);
const storedOf = ({ kind }: Head) => kinds[kind].stored;

/** Fields that the nodes of a tree can be compared with: fields with ids if the tree has a source, else fields with single values. */
export const treeFields = (form: Form, from: NonNullable<ListDocument['tree']>['from']): Head[] =>
  headsOf(form).filter((field) => (from === 'field' ? !['jsonb', 'text[]'].includes(storedOf(field)) : ['text', 'text[]'].includes(storedOf(field))));

/** Fields by which records can be grouped. */
export const groupFields = (form: Form): Head[] => headsOf(form).filter((field) => storedOf(field) !== 'jsonb');

/** Fields that can refer to the parent record. @param model id of the model itself; undefined for any model */
export const parentFields = (form: Form, model?: string): Head[] =>
  headsOf(form).filter((field) => {
    const source = fieldKinds[field.node.kind].source(field.node);
    return source?.from === 'record' && storedOf(field) === 'text' && (model === undefined || source.model === model);
  });

const isOf = (fields: readonly Head[], id: string | null | undefined) => fields.some(({ node }) => node.id === id);

export function listFindings(list: ListDocument | null, form: Form): ListFinding[] {
  if (list === null) return [];
  const buttons = [...list.buttons, ...list.rowButtons].filter(({ action }) => action && isIdle(action));
  return [...ofType(list, form).map((key) => ({ key })), ...buttons.map(({ name, label }): ListFinding => ({ key: 'listButton', button: label.zh || name }))];
}

function ofType({ type, tree, group, parent }: ListDocument, form: Form): (typeof listErrorKeys)[number][] {
  if (type === 'grouped') return isOf(groupFields(form), group) ? [] : ['listGroup'];
  if (type === 'nested') return isOf(parentFields(form), parent) ? [] : ['listParent'];
  if (type !== 'tree') return [];
  if (!tree || !isOf(treeFields(form, tree.from), tree.field)) return ['listTree'];
  return (tree.from === 'dictionary' || tree.from === 'interface') && tree.source === '' ? ['listTreeSource'] : [];
}

function isIdle(action: ListAction): boolean {
  switch (action.do) {
    case 'set':
      return !Object.values(action.values).some((formula) => formula.trim() !== '');
    case 'ask':
      return action.interface === '';
    case 'launch':
      return action.flow === '';
    case 'link':
      return /^(?:https?:\/\/)?$/.test(action.address.trim());
    default:
      return false;
  }
}
