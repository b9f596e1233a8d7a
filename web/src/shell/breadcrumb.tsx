import { useText } from '../kit/phrases.ts';
import { landingOf, type PageItem } from './menu.ts';
import { shellPhrases } from './shell.phrases.ts';

/** The position of the page in the menu; ancestors link to their first page. */
export function Breadcrumb({ page }: { page: PageItem | null }) {
  const text = useText(shellPhrases);
  return (
    <nav className="breadcrumb" aria-label={text('trail')}>
      <ol>
        {page?.above.map((item) => (
          <li key={item.id}>
            <a href={`#${landingOf(item.children) ?? '/'}`}>{item.title}</a>
          </li>
        ))}
        <li aria-current="page">{page?.title ?? text('missing')}</li>
      </ol>
    </nav>
  );
}
