import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useText } from '../kit/phrases.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import './favourite-list.css';
import { MenuIcon } from './menu-icon.tsx';
import { findPage, isPinned, type MenuItem, type PageItem } from './menu.ts';
import { useMenu } from './order-pages.ts';
import { shellPhrases } from './shell.phrases.ts';

const none: MenuItem[] = [];

/** Above the menu: the favourite pages, as far as the user still has permission. */
export function FavouriteList({ page, wide }: { page: PageItem | null; wide: boolean }) {
  const text = useText(shellPhrases);
  const menu = useMenu() ?? none;
  const paths = useFavourites((favourites) => favourites.paths);
  const pages = paths.flatMap((path) => findPage(menu, path)?.item ?? []);
  if (pages.length === 0 || !wide) return null;
  return (
    <section className="favourites" aria-label={text('favourites')}>
      <p aria-hidden>{text('favourites')}</p>
      <ul>
        {pages.map((item) => (
          <li key={item.target.path}>
            <a href={`#${item.target.path}`} aria-current={page?.target.path === item.target.path ? 'page' : undefined} title={item.title}>
              <MenuIcon item={item} />
              <span>{item.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Next to the name of the page. */
export function FavouriteButton({ page }: { page: PageItem | null }) {
  const text = useText(shellPhrases);
  const path = page?.target.path ?? '';
  const kept = useFavourites((favourites) => favourites.paths.includes(path));
  if (!path || isPinned(path) || path.includes(':')) return null;
  const label = text(kept ? 'favouriteNot' : 'favourite');
  return (
    <button type="button" className="favourite-button" aria-pressed={kept} aria-label={label} title={label} onClick={() => toggleFavourite(path)}>
      {kept ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
