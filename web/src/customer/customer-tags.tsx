import type { CustomerStatus, CustomerType } from '@ordo/contract/customer.ts';
import { Text } from '../kit/list/cell.tsx';
import { useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { today } from '../kit/time.ts';
import { customerPhrases, statusPhrases, typePhrases } from './customer.phrases.ts';
import { licenceState } from './licence.ts';
import './customer.css';

const tones: Record<CustomerStatus, TagTone> = { ACTIVE: 'good', SUSPENDED: 'warn', CLOSED: 'plain' };

export function StatusTag({ status }: { status: CustomerStatus }) {
  const text = useText(statusPhrases);
  return <Tag tone={tones[status]}>{text(status)}</Tag>;
}

export function TypeTag({ type }: { type: CustomerType }) {
  const text = useText(typePhrases);
  return <Tag tone="info">{text(type)}</Tag>;
}

/** The last day of the licence, and how near it is where that matters. */
export function Licence({ expiry }: { expiry: string | null }) {
  const text = useText(customerPhrases);
  if (!expiry) return '';
  const { tone, days } = licenceState(expiry, today());
  if (tone === 'fine') return <Text>{expiry}</Text>;
  const said = days === 0 ? text('licenceToday') : text(tone === 'past' ? 'licencePast' : 'licenceLeft', { n: Math.abs(days) });
  return <Text below={<b className={`licence-${tone}`}>{said}</b>}>{expiry}</Text>;
}
