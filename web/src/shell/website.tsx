// A website within the product (menu type 7, `_self`): only from origins that the operator allows, with a ticket instead of the session's token.
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../kit/session.ts';
import { useText } from '../kit/phrases.ts';
import { Notice } from './full-page.tsx';
import { addressFor, openOutside } from './open-outside.ts';
import { shellPhrases } from './shell.phrases.ts';
import './website.css';

/** Sandbox permissions of the website. Its origin differs from ours, so allow-same-origin does not let it out of its frame. */
const LEAVE = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

export function Website({ url, title }: { url: string; title: string }) {
  const text = useText(shellPhrases);
  const { origin } = new URL(url);
  const allowed = useSession((session) => session.current?.linkOrigins.includes(origin) ?? false) && origin !== location.origin;
  /** Kept as long as the tag: a ticket can be used once, so showing the tag again must not load the page again. */
  const [address, setAddress] = useState('');
  const ask = useEffectEvent(() => {
    if (allowed && !address) void addressFor({ url, purpose: 'link' }).then(setAddress);
  });
  useEffect(() => ask(), []);

  if (!allowed)
    return (
      <Notice sign="away" title={text('websiteTitle')} text={text('websiteText', { name: title })}>
        <button type="button" className="plain-button" onClick={() => void openOutside({ kind: 'link', purpose: 'link', url })}>
          {text('websiteOpen')}
        </button>
      </Notice>
    );
  if (!address) return <span className="busy-bar busy-bar-top" role="status" aria-label={title} />;
  return <iframe className="website" src={address} title={title} referrerPolicy="no-referrer" sandbox={LEAVE} />;
}
