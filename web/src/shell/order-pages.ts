// The order pages of each product and region (product §2.1): the answer of `statistics/menu`, merged into the menu below the page of orders.
// They are hidden in the menu, but can be opened, searched for, and have tags and titles of their own.
import type { Result } from '@ordo/contract/kit.ts';
import type { statisticsMenu } from '@ordo/contract/statistics.ts';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { call } from '../kit/call.ts';
import { useSession } from '../kit/session.ts';
import { flatten, isPage, menuOf, type MenuItem, type PageItem } from './menu.ts';

export type OrderMenu = Result<typeof statisticsMenu>;

const HOST = '/vaccines/indent';
const HIDDEN = '/vaccines/';

/** `admin` is for display only; null: not loaded yet, and the pages are then matched by address pattern alone. */
const useOrderMenu = create<{ answer: OrderMenu | null }>(() => ({ answer: null }));

/** Loaded again for another person or language. The previous answer stays until then. */
async function ask(): Promise<void> {
  try {
    const contract = await import('@ordo/contract/statistics.ts');
    useOrderMenu.setState({ answer: await call(contract.statisticsMenu, {}) });
  } catch {
    // If it fails the pages still open by address; the server enforces permissions.
  }
}

useSession.subscribe(({ current }) => {
  if (!current) useOrderMenu.setState({ answer: null });
});

const none: MenuItem[] = [];

/** The user's menu with the order pages; null: not loaded yet. */
export function useMenu(): MenuItem[] | null {
  const entries = useSession(({ current }) => current?.menuList);
  const answer = useOrderMenu((state) => state.answer);
  const menu = entries ? menuOf(entries) : null;
  return useMemo(() => menu && withOrderPages(menu, answer), [menu, answer]);
}

/** Delay of this low-priority request after the first page, in ms. */
const LATER = 3_000;

/** Loads the order pages once the menu has a page of orders: at once if one of them is needed, else after the first page. */
export function useOrderPages(): void {
  const entries = useSession(({ current }) => current?.menuList);
  const orders = flatten(entries ? menuOf(entries) : none).some(isHost);
  useEffect(() => {
    if (!orders) return undefined;
    const timer = setTimeout(() => void ask(), location.hash.startsWith(`#${HOST}/`) ? 0 : LATER);
    return () => clearTimeout(timer);
  }, [entries, orders]);
}

const isHost = (item: MenuItem): item is PageItem => isPage(item) && item.target.path === HOST;

/** @returns the same menu where there is nothing to merge */
export function withOrderPages(items: MenuItem[], answer: OrderMenu | null): MenuItem[] {
  if (!answer) return items;
  return items.map((item) => {
    if (isHost(item)) return { ...item, complete: true, children: pagesBelow(item, answer) };
    const children = withOrderPages(item.children, answer);
    return children.every((child, at) => child === item.children[at]) ? item : { ...item, children };
  });
}

/** They share the permissions, the screen and the highlight of the page of orders. */
function pagesBelow(host: PageItem, { list }: OrderMenu): MenuItem[] {
  return list.flatMap((product) => {
    const page = (path: string, title: string, above: MenuItem[], parameters: Record<string, string>): PageItem => ({
      ...host,
      id: path,
      title,
      spell: '',
      target: { ...host.target, path: `${HIDDEN}${path}` },
      above,
      children: [],
      of: host.id,
      parameters,
    });
    const above = [...host.above, host];
    const own = page(product.path, product.fullName, above, { product: product.code });
    own.children = [
      ...product.children.map((region) =>
        page(region.path, `${product.fullName} · ${region.fullName}`, [...above, own], { product: product.code, region: region.code }),
      ),
      // Deeper regions are not in the answer; the server checks whether the user may see them.
      page(`${product.path}/:region`, product.fullName, [...above, own], { product: product.code }),
    ];
    return [own];
  });
}
