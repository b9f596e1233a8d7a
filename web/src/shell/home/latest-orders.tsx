// The newest orders that the user may see, each a link.
import { orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import { indentList } from '@ordo/contract/indent.ts';
import { grouped } from '../../kit/number.ts';
import { useText } from '../../kit/phrases.ts';
import { HomeCard } from './home-card.tsx';
import { homePhrases } from './home.phrases.ts';

const FEW = 6;

export function LatestOrders() {
  const text = useText(homePhrases);
  const status = useText(orderStatusTexts);
  return (
    <HomeCard
      title={text('orders')}
      more={{ href: '#/vaccines/indent', label: text('allOrders') }}
      none={text('noOrders')}
      list={indentList}
      input={{ pageSize: FEW, sidx: 'creatorTime', sort: 'desc' }}
      row={({ id, orderNo, customerName, productName, requestedDoses, status: state }) => ({
        key: id,
        href: `#/vaccines/indent?open=${id}`,
        title: `${customerName} · ${productName}`,
        hint: orderNo,
        value: `${grouped(requestedDoses)} · ${status(state)}`,
      })}
    />
  );
}
