// A customer's stock and how long it lasts, in the cells of the list.
import { customerSupplies } from '@ordo/contract/customer-supply.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { Moment, Text } from '../kit/list/cell.tsx';
import { useText } from '../kit/phrases.ts';
import { customerPhrases } from './customer.phrases.ts';

type Line = Result<typeof customerSupplies>['list'][number];

const waiting = new Map<string, ((line: Line | null) => void)[]>();

/** The rows of a page request individually, and are batched into one call. */
function lineOf(id: string): Promise<Line | null> {
  return new Promise((answered, failed) => {
    waiting.set(id, [...(waiting.get(id) ?? []), answered]);
    if (waiting.size > 1) return;
    setTimeout(() => {
      const asked = new Map(waiting);
      waiting.clear();
      call(customerSupplies, { ids: [...asked.keys()].slice(0, 200).join(',') }).then(({ list }) => {
        const found = new Map(list.map((line) => [line.id, line]));
        for (const [one, answers] of asked) for (const answer of answers) answer(found.get(one) ?? null);
      }, failed);
    });
  });
}

const useLine = (id: string) =>
  useQuery({ queryKey: ['/api/vaccine/Customer', 'line', id], queryFn: () => lineOf(id), staleTime: 60_000, retry: false }).data ?? null;

export function LastOrder({ id }: { id: string }) {
  const line = useLine(id);
  return line?.lastOrderAt ? <Moment at={line.lastOrderAt} /> : null;
}

export function Lasts({ id, safety }: { id: string; safety: number }) {
  const text = useText(customerPhrases);
  const line = useLine(id);
  if (!line || line.monthsOfStock === null) return null;
  const low = line.monthsOfStock < safety;
  return (
    <span title={text('lastsHint')}>
      <Text below={low ? <b className="licence-soon">{line.productName}</b> : line.productName}>{text('monthsShort', { n: line.monthsOfStock })}</Text>
    </span>
  );
}
