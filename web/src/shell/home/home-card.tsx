// The first rows of a list, each with a link to its record.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { homePhrases } from './home.phrases.ts';

interface Row {
  key: string;
  href: string;
  title: string;
  hint: string;
  value: string;
}

type Listed<E extends Endpoint> = Result<E> extends { list: readonly (infer R)[] } ? R : never;

interface Card<E extends Endpoint> {
  title: string;
  more: { href: string; label: string };
  /** Text when there are no rows. */
  none: string;
  list: E;
  input: Partial<Input<E>>;
  row(row: Listed<E>): Row;
}

export function HomeCard<E extends Endpoint>({ title, more, none, list, input, row }: Card<E>) {
  const text = useText(homePhrases);
  const { data, error, refetch } = useRead(list, input as Input<E>);
  const rows = (data as { list: Listed<E>[] } | undefined)?.list;
  return (
    <section className="home-card" aria-label={title} aria-busy={!rows && !error}>
      <h2>
        {title}
        <a href={more.href}>{more.label}</a>
      </h2>
      {error && !rows ? (
        <Failure refused={error} retry={() => void refetch()} />
      ) : (
        <ul className="home-rows" aria-label={rows ? undefined : text('loading')}>
          {rows?.map(row).map(({ key, href, title: name, hint, value }) => (
            <li key={key}>
              <a href={href}>
                <span title={name}>
                  {name}
                  <small>{hint}</small>
                </span>
                <b>{value}</b>
              </a>
            </li>
          ))}
          {!rows && Array.from({ length: 4 }, (_, at) => <li key={at} className="bone" />)}
        </ul>
      )}
      {rows?.length === 0 && <p className="home-quiet">{none}</p>}
    </section>
  );
}
