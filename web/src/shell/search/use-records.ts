// Records by name, code or initials: each list endpoint is queried, so its permissions, data scope and hidden columns apply here too.
import { customerList } from '@ordo/contract/customer.ts';
import { indentList } from '@ordo/contract/indent.ts';
import { lotList } from '@ordo/contract/lot.ts';
import { positionList } from '@ordo/contract/position.ts';
import { product } from '@ordo/contract/product.ts';
import { recordSearch } from '@ordo/contract/record-title.ts';
import { userList } from '@ordo/contract/user.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../kit/call.ts';

interface Hit {
  id: string;
  title: string;
  hint: string;
}

/** The hits of a page. */
interface FoundRecords {
  path: string;
  hits: Hit[];
}

interface Source {
  key: string;
  find(keyword: string, signal: AbortSignal): Promise<FoundRecords[]>;
}

const MAX = 5;

type Listed<E extends Endpoint> = Result<E> extends { list: readonly (infer R)[] } ? R : never;

/** @param tell the parts of a row that are shown as a hit */
function listed<E extends Endpoint>(path: string, endpoint: E, tell: (row: Listed<E>) => [title: string, hint: string]): Source {
  return {
    key: path,
    find: async (keyword, signal) => {
      const { list } = (await call(endpoint, { keyword, pageSize: MAX } as unknown as Input<E>, signal)) as unknown as {
        list: (Listed<E> & { id: string })[];
      };
      const hits = list.map((row) => {
        const [title, hint] = tell(row);
        return { id: row.id, title, hint };
      });
      return [{ path, hits }];
    },
  };
}

/** All designed forms in one query. @param pageOf the user's page of a model */
const ofModels = (pageOf: (model: string) => string | null): Source => ({
  key: MODELS,
  find: async (keyword, signal) => {
    const { list } = await call(recordSearch, { keyword }, signal);
    return list.flatMap(({ model, records }) => {
      const path = pageOf(model);
      return path === null ? [] : [{ path, hits: records.map(({ id, title, recordNo }) => ({ id, title, hint: `#${recordNo}` })) }];
    });
  },
});
const MODELS = 'models';

/** The sources, in display order; a further feature adds a line. */
const sources: readonly Source[] = [
  listed('/vaccines/customer', customerList, ({ name, code }) => [name, code]),
  listed('/vaccines/indent', indentList, ({ orderNo, customerName }) => [orderNo, customerName]),
  listed('/vaccines/lot', lotList, ({ lotNo, productName }) => [lotNo, productName]),
  listed('/vaccines/product', product.list, ({ nameZh, code }) => [nameZh, code]),
  listed('/permission/user', userList, ({ realName, account }) => [realName, account]),
  listed('/permission/position', positionList, ({ fullName, enCode }) => [fullName, enCode]),
];

/** Debounce while typing, in ms. */
const PAUSE = 200;

/**
 * @param may whether the user has the page at a path
 * @param pageOf the user's page of a model; null: they have none of any model
 */
export function useRecords(query: string, may: (path: string) => boolean, pageOf: ((model: string) => string | null) | null): FoundRecords[] {
  const wanted = query.trim();
  const [found, setFound] = useState<{ wanted: string; records: Readonly<Record<string, FoundRecords[]>> }>({ wanted: '', records: {} });
  const asked = [...sources.filter(({ key }) => may(key)), ...(pageOf ? [ofModels(pageOf)] : [])];
  const keys = asked.map(({ key }) => key).join();
  const ask = useEffectEvent((keyword: string, signal: AbortSignal) => {
    for (const { key, find } of asked)
      find(keyword, signal).then(
        (hits) =>
          setFound((before) => ({
            wanted: keyword,
            records: { ...(before.wanted === keyword && before.records), [key]: hits.filter((one) => one.hits.length > 0) },
          })),
        // If one list fails or is no longer permitted, the others are unaffected; its own page shows the reason.
        () => undefined,
      );
  });

  useEffect(() => {
    // A single letter matches nearly everything.
    if (wanted.length < 2 && !/\p{Script=Han}/u.test(wanted)) return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => ask(wanted, given.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [wanted, keys]);

  if (found.wanted !== wanted) return [];
  return asked.flatMap(({ key }) => found.records[key] ?? []);
}
