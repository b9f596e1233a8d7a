// Input for a comment: `@` offers the people who can see the record.
import { recordReaders } from '@ordo/contract/record-comment.ts';
import { withIds } from '@ordo/engine/text/mention.ts';
import { Mentions } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../kit/call.ts';
import { isComposing } from '../kit/input-method.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { commentPhrases } from './model.phrases.ts';

/** Debounce while typing, in ms. */
const PAUSE = 250;

interface Offered {
  id: string;
  name: string;
  hint: string;
}

interface Props {
  /** Identifies the record in calls. */
  at: { id: string; recordId: string; menuId?: string };
  value: string;
  change(written: string): void;
  /** Ids of people → names used in the text; selected people are added. */
  people: Map<string, string>;
  send(): void;
  focus?: boolean;
}

/** The text as it is stored: names are replaced by ids. */
export const keptText = (written: string, people: ReadonlyMap<string, string>): string => withIds(written.trim(), people);

export function CommentEditor({ at, value, change, people, send, focus = false }: Props) {
  const text = useText(commentPhrases);
  const [offered, setOffered] = useState<readonly Offered[] | null>(null);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const find = (keyword: string) => {
    asking.current?.abort();
    const given = new AbortController();
    asking.current = given;
    setOffered(null);
    const timer = setTimeout(() => {
      call(recordReaders, { ...at, keyword: keyword.trim() }, given.signal).then(
        ({ list }) =>
          setOffered(
            list.map(({ id, realName, account, organize }) => ({
              id,
              name: nameFor(people, list, { id, realName, account }),
              hint: `${account} · ${organize}`,
            })),
          ),
        (error: Error) => !given.signal.aborted && toast('error', error.message),
      );
    }, PAUSE);
    given.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <Mentions
      value={value}
      onChange={change}
      onSearch={find}
      onSelect={({ value: name }) => {
        // The library returns another key than the given one.
        const chosen = offered?.find((one) => one.name === name);
        if (chosen) people.set(chosen.id, chosen.name);
      }}
      onKeyDown={press}
      options={(offered ?? []).map(({ id, name, hint }) => ({
        key: id,
        value: name,
        label: (
          <>
            {name} <small className="model-quiet">{hint}</small>
          </>
        ),
      }))}
      loading={offered === null}
      filterOption={false}
      notFoundContent={text('nobody')}
      autoSize={{ minRows: 2, maxRows: 10 }}
      maxLength={2_000}
      placeholder={text('write')}
      aria-label={text('label')}
      autoFocus={focus}
      placement="bottom"
    />
  );
}

interface Person {
  id: string;
  realName: string;
  account: string;
}

/** People with the same name are distinguished by their accounts. */
function nameFor(people: ReadonlyMap<string, string>, offered: readonly Person[], { id, realName, account }: Person): string {
  const others = [...people].some(([other, name]) => name === realName && other !== id) || offered.some((one) => one.realName === realName && one.id !== id);
  return others ? `${realName}(${account})` : realName;
}
