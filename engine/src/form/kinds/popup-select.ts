import * as z from 'zod/mini';
import type { FormNode, Json } from '../document.ts';
import { setting, valueKind, type FieldKind } from '../kind.ts';
import type { Source } from '../look.ts';
import { amount, choice, line, made, mark, spokenLine } from '../property.ts';
import { choiceFindings, idTexts } from './options.ts';

const columns = made<readonly Column[]>(
  'columns',
  'columns',
  z.array(z.looseObject({ value: z.string() })) as unknown as z.ZodMiniType<readonly Column[]>,
  [],
  { at: 'columnOptions' },
);
type Column = Readonly<Record<string, Json>> & { readonly value: string };

const id = made<string>('interface', 'interface', z.string(), '', { at: 'interfaceId' });
const value = line('value', 'id', { at: 'propsValue' });
const label = line('label', '', { at: 'relationField' });
const multiple = mark('multiple');
const several = (node: FormNode) => setting(node, multiple);
const source = (node: FormNode): Source => ({
  from: 'interface',
  id: setting(node, id),
  value: setting(node, value),
  label: setting(node, label) || (setting(node, columns)[0]?.value ?? 'fullName'),
  children: 'children',
});

/** A row of an interface; its `value` is stored. */
export const popupKind = (own: Pick<FieldKind, 'name' | 'group' | 'tags'>): FieldKind =>
  valueKind({
    ...own,
    properties: [
      id,
      columns,
      value,
      label,
      multiple,
      mark('paged', false, { at: 'hasPage' }),
      amount('pageSize', 20),
      choice('popup', ['dialog', 'drawer'], 'dialog', { at: 'popupType' }),
      spokenLine('title', '选择数据', { at: 'popupTitle' }),
      line('width', '800px', { at: 'popupWidth' }),
      mark('clearable', true),
    ],
    value: (node) => (several(node) ? 'list' : 'choice'),
    ...idTexts(source, several),
    check: (held) => choiceFindings(held, null),
    places: ['column', 'child', 'unique'],
  });

export const popupSelect = popupKind({ name: 'popupSelect', group: 'related', tags: ['PopupSelect'] });
