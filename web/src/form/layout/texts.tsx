// Titles, lines, texts, notices, links and buttons of a form.
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { Alert, Button, Divider } from 'antd';
import type { CSSProperties } from 'react';
import { useForm } from '../form-context.ts';
import { designText } from '../design-text.ts';
import { isSet, textSet, valueSet } from '../settings.ts';
import { safeLink } from './safe-link.ts';

interface Props {
  node: FormNode;
}

const placed = (position: string) => (position === 'left' || position === 'right' ? (position === 'left' ? 'start' : 'end') : 'center');

export function DividerView({ node }: Props) {
  return <Divider titlePlacement={placed(textSet(node, 'position'))}>{textSet(node, 'content') || designText(node.label)}</Divider>;
}

export function TitleView({ node }: Props) {
  return (
    <h3 className="form-title" style={{ textAlign: placed(textSet(node, 'position') || 'left') }}>
      {textSet(node, 'content') || designText(node.label)}
    </h3>
  );
}

export function TextView({ node }: Props) {
  const text = textSet(node, 'content') || (typeof node.initial === 'string' ? node.initial : '') || designText(node.label);
  return (
    <p className="form-text" style={styleOf(valueSet(node, 'style'))}>
      {text}
    </p>
  );
}

const PLAIN = /^[\w #.,%()-]{1,60}$/;
const STYLES = {
  color: 'color',
  'text-align': 'textAlign',
  'font-weight': 'fontWeight',
  'font-style': 'fontStyle',
  'text-decoration': 'textDecoration',
  'line-height': 'lineHeight',
  'font-size': 'fontSize',
} as const;

/** Only text styles, with plain words and numbers as values. Black is replaced by the page's text colour. */
function styleOf(style: Json): CSSProperties {
  if (typeof style !== 'object' || style === null || Array.isArray(style)) return {};
  const entries = Object.entries(STYLES).flatMap(([key, name]) => {
    const value = (style as Readonly<Record<string, Json>>)[key] ?? (style as Readonly<Record<string, Json>>)[name];
    if (key === 'color' && value === '#000000') return [];
    if (typeof value === 'number') return [[name, key === 'font-weight' ? value : `${value}px`]];
    return typeof value === 'string' && PLAIN.test(value) ? [[name, /^\d+$/.test(value) && key !== 'font-weight' ? `${value}px` : value]] : [];
  });
  return Object.fromEntries(entries) as CSSProperties;
}

type Tone = 'success' | 'info' | 'warning' | 'error';
const toneOf = (type: string): Tone => (['success', 'info', 'warning', 'error'].includes(type) ? (type as Tone) : 'info');

export function AlertView({ node }: Props) {
  return (
    <Alert
      type={toneOf(textSet(node, 'type'))}
      title={textSet(node, 'title') || designText(node.label)}
      description={textSet(node, 'description') || undefined}
      showIcon={isSet(node, 'showIcon')}
      closable={isSet(node, 'closable')}
    />
  );
}

export function LinkView({ node }: Props) {
  const href = safeLink(textSet(node, 'href'));
  const text = textSet(node, 'content') || designText(node.label);
  if (!href) return <span>{text}</span>;
  return (
    <a href={href} target={textSet(node, 'target') === '_self' ? '_self' : '_blank'} rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** Rules define its action; scripts of imported designs are not run. */
export function ButtonView({ node }: Props) {
  const { mode } = useForm();
  const type = textSet(node, 'type');
  return (
    <div style={{ textAlign: placed(textSet(node, 'align')) }}>
      <Button
        type={type === 'primary' ? 'primary' : type === 'text' ? 'text' : 'default'}
        danger={type === 'danger'}
        disabled={mode === 'read' || node.disabled}
      >
        {textSet(node, 'content') || designText(node.label)}
      </Button>
    </div>
  );
}
