// QR codes and bar codes, and embedded pages of other sites.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { lazyComponent } from '../../kit/lazy-component.tsx';
import { useForm, useSlice } from '../form-context.ts';
import { designText } from '../design-text.ts';
import { numberSet, textSet } from '../settings.ts';
import { safeLink } from './safe-link.ts';

const QrPicture = lazyComponent(async () => (await import('../../kit/qr-picture.tsx')).QrPicture);
const BarPicture = lazyComponent(async () => (await import('./bar-picture.tsx')).BarPicture);

/** Encodes a fixed text, the value of another field, or the address of the record, once there is one. */
export function CodeView({ node }: { node: FormNode }) {
  const { store, address } = useForm();
  const { value } = useSlice(store, textSet(node, 'field'), null);
  const from = textSet(node, 'from');
  const ofField = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const ofRecord = address === null ? '' : new URL(address, location.href).href;
  const text = from === 'relation' ? ofField : from === 'record' ? ofRecord : textSet(node, 'content');
  if (text === '') return null;
  const shared = { text, label: `${designText(node.label)} ${text}`, className: 'form-code' };
  if (node.kind === 'barcode') return <BarPicture {...shared} module={numberSet(node, 'width')} height={numberSet(node, 'height')} />;
  return <QrPicture {...shared} width={numberSet(node, 'width')} colours={[textSet(node, 'dark'), textSet(node, 'light')]} />;
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
      style={{ blockSize: numberSet(node, 'height') ?? 300, borderStyle: textSet(node, 'borderType') }}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
