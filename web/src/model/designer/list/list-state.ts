// Shared state of the list designer: the list, its fields by their possible uses, and how it is changed.
import { fieldsOf, pathText, type Field } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { ListDocument } from '@ordo/engine/list/document.ts';
import { setList } from '@ordo/engine/model/designer/actions.ts';
import { relatedIn } from '@ordo/engine/model/related.ts';
import { defaultList } from '@ordo/engine/model/designer/usual-list.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../kit/phrases.ts';
import type { OfferedField } from '../../../menu/condition-picker.tsx';
import { useOfferedFields } from '../../offered-fields.ts';
import { useDesigned, useDesigner } from '../designer-context.ts';
import { listPhrases } from './list.phrases.ts';

export interface ListState {
  list: ListDocument;
  disabled: boolean;
  /** Fields of the head, by their ids. */
  heads: ReadonlyMap<string, Field>;
  /** Fields that the search bar may have, by path: of the head and of child tables. */
  asked: ReadonlyMap<string, Field>;
  /** Possible columns by path: fields of the head and of child tables, lookups and rollups. */
  listed: ReadonlyMap<string, Field>;
  nameOf(path: string): string;
  /** For a new part: random, so that nothing that belonged to a deleted one (permissions, a link) applies to it, and two designers can add parts at once. */
  newId(): string;
  change(part: Partial<ListDocument>, run?: string | null): void;
}

export function useList(): ListState {
  const language = useLanguage();
  const designer = useDesigner();
  const { form, list: own } = useDesigned(({ design }) => design);
  const list = useMemo(() => own ?? defaultList(form), [own, form]);
  const { heads, asked, listed, names } = useMemo(() => {
    const all = fieldsOf(form);
    const byId = new Map(all.map((field) => [field.node.id, textIn(field.node.label, language) || field.node.key]));
    const { lookups, taskLookups, rollups } = relatedIn(form);
    const looked = new Set([...[...lookups, ...taskLookups].filter(({ table }) => table === null), ...rollups].map(({ path }) => path));
    const columns = all.filter((field) => (field.kind === null ? looked.has(pathText(field)) : fieldKinds[field.node.kind].places.includes('column')));
    return {
      listed: new Map(columns.map((field) => [pathText(field), field])),
      asked: new Map(all.filter(({ node, kind }) => kind !== null && fieldKinds[node.kind].search(node) !== null).map((field) => [pathText(field), field])),
      heads: new Map(all.flatMap((field) => (field.table === null && field.kind !== null ? [[field.node.id, field] as const] : []))),
      names: byId,
    };
  }, [form, language]);
  return {
    list,
    disabled: !designer.mayEdit,
    heads,
    asked,
    listed,
    nameOf: (path) =>
      path
        .split('.')
        .map((id) => names.get(id) ?? id)
        .join(' · '),
    newId: designer.newId,
    change: (part, run = null) => void designer.perform(setList, { list: { ...list, ...part } }, '', run),
  };
}

const nameOfHead = ({ node }: Field) => node.id;

/** Fields for conditions of a list: those of the head, and who created a record and when. */
export function useAskedOfList(): OfferedField[] {
  const text = useText(listPhrases);
  const form = useDesigned(({ design }) => design.form);
  const heads = useMemo(() => fieldsOf(form).filter(({ node, table, kind }) => table === null && kind !== null && !fieldKinds[node.kind].sealed), [form]);
  const fields = useOfferedFields(heads, nameOfHead);
  return [
    ...fields,
    {
      enCode: 'creatorUserId',
      fullName: text('person'),
      kind: 'user',
      conditionSymbol: 'Equal,NotEqual,In,NotIn',
      conditionText: 'text,@userId',
      choices: [],
    } as unknown as OfferedField,
  ];
}
