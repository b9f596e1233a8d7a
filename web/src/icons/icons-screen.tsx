// The icons for menus and folders, searchable by name or meaning.
import { SearchOutlined } from '@ant-design/icons';
import { Input, Skeleton } from 'antd';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { allPictures } from '../kit/menu-picture.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useUrlState } from '../kit/view.tsx';
import { iconWords } from './icon-words.ts';
import { iconsPhrases } from './icons.phrases.ts';
import '../kit/list/list.css';
import './icons.css';

const ADDRESS = { keyword: '' };

export function IconsScreen() {
  const text = useText(iconsPhrases);
  const [{ keyword }, change] = useUrlState(ADDRESS);
  const [all, setAll] = useState<readonly (readonly [string, ComponentType])[] | null>(null);
  useEffect(() => {
    void allPictures().then((pictures) => setAll(Object.entries(pictures).toSorted(([a], [b]) => a.localeCompare(b))));
  }, []);

  const words = keyword.trim().toLowerCase().split(/\s+/);
  const found = all?.filter(([name]) => words.every((word) => `${name} ${iconWords[name] ?? ''}`.includes(word))) ?? null;
  // There is no clipboard API without https.
  const write = (name: string) => (navigator.clipboard as Clipboard | undefined)?.writeText(name) ?? Promise.reject(new Error('no clipboard'));
  const copy = (name: string) =>
    void write(name).then(
      () => toast('success', translateNow(iconsPhrases.copied, { name })),
      () => toast('error', translateNow(iconsPhrases.failed, { name })),
    );

  return (
    <section className="list" aria-label={text('title')}>
      <header className="list-toolbar">
        <h1>{text('title')}</h1>
      </header>
      <div className="icons-head">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={text('hint')}
          placeholder={text('hint')}
          value={keyword}
          maxLength={50}
          onChange={({ target }) => change({ keyword: target.value }, { replace: true })}
        />
        <span role="status">{found && text('count', { n: found.length })}</span>
        <span className="icons-quiet">{text('use')}</span>
      </div>
      {found === null && <Skeleton active />}
      {found?.length === 0 && <p className="icons-quiet">{text('none')}</p>}
      <ul className="icons-grid">
        {found?.map(([name, picture]) => (
          <li key={name}>
            <button type="button" onClick={() => copy(name)}>
              {createElement(picture)}
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
