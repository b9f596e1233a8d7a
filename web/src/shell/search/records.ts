// Records by name, code or initials: each list page answers for itself, so its rights, its data scope and its hidden columns hold here too.
import { customerList } from '@ordo/contract/customer.ts';
import { indentList } from '@ordo/contract/indent.ts';
import { lotList } from '@ordo/contract/lot.ts';
import { positionList } from '@ordo/contract/position.ts';
import { product } from '@ordo/contract/product.ts';
import { userList } from '@ordo/contract/user.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useEffect, useState } from 'react';
import { call } from '../../kit/call.ts';

interface Hit {
  id: string;
  title: string;
  hint: string;
}

interface Source {
  /** The page of these records; whoever has it not is not asked about. */
  path: string;
  find(keyword: string, signal: AbortSignal): Promise<Hit[]>;
}

const MOST = 5;

type Listed<E extends Endpoint> = Result<E> extends { list: readonly (infer R)[] } ? R : never;

/** @param tell what of a row stands in the list of hits */
function listed<E extends Endpoint>(path: string, endpoint: E, tell: (row: Listed<E>) => [title: string, hint: string]): Source {
  return {
    path,
    find: async (keyword, signal) => {
      const { list } = (await call(endpoint, { keyword, pageSize: MOST } as unknown as Input<E>, signal)) as unknown as {
        list: (Listed<E> & { id: string })[];
      };
      return list.map((row) => {
        const [title, hint] = tell(row);
        return { id: row.id, title, hint };
      });
    },
  };
}

/** What is found, in the order in which it stands; a feature more is a line more. */
const sources: readonly Source[] = [
  listed('/vaccines/customer', customerList, ({ name, code }) => [name, code]),
  listed('/vaccines/indent', indentList, ({ orderNo, customerName }) => [orderNo, customerName]),
  listed('/vaccines/lot', lotList, ({ lotNo, productName }) => [lotNo, productName]),
  listed('/vaccines/product', product.list, ({ nameZh, code }) => [nameZh, code]),
  listed('/permission/user', userList, ({ realName, account }) => [realName, account]),
  listed('/permission/position', positionList, ({ fullName, enCode }) => [fullName, enCode]),
];

interface FoundRecords {
  path: string;
  hits: Hit[];
}

/** Whoever types on is not asked for each letter, in ms. */
const PAUSE = 200;

/** @param may whether the page at a path is among the person's own */
export function useRecords(query: string, may: (path: string) => boolean): FoundRecords[] {
  const wanted = query.trim();
  const [found, setFound] = useState<{ wanted: string; records: FoundRecords[] }>({ wanted: '', records: [] });
  const asked = sources.filter(({ path }) => may(path));
  const pages = asked.map(({ path }) => path).join();

  useEffect(() => {
    // One letter is the beginning of nearly everything.
    if (wanted.length < 2 && !/\p{Script=Han}/u.test(wanted)) return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => {
      for (const { path, find } of sources.filter((source) => pages.split(',').includes(source.path)))
        find(wanted, given.signal).then(
          (hits) =>
            setFound((before) => {
              const others = before.wanted === wanted ? before.records.filter((one) => one.path !== path) : [];
              return { wanted, records: hits.length > 0 ? [...others, { path, hits }] : others };
            }),
          // A list that does not answer, or has been taken away meanwhile, leaves the others as they are; its own page says why.
          () => undefined,
        );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [wanted, pages]);

  if (found.wanted !== wanted) return [];
  return asked.flatMap(({ path }) => found.records.filter((one) => one.path === path));
}
