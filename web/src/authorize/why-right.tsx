// Why a person may do one thing, or the least that would allow it.
import { why } from '@ordo/contract/authorize.ts';
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { openWhy } from '../kit/why.tsx';
import { ViaTags } from './via-tags.tsx';
import { useMe, Whose } from './whose.tsx';
import { whyPhrases } from './why.phrases.ts';

export function WhyRight({ right }: { right: string }) {
  const text = useText(whyPhrases);
  const me = useMe();
  const [userId, setUserId] = useState(me);
  const { data, error, refetch } = useRead(why, { right, userId: userId || me });
  if (error) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const who = data.who.fullName;
  const name = data.proof.at(-1)?.fullName ?? right;
  return (
    <>
      <div className="why-bar">
        <Whose userId={userId} choose={setUserId} />
      </div>
      <p className={`why-verdict ${data.allowed ? '' : 'why-verdict-no'}`} role="status">
        {data.allowed ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}
        {text(data.allowed ? 'may' : 'mayNot', { who, right: name })}
      </p>
      {data.missing.length > 0 && (
        <section className="why-part">
          <h2>{text('lacking')}</h2>
          <ul className="why-list">
            {data.missing.map(({ code, fullName }) => (
              <li key={code}>
                <span className="why-name">{fullName}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.candidates.length > 0 && (
        <section className="why-part">
          <h2>{text('would')}</h2>
          <ViaTags through={data.candidates} />
        </section>
      )}
      {data.proof.some(({ through }) => through.length > 0) && (
        <section className="why-part">
          <h2>{text('because')}</h2>
          <ul className="why-list">
            {data.proof
              .filter(({ through }) => through.length > 0)
              .map(({ code, fullName, through }) => (
                <li key={code}>
                  <span className="why-name">{fullName}</span>
                  <ViaTags through={through} />
                </li>
              ))}
          </ul>
        </section>
      )}
      <Button onClick={() => openWhy({ about: 'page', menuId: right.slice(0, right.indexOf(':')) })}>{text('whole')}</Button>
    </>
  );
}
