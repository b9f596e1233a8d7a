import { CloseOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { useText } from '../../kit/phrases.ts';
import { commandKey } from './keys.ts';
import { Overlay } from './overlay.tsx';
import { searchPhrases } from './search.phrases.ts';

type Key = keyof typeof searchPhrases;
/** Keys of a combination; alternatives follow each other. */
type Row = [what: Key, ...ways: string[][]];

export function ShortcutsList({ onClose }: { onClose(): void }) {
  const text = useText(searchPhrases);
  const command = commandKey();
  const groups: [Key, Row[]][] = [
    [
      'general',
      [
        ['openSearch', [command, 'K'], ['/']],
        ['showShortcuts', ['?']],
        ['closeAny', ['Esc']],
      ],
    ],
    [
      'inSearch',
      [
        ['previousNext', ['↑'], ['↓']],
        ['openChosen', ['Enter']],
      ],
    ],
    ['inPages', [['saveForm', [command, 'Enter']]]],
  ];
  return (
    <Overlay label={text('shortcuts')} className="shortcuts" onClose={onClose}>
      <header>
        <h2>{text('shortcuts')}</h2>
        <button type="button" className="navbar-button" aria-label={text('close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      {groups.map(([title, rows]) => (
        <section key={title}>
          <h3>{text(title)}</h3>
          <dl>
            {rows.map(([what, ...ways]) => (
              <div key={what}>
                <dt>{text(what)}</dt>
                <dd>
                  {ways.map((way, place) => (
                    <Fragment key={way.join('+')}>
                      {place > 0 && <span> {text('or')} </span>}
                      {way.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Overlay>
  );
}
