// The lots that expire first.
import { lotList } from '@ordo/contract/lot.ts';
import { useText } from '../../kit/phrases.ts';
import { HomeCard } from './home-card.tsx';
import { homePhrases } from './home.phrases.ts';

const FEW = 6;
const WITHIN = '90';

export function ExpiringLots() {
  const text = useText(homePhrases);
  return (
    <HomeCard
      title={text('expiring', { days: WITHIN })}
      more={{ href: `#/vaccines/lot?within=${WITHIN}`, label: text('allLots') }}
      none={text('noExpiring')}
      list={lotList}
      input={{ pageSize: FEW, sidx: 'expiryDate', sort: 'asc', within: WITHIN }}
      row={({ id, lotNo, productName, expiryDate }) => ({ key: id, href: `#/vaccines/lot?open=${id}`, title: productName, hint: lotNo, value: expiryDate })}
    />
  );
}
