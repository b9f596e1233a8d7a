// Fields filled by the server: user, time and the user's organisation. Clients cannot write them.
import { businessTime } from '../../text/business-time.ts';
import { isOfKind, type Kind } from '../../kind/kinds.ts';
import { valueKind, type FieldKind, type SearchControl } from '../kind.ts';
import type { OrganisationSource } from '../look.ts';
import { formatDate, momentIn } from './dates.ts';
import { idTexts } from './options.ts';

type System = Pick<FieldKind, 'name' | 'fills'>;
const SHARED = { group: 'system', places: ['search', 'column', 'formula'] } as const;

export const systemId = ({ from, kind, search, ...own }: System & { from: OrganisationSource; kind: Kind; search: SearchControl }): FieldKind =>
  valueKind({
    ...SHARED,
    ...own,
    value: () => kind,
    ...idTexts(
      () => ({ from }),
      () => false,
    ),
    search: () => search,
  });

/** Stored as a moment; `yyyy-MM-dd HH:mm:ss` on the wire. */
export const systemTime = (own: System): FieldKind =>
  valueKind({
    ...SHARED,
    ...own,
    value: () => 'moment',
    text: (value) => formatDate(value, 'yyyy-MM-dd HH:mm:ss'),
    valueIn: momentIn,
    valueOut: (value) => (isOfKind('moment', value) ? businessTime(value as number) : value),
    search: () => 'moment',
    by: 'range',
  });
