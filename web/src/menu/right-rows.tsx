// The rows of a tab: name, code, further details, state and actions; on a phone below each other.
import type { ReactNode } from 'react';
import { RowActions } from '../kit/list/row-actions.tsx';
import type { Action } from '../kit/list/types.ts';
import type { CallError } from '../kit/call.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { rightsPhrases } from './rights.phrases.ts';

export interface RightLine {
  id: string;
  name: string;
  code?: string;
  depth?: number;
  shipped?: boolean;
  said?: ReactNode;
  state?: ReactNode;
  actions: readonly Action[];
}

interface Props {
  label: string;
  /** Null: loading. */
  lines: readonly RightLine[] | null;
  refused: CallError | null;
  retry(): void;
  /** Name of the rows, for the empty state. */
  noun: string;
  /** Opens one read-only. */
  open(id: string): void;
}

export function RightRows({ label, lines, refused, retry, noun, open }: Props) {
  const text = useText(rightsPhrases);
  const phone = usePhone();
  if (refused && !lines) return <Failure refused={refused} retry={retry} />;
  if (!lines) return <Bones />;
  if (lines.length === 0)
    return (
      <p className="menu-rights-none" role="status">
        {text('empty', { noun })}
      </p>
    );
  return (
    <ul className="menu-rights-rows" aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} style={{ paddingInlineStart: 8 + (line.depth ?? 0) * 24 }}>
          <div className="menu-rights-said">
            <button type="button" className="menu-rights-name" onClick={() => open(line.id)}>
              {line.name}
            </button>
            {line.shipped && <Tag>{text('shipped')}</Tag>}
            {line.code && <code>{line.code}</code>}
            {line.said && <div className="menu-rights-more">{line.said}</div>}
          </div>
          {line.state}
          <RowActions actions={line.actions} name={line.name} shown={phone ? 0 : 2} />
        </li>
      ))}
    </ul>
  );
}

function Bones() {
  return (
    <div aria-hidden className="menu-rights-rows">
      {[70, 50, 60].map((width) => (
        <span key={width} className="bone" style={{ inlineSize: `${width}%`, marginBlock: 14 }} />
      ))}
    </div>
  );
}
