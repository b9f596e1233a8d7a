// Formatted text to read.
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean.ts';
import './rich-text.css';

/** @param html whatever the server sent: it is cleaned once more before it stands on the page */
export function RichText({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(cleanFragment(html)), [html]);
  return <div ref={holder} className="rich-text" />;
}
