import { cacheClear, cacheClearAll, cacheInfo, cacheList } from '@ordo/contract/cache.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { grouped } from '../kit/number.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { sizeText } from '../kit/size.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { useCan } from '../kit/view.tsx';
import { cacheAboutPhrases, cacheNamePhrases, cachePhrases } from './cache.phrases.ts';
import './cache.css';
import '../kit/kit.css';

type Cache = Result<typeof cacheList>['list'][number];

const EVERY = 5_000;

/** The caches of the nodes, with actions to empty them. */
export function CacheScreen() {
  const text = useText(cachePhrases);
  const names = useText(cacheNamePhrases);
  const can = useCan();
  const confirm = useConfirm();
  const read = useRead(cacheList, {}, { every: EVERY });
  const { mutateAsync: clear } = useSave(cacheClear);
  const { mutateAsync: clearAll } = useSave(cacheClearAll);
  const [looked, setLooked] = useState<Cache['name'] | null>(null);
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  const askAll = () => confirm({ title: text('clearAllAsk'), text: text('clearText'), yes: text('clearAll'), danger: true, run: () => clearAll({}) });
  const ask = (name: Cache['name']) =>
    confirm({ title: text('clearAsk', { name: names(name) }), text: text('clearText'), yes: text('clear'), danger: true, run: () => clear({ name }) });
  return (
    <div className="caches">
      <header className="caches-bar">
        <h1>{text('title')}</h1>
        {can('btn_clearAll') && (
          <Button danger onClick={askAll}>
            {text('clearAll')}
          </Button>
        )}
        <p>{text('lead')}</p>
      </header>
      {!read.data ? (
        <span className="bone caches-bone" />
      ) : (
        <ul className="caches-list">
          {read.data.list.map((cache) => (
            <li key={cache.name}>
              <Card cache={cache} look={() => setLooked(cache.name)} clear={can('btn_clear') ? () => ask(cache.name) : null} />
            </li>
          ))}
        </ul>
      )}
      {looked && <Keys name={looked} close={() => setLooked(null)} />}
    </div>
  );
}

function Card({ cache, look, clear }: { cache: Cache; look(): void; clear: (() => void) | null }) {
  const text = useText(cachePhrases);
  const name = useText(cacheNamePhrases)(cache.name);
  const common = useText(kitPhrases);
  const about = useText(cacheAboutPhrases)(cache.name);
  const asked = cache.hits + cache.misses;
  return (
    <section className="cache-card" aria-label={name}>
      <h2>{name}</h2>
      <p className="cache-about">{about}</p>
      <dl>
        <div>
          <dt>{text('entries')}</dt>
          <dd>
            {grouped(cache.entries)}
            <small>{cache.overdueTime ? text('expires', { n: cache.overdueTime / 1_000 }) : text('follows')}</small>
          </dd>
        </div>
        <div>
          <dt>{text('bytes')}</dt>
          <dd>{cache.bytes === null ? <small>{text('unweighed')}</small> : sizeText(cache.bytes)}</dd>
        </div>
        <div>
          <dt>{text('hits')}</dt>
          <dd>
            {asked === 0 ? (
              <small>{text('unused')}</small>
            ) : (
              <>
                {((100 * cache.hits) / asked).toFixed(1)}%<small>{text('counted', { hits: grouped(cache.hits), misses: grouped(cache.misses) })}</small>
              </>
            )}
          </dd>
        </div>
      </dl>
      {cache.nodes.length > 1 && (
        <ul className="cache-nodes">
          {cache.nodes.map(({ id, host, pid, self, entries, hits, misses }) => (
            <li key={id}>
              {text('node', { host, pid })}
              {self && ` (${text('self')})`}: {text('nodeFigures', { entries: grouped(entries), hits: grouped(hits), misses: grouped(misses) })}
            </li>
          ))}
        </ul>
      )}
      {cache.clearedAt !== null && <p className="cache-about">{text('cleared', { who: cache.clearedBy, when: timeText(cache.clearedAt) })}</p>}
      <footer>
        <Button size="small" onClick={look} aria-label={common('pair', { head: name, rest: text('look') })}>
          {text('look')}
        </Button>
        {clear && (
          <Button size="small" danger onClick={clear} aria-label={common('pair', { head: name, rest: text('clear') })}>
            {text('clear')}
          </Button>
        )}
      </footer>
    </section>
  );
}

function Keys({ name, close }: { name: Cache['name']; close(): void }) {
  const text = useText(cachePhrases);
  const names = useText(cacheNamePhrases);
  const read = useRead(cacheInfo, { name });
  return (
    <Drawer open size="min(720px, 100vw)" title={text('keysOf', { name: names(name) })} onClose={close}>
      {read.error ? (
        <Failure refused={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <span className="bone caches-bone" />
      ) : read.data.value === '' ? (
        <p>{text('nothing')}</p>
      ) : (
        <textarea readOnly className="cache-keys" rows={24} aria-label={text('keysOf', { name: names(name) })} value={read.data.value} />
      )}
    </Drawer>
  );
}
