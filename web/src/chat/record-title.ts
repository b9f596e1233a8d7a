// Titles of records in cards, by the reader's permissions: batched for all cards that are rendered together.
import { MAX_TITLES, recordTitles } from '@ordo/contract/record-title.ts';
import type { RecordCard } from '@ordo/contract/socket.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { modelOfRecord } from '@ordo/engine/text/record-address.ts';

type Heard = { arrived(title: string): void; failed(error: unknown): void };
let waiting = new Map<string, Heard[]>();

/** '' if the reader may not see the record. */
function titleOf(reference: string): Promise<string> {
  return new Promise((arrived, failed) => {
    if (waiting.size === 0) queueMicrotask(ask);
    waiting.set(reference, [...(waiting.get(reference) ?? []), { arrived, failed }]);
  });
}

function ask(): void {
  const all = [...waiting];
  waiting = new Map();
  for (let at = 0; at < all.length; at += MAX_TITLES) {
    const some = all.slice(at, at + MAX_TITLES);
    call(recordTitles, { of: some.map(([reference]) => reference).join(',') }).then(
      ({ list }) => {
        const titles = new Map(list.map(({ model, id, title }) => [`${model}.${id}`, title]));
        for (const [reference, heard] of some) for (const { arrived } of heard) arrived(titles.get(reference) ?? '');
      },
      (error: unknown) => some.forEach(([, heard]) => heard.forEach(({ failed }) => failed(error))),
    );
  }
}

/** The card of a model's record contains its number; a title typed by the sender is kept. */
export function useCardTitle({ path, title }: RecordCard): string {
  const record = /^#\d+$/.test(title) ? modelOfRecord(path.split('?', 1)[0] ?? '') : null;
  const reference = record ? `${record.model}.${record.record}` : '';
  const { data } = useQuery({ queryKey: ['/api/visualdev/RecordTitle', reference], queryFn: () => titleOf(reference), enabled: record !== null });
  return data || title;
}
