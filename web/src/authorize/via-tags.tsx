import { translateCodeNow, useLanguage } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { holderPhrases } from './why.phrases.ts';

export interface Via {
  type: string;
  id: string;
  fullName: string;
}

const TONES: Record<string, TagTone> = { administrator: 'warn', Role: 'info', Organize: 'good' };

/** What carries a grant: a role, a position, an organisation, the person. */
export function ViaTags({ through }: { through: readonly Via[] }) {
  useLanguage();
  return (
    <span className="why-tags">
      {through.map(({ type, id, fullName }) => {
        const kind = translateCodeNow(holderPhrases, type);
        return (
          <Tag key={`${type} ${id}`} tone={TONES[type] ?? 'plain'}>
            {type === 'administrator' ? kind : `${kind} · ${fullName}`}
          </Tag>
        );
      })}
    </span>
  );
}
