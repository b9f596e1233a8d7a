// Values shown as graphics instead of text.
import { Rate } from 'antd';
import { useState } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { designText } from '../design-text.ts';
import { isSet, numberSet } from '../settings.ts';
import { isColour } from '../colour.ts';
import type { ShowProps } from './props.ts';
import { RateSaid } from './rate-said.tsx';
import '../form.css';

const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function ColourShow({ value }: ShowProps) {
  const colour = said(value);
  return (
    <span className="form-colour">
      {isColour(colour) && <i style={{ background: colour }} />}
      {colour}
    </span>
  );
}

export function RateShow({ node, value }: ShowProps) {
  const label = `${designText(node.label)} ${said(value)}`;
  const stars = Number(value) || 0;
  return (
    <span className="form-rate">
      <Rate disabled count={numberSet(node, 'max') ?? 5} allowHalf={isSet(node, 'halves')} value={stars} aria-label={label} />
      <RateSaid node={node} stars={stars} />
    </span>
  );
}

/** A stored image, or one that the visitor of a public link has just drawn. */
const PICTURE = /^(?:data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+|blob:.+)$/;

/** A drawn signature. */
export function PictureShow({ node, value }: ShowProps) {
  const picture = typeof value === 'object' && value !== null && !Array.isArray(value) && 'url' in value ? value.url : value;
  const source = typeof picture === 'string' && (PICTURE.test(picture) || picture.startsWith('/api/file/')) ? picture : null;
  return source ? <img className="form-signature" src={source.startsWith('/') ? `/v1${source}` : source} alt={designText(node.label)} /> : null;
}

export function MailShow({ node, value }: ShowProps) {
  const text = said(value);
  const href = node.kind === 'email' ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  return <a href={href}>{text}</a>;
}

/** Dots until the user reveals the value. */
export function HiddenShow({ value }: ShowProps) {
  const [open, setOpen] = useState(false);
  return (
    <span>
      {open ? said(value) : '••••••'}{' '}
      <button type="button" className="form-tip" onClick={() => setOpen(!open)}>
        {translateNow(open ? formPhrases.hide : formPhrases.show)}
      </button>
    </span>
  );
}
