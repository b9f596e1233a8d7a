// Displays formatted text.
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean.ts';
import './rich-text.css';

/** @param html from the server: sanitised again before it is shown */
export function RichText({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(cleanFragment(html)), [html]);
  return <div ref={holder} className="rich-text" />;
}
