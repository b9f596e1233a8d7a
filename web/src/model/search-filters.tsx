// The search bar of a list of records: each field with the filter of its kind. The filter's value is one text in the address (engine/model/search).
import type { Field } from '@ordo/engine/form/fields.ts';
import type { SearchControl } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn, type Look } from '@ordo/engine/form/look.ts';
import type { ListSearch } from '@ordo/engine/list/document.ts';
import { AreaPicker } from '../area/area-picker.tsx';
import type { Filter } from '../kit/list/types.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import type { OpenedModel } from './opened-model.ts';
import { RecordFilter } from './record-filter.tsx';
import { DayFilter, RangeFilter, WrittenFilter } from './range-filter.tsx';

export interface Searched {
  /** `field`, or `table.field`: records with such a row. */
  path: string;
  field: Field;
  control: SearchControl;
  by: ListSearch['by'];
}

/** Searchable fields, in the order of the design. */
export function searchedOf({ design, fields, sees, bound = false }: Pick<OpenedModel, 'design' | 'fields' | 'sees' | 'bound'>): Searched[] {
  return (design.list?.search ?? []).flatMap(({ field: path, by }): Searched[] => {
    const field = fields.get(path);
    const control = field && fieldKinds[field.node.kind].search(field.node);
    // Rows of existing tables are not searched.
    const isAsked = field && field.kind !== null && (field.table === null || !bound) && sees(path);
    return isAsked && control ? [{ path, field, control, by }] : [];
  });
}

export function recordFilters(model: OpenedModel, look: Look, anybody: string): Filter[] {
  return searchedOf(model).map(({ path, field: { node, table }, control, by }): Filter => {
    const own = textIn(node.label, look.language);
    const label = table === null ? own : `${textIn(model.fields.get(table)?.node.label ?? { zh: '' }, look.language)} · ${own}`;
    const base = { key: path, label };
    const source = fieldKinds[node.kind].source(node);
    switch (control) {
      case 'mark':
        return { ...base, options: [1, 0].map((value) => ({ value: String(value), label: fieldKinds[node.kind].text(value, node, look) })) };
      case 'user':
        return {
          ...base,
          control: ({ id, value, onChange }) => (
            <UserPicker multiple id={id} value={value} noun={label} placeholder={anybody} onChange={(next) => onChange(next || undefined)} />
          ),
        };
      case 'address':
        return { ...base, control: (props) => <AreaPicker filter {...props} /> };
      case 'day':
      case 'moment':
        return { ...base, control: (props) => (by === 'range' ? <RangeFilter {...props} days label={label} /> : <DayFilter {...props} />) };
      case 'number':
      case 'time':
        return { ...base, control: (props) => (by === 'range' ? <RangeFilter {...props} days={false} label={label} /> : <WrittenFilter {...props} />) };
      case 'text':
        return { ...base, control: (props) => <WrittenFilter {...props} /> };
      default:
        if (source?.from === 'record') return { ...base, control: (props) => <RecordFilter {...props} node={node} /> };
        return source
          ? { ...base, control: (props) => <ChoiceFilter {...props} source={source} /> }
          : { ...base, control: (props) => <WrittenFilter {...props} /> };
    }
  });
}
