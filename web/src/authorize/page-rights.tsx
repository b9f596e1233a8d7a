// Everything that a page restricts, and which of it a person has: what is hidden from them, and which permission would show it.
import { whyPage } from '@ordo/contract/authorize.ts';
import { Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { translateCodeNow, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { ViaTags } from './via-tags.tsx';
import { useMe, Whose } from './whose.tsx';
import { kindPhrases, whyPhrases } from './why.phrases.ts';

export function PageRights({ menuId }: { menuId: string }) {
  const text = useText(whyPhrases);
  const me = useMe();
  const [userId, setUserId] = useState(me);
  const [onlyHidden, setOnlyHidden] = useState(false);
  const { data, error, refetch } = useRead(whyPage, { menuId, userId: userId || me });
  if (error) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const shown = data.list.filter(({ allowed }) => !onlyHidden || !allowed);
  return (
    <>
      <div className="why-bar">
        <Whose userId={userId} choose={setUserId} />
        <Checkbox checked={onlyHidden} onChange={(event) => setOnlyHidden(event.target.checked)}>
          {text('onlyHidden')}
        </Checkbox>
      </div>
      <section className="why-part" aria-label={text('pageTitle', { page: data.fullName })}>
        <h2>{text('pageTitle', { page: data.fullName })}</h2>
        {data.who.administrator && <p>{text('administrator', { who: data.who.fullName })}</p>}
        {shown.length === 0 && <p role="status">{text('allShown')}</p>}
        <ul className="why-list">
          {shown.map(({ kind, code, fullName, allowed, through }) => (
            <li key={code}>
              <Tag tone={allowed ? 'good' : 'bad'}>{text(allowed ? 'held' : 'hidden')}</Tag>
              <span className="why-name">
                {fullName} <span className="why-kind">{translateCodeNow(kindPhrases, kind)}</span>
              </span>
              <ViaTags through={through} />
            </li>
          ))}
        </ul>
      </section>
      {shown.some(({ allowed }) => !allowed) && (
        <section className="why-part">
          <h2>{text('would')}</h2>
          <ViaTags through={data.candidates} />
        </section>
      )}
    </>
  );
}
