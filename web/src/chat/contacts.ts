// Everybody who can be written to, in pages, filtered by keyword.
import { userContacts } from '@ordo/contract/user.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../kit/call.ts';
import { useSession } from '../kit/session.ts';

const PAGE = 20;
const PAUSE = 300;

/** A debounced keyword. */
export function useKeyword(): [typed: string, keyword: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, keyword, setTyped];
}

/** @returns `shown` are the people of the pages so far, without the user */
export function useContacts(keyword: string) {
  const me = useSession((session) => session.current?.userInfo.userId);
  const pages = useInfiniteQuery({
    queryKey: ['chat-contacts', keyword],
    queryFn: ({ pageParam, signal }) => call(userContacts, { currentPage: pageParam, pageSize: PAGE, keyword }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ list }, before) => (list.length < PAGE ? null : before.length + 1),
  });
  return { pages, shown: pages.data?.pages.flatMap((page) => page.list).filter(({ id }) => id !== me) };
}
