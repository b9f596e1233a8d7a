// A field with results, after the combobox pattern: the focus stays in the field, arrow keys select, Enter opens.
import { EnterOutlined, ExportOutlined, SearchOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../kit/input-method.ts';
import { useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import type { MenuItem } from '../menu.ts';
import { useChoices, useFindable, type Choice, type Index } from './choices.ts';
import './search.css';
import { searchPhrases } from './search.phrases.ts';

interface Box {
  menu: MenuItem[];
  /** `bar`: results are shown below the field while it has the focus. `palette`: always. */
  kind: 'bar' | 'palette';
  /** Something was opened, or the search was cancelled. */
  onDone(): void;
}

export function SearchBox({ menu, kind, onDone }: Box) {
  const text = useText(searchPhrases);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(kind === 'palette');
  const [index, setIndex] = useState<Index | null>(null);

  const within = useFindable(menu);

  const prepare = () => {
    if (index?.of === within) return;
    import('./finder.ts').then(
      ({ findable, finder }) => {
        const pages = findable(within.menu);
        const own = within.fixed.filter(({ path }) => !pages.some((page) => page.path === path));
        setIndex({ of: within, all: [...pages, ...own], find: finder([...pages, ...own, ...within.commands]) });
      },
      () => toast('error', text('failed')),
    );
  };
  // The palette is focused at once; the field in the header prepares when it gets the focus.
  const begin = useEffectEvent(prepare);
  useEffect(() => {
    if (kind === 'palette') begin();
  }, [kind, within]);

  const groups = useChoices(within, query, index);
  const choices = groups.flatMap((group) => group.choices);
  const chosen = Math.min(active, choices.length - 1);

  const leave = () => {
    setQuery('');
    setActive(0);
    if (kind === 'bar') setOpen(false);
    onDone();
  };
  const run = (choice: Choice | undefined) => {
    if (!choice) return;
    leave();
    choice.run();
  };
  const move = (to: number) => {
    const next = choices.length ? (to + choices.length) % choices.length : 0;
    setOpen(true);
    setActive(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(open ? chosen + step : chosen);
    else if (event.key === 'Enter') run(choices[chosen]);
    else if (event.key === 'Escape' && kind === 'bar') leave();
    else return;
    event.preventDefault();
  };

  const shown = open && index !== null;
  return (
    <div className={`search search-${kind}`}>
      <div className="search-input">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          value={query}
          placeholder={text(kind === 'bar' ? 'search' : 'placeholder')}
          aria-label={text('search')}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && choices.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onFocus={prepare}
          onClick={() => setOpen(true)}
          onBlur={() => kind === 'bar' && setOpen(false)}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
            setOpen(true);
            prepare();
          }}
          onKeyDown={press}
        />
      </div>
      <span className="unseen" role="status">
        {shown && query.trim() && (choices.length ? text('count', { count: choices.length }) : text('none', { query: query.trim() }))}
      </span>
      {shown && (
        <div className="search-found">
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={text('results')}>
            {groups.map((group) => (
              <div key={group.key} role={group.heading ? 'group' : 'presentation'} aria-label={group.heading || undefined}>
                {group.heading && (
                  <p className="search-heading" aria-hidden>
                    {group.heading}
                  </p>
                )}
                {group.choices.map((choice) => {
                  const place = choices.indexOf(choice);
                  return (
                    <Option
                      key={choice.key}
                      id={`${id}-${place}`}
                      choice={choice}
                      active={place === chosen}
                      onPoint={() => setActive(place)}
                      onRun={() => run(choice)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {choices.length === 0 && <p className="search-none">{text('none', { query: query.trim() })}</p>}
        </div>
      )}
    </div>
  );
}

interface OptionOf {
  id: string;
  choice: Choice;
  active: boolean;
  onPoint(): void;
  onRun(): void;
}

const ICONS = { page: null, outside: <ExportOutlined />, command: <ThunderboltOutlined /> };

const Option = ({ id, choice, active, onPoint, onRun }: OptionOf) => (
  // Keys are handled by the field; pressing the mouse must not take its focus.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    className="search-option"
    onPointerMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
    onKeyDown={({ key }) => key === 'Enter' && onRun()}
  >
    <span className="search-title">
      {choice.title}
      {ICONS[choice.icon] && <span aria-hidden> {ICONS[choice.icon]}</span>}
      {choice.trail && <small>{choice.trail}</small>}
    </span>
    <span className="search-path">{choice.hint}</span>
    <EnterOutlined aria-hidden className="search-enter" />
  </div>
);
