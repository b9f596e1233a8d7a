// Pickers of people, organisations, positions, roles and groups.
import type { Kind } from '../../kind/kinds.ts';
import type { FormNode, Json } from '../document.ts';
import { setting, valueKind, type FieldKind, type SearchControl } from '../kind.ts';
import type { OrganisationSource } from '../look.ts';
import { mark } from '../property.ts';
import { choiceFindings, commaOut, idTexts } from './options.ts';

interface Picker extends Pick<FieldKind, 'name' | 'group' | 'tags'>, Partial<Pick<FieldKind, 'spellings' | 'places'>> {
  from: OrganisationSource;
  kind: Kind;
  search: SearchControl;
  /** Default if the node does not have the setting. */
  several?: boolean;
}

/** One id, or several; later versions of the family send the whole path to an organisation, of which the last is used. */
export function pickerKind({ from, kind, search, several = false, ...own }: Picker): FieldKind {
  const multiple = mark('multiple', several);
  const isMultiple = (node: FormNode) => setting(node, multiple);
  const texts = idTexts(() => ({ from }), isMultiple);
  return valueKind({
    properties: [multiple, mark('clearable', true)],
    ...own,
    value: (node) => (isMultiple(node) ? 'list' : kind),
    ...texts,
    valueIn: (wire, node) => {
      const ways = Array.isArray(wire) && (wire as readonly Json[]).some(Array.isArray);
      if (isMultiple(node)) return texts.valueIn(ways ? (wire as readonly Json[]).map(lastOf) : wire, node);
      return texts.valueIn(lastOf(wire), node);
    },
    valueOut: commaOut,
    check: (value) => choiceFindings(value, null),
    search: () => search,
  });
}

const lastOf = (wire: Json): Json => (Array.isArray(wire) ? ((wire as readonly Json[]).at(-1) ?? null) : wire);
