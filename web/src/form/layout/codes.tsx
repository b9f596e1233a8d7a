// QR codes and bar codes, and embedded pages of other sites.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { lazyComponent } from '../../kit/lazy-component.tsx';
import { useForm, useSlice } from '../form-context.ts';
import { designText } from '../design-text.ts';
import { numberSet, textSet } from '../settings.ts';
import { safeLink } from './safe-link.ts';

const QrPicture = lazyComponent(async () => (await import('../../kit/qr-picture.tsx')).QrPicture);
const BarPicture = lazyComponent(async () => (await import('./bar-picture.tsx')).BarPicture);

/** Encodes a fixed text or the value of another field. */
export function CodeView({ node }: { node: FormNode }) {
  const { store } = useForm();
  const { value } = useSlice(store, textSet(node, 'field'), null);
  const ofField = textSet(node, 'from') === 'relation';
  const text = !ofField ? textSet(node, 'content') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return null;
  const Picture = node.kind === 'qrcode' ? QrPicture : BarPicture;
  return <Picture text={text} label={`${designText(node.label)} ${text}`} className="form-code" />;
}

/** Sandboxed: it can access neither the session nor the page of this product. */
export function FrameView({ node }: { node: FormNode }) {
  const href = safeLink(textSet(node, 'href'));
  if (!/^https?:/i.test(href)) return null;
  return (
    <iframe
      className="form-frame"
      src={href}
      title={designText(node.label)}
      style={{ blockSize: numberSet(node, 'height') ?? 300 }}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
