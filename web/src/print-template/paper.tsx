// A filled document as it will be printed: in an iframe without scripts, scaled to the available width.
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { htmlOf, paperOf } from '@ordo/engine/print/html.ts';
import { useEffect, useMemo, useRef, useState, type Ref } from 'react';
import { encode } from 'uqr';
import './print-template.css';

/** CSS pixels in a millimetre. */
const MM = 96 / 25.4;

export function Paper({ document: filled, title, label, frame }: { document: PrintDocument; title: string; label: string; frame?: Ref<HTMLIFrameElement> }) {
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const paper = paperOf(filled.page);
  const width = Math.ceil(paper.width * MM);
  const [height, setHeight] = useState(Math.ceil(paper.height * MM));
  const html = useMemo(
    () => htmlOf(filled, { title, lang: document.documentElement.lang, qr: (text) => encode(text, { ecc: 'M', border: 1 }).data }),
    [filled, title],
  );
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = room ? Math.min(1, room / width) : 1;
  return (
    <div ref={holder} className="print-paper" style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        title={label}
        sandbox="allow-same-origin allow-modals"
        srcDoc={html}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})`, marginInlineStart: Math.max(0, (room - width * scale) / 2) }}
        onLoad={({ currentTarget }) => setHeight(Math.max(Math.ceil(paper.height * MM), currentTarget.contentDocument?.body.scrollHeight ?? 0))}
      />
    </div>
  );
}
