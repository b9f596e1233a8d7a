// `/home` and `/dashboard` (product §2.1): the default home page of people without a portal of their own. A designed portal replaces it by `portalId`.
import { businessTime, businessZone } from '@ordo/engine/text/business-time.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../kit/session.ts';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { flatten, isPinned, menuOf, openablePath, type MenuItem } from '../menu.ts';
import { homePhrases } from './home.phrases.ts';
import './home.css';
import { ExpiringLots } from './expiring-lots.tsx';
import { LatestMessages } from './latest-messages.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { frequentPages, placesFor } from './frequent-pages.ts';
import { useCurrentPath } from '../navigation.ts';
import { Ordered } from './ordered.tsx';
import { partOfDay } from './part-of-day.ts';
import { Trend } from './trend.tsx';
import { PendingWork } from './pending-work.tsx';
import '../../kit/kit.css';

const MAX_PLACES = 8;
const MINUTE = 60_000;
const LOCALES = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-GB' };

export function HomeScreen() {
  const text = useText(homePhrases);
  const language = useLanguage();
  const current = useSession((session) => session.current);
  const now = useNow();
  const often = useOften();
  if (!current) return null;
  const pages = pagesOf(menuOf(current.menuList));
  const has = (path: string) => pages.some((page) => page.path === path);
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: businessZone }).format(now);
  const places = placesFor(pages, often, MAX_PLACES);
  const orders = has('/vaccines/indent');
  const { userName, organizeName } = current.userInfo;
  return (
    <div className="home">
      <header className="home-head">
        <h1>{text(partOfDay(Number(businessTime(now.getTime()).slice(11, 13))), { name: userName })}</h1>
        <p>
          {date} · {organizeName}
        </p>
      </header>
      <PendingWork orders={orders} recalls={has('/vaccines/recall')} flows={has('/workFlow/flowTodo')} />
      <div className="home-sides">
        <section className="home-card" aria-label={text('places')}>
          <h2>{text('places')}</h2>
          <ul className="home-places">
            {places.map(({ item, path }) => (
              <li key={item.id}>
                <a href={`#${path}`}>
                  <span aria-hidden>
                    <MenuIcon item={item} />
                  </span>
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
          {places.length === 0 && <p className="home-quiet">{text('noPlaces')}</p>}
        </section>
        {orders && <Ordered more={has('/vaccines/statistics') ? '/vaccines/statistics' : ''} />}
        {orders && <LatestOrders />}
        {has('/vaccines/lot') && <ExpiringLots />}
        {has('/vaccines/statistics') && <Trend />}
        <LatestMessages />
      </div>
    </div>
  );
}

/** The page may stay open overnight. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Read again whenever the page becomes active: others have been opened in between. */
function useOften(): Record<string, number> {
  const onTop = isPinned(useCurrentPath().pathname);
  return useMemo(() => (onTop ? frequentPages() : {}), [onTop]);
}

/** If several entries lead to one page, the first. */
function pagesOf(menu: MenuItem[]): { item: MenuItem; path: string }[] {
  const found = new Map<string, MenuItem>();
  for (const item of flatten(menu)) {
    const path = openablePath(item);
    if (path && !found.has(path)) found.set(path, item);
  }
  return [...found].map(([path, item]) => ({ item, path }));
}
