// How many people a draft will reach, and who they are, before it is released.
import { noticeReach } from '@ordo/contract/message.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useEffect, useState } from 'react';
import { call } from '../kit/call.ts';
import { grouped } from '../kit/number.ts';
import { comma, useText } from '../kit/phrases.ts';
import { noticePhrases } from './message.phrases.ts';

type Reach = Result<typeof noticeReach>;

/** Used in a dialog, which is rendered outside of the pages and their query client. */
export function NoticeReach({ id }: { id: string }) {
  const text = useText(noticePhrases);
  const [reach, setReach] = useState<Reach | string | null>(null);
  useEffect(() => {
    call(noticeReach, { id }).then(setReach, (error: Error) => setReach(error.message));
  }, [id]);
  if (reach === null) return <p role="status">{text('reachAsking')}</p>;
  if (typeof reach === 'string') return <p role="alert">{reach}</p>;
  const { count, people } = reach;
  const names = people.map(({ realName, account }) => `${realName}/${account}`).join(comma());
  return (
    <div role="status">
      <strong>{count === 0 ? text('reachNobody') : text('reachN', { n: grouped(count) })}</strong>
      {count > 0 && <p>{count > people.length ? text('reachAmong', { names }) : names}</p>}
    </div>
  );
}
