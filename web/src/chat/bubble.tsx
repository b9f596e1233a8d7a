// One message: whose it is, what it holds, and what became of it.
import { ExclamationCircleOutlined, FileTextOutlined, LoadingOutlined } from '@ant-design/icons';
import type { RecordCard } from '@ordo/contract/socket.ts';
import { withEmoji } from '@ordo/engine/chat/emoji.ts';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { Button, Image, Popover } from 'antd';
import { Face } from '../kit/face.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { timeText } from '../kit/time.ts';
import './bubble.css';
import { chatPhrases } from './chat.phrases.ts';
import { sendAgain, type Partner } from './chat-store.ts';
import type { PictureContent } from './read-frames.ts';

interface Shown {
  line: ChatLine;
  partner: Partner;
  /** How many of mine the other has read. */
  readNth: number;
  /** Marks the hit of a search. */
  marked?: boolean;
}

export function Bubble({ line, partner, readNth, marked }: Shown) {
  const text = useText(chatPhrases);
  const me = useSession((session) => session.current?.userInfo);
  const name = line.mine ? text('me') : partner.realName;
  return (
    <div className="chat-line" data-mine={line.mine} data-marked={marked ?? false}>
      {line.mine ? <Face name={me?.userName ?? ''} picture={me?.headIcon ?? ''} size={32} /> : <PartnerFace partner={partner} />}
      <div className="chat-said" title={timeText(line.at)}>
        <span className="unseen">
          {name} {timeText(line.at)}
        </span>
        <Content line={line} name={name} />
        {line.mine && <Fate line={line} partner={partner} readNth={readNth} />}
      </div>
    </div>
  );
}

function PartnerFace({ partner }: { partner: Partner }) {
  return (
    <Popover placement="left" content={<PersonCard partner={partner} />}>
      <button type="button" className="chat-face" aria-label={partner.realName}>
        <Face name={partner.realName} picture={partner.headIcon} size={32} />
      </button>
    </Popover>
  );
}

/** Who somebody is, in a few lines. */
export function PersonCard({ partner }: { partner: Partner }) {
  const text = useText(chatPhrases);
  return (
    <div className="chat-card">
      <Face name={partner.realName} picture={partner.headIcon} size={48} />
      <dl>
        <dt className="unseen">{text('people')}</dt>
        <dd className="chat-card-name">{partner.realName}</dd>
        <dt>{text('account')}</dt>
        <dd>{partner.account}</dd>
        {partner.department && (
          <>
            <dt>{text('department')}</dt>
            <dd>{partner.department}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Content({ line, name }: { line: ChatLine; name: string }) {
  const text = useText(chatPhrases);
  switch (line.type) {
    case 'text':
      return <p className="chat-text">{withEmoji(String(line.content))}</p>;
    case 'image':
      return (
        <Picture
          content={line.content as Partial<PictureContent> & { preview?: string }}
          label={line.mine ? text('pictureMine') : text('pictureOf', { name })}
        />
      );
    case 'link': {
      const card = line.content as RecordCard;
      return (
        <a className="chat-record" href={`#${card.path}`}>
          <FileTextOutlined aria-hidden />
          <span>
            <b>{card.title}</b>
            {card.noun && <small>{card.noun}</small>}
          </span>
        </a>
      );
    }
    case 'voice':
    case 'video':
      return <p className="chat-text chat-elsewhere">{text(line.type === 'voice' ? 'voiceHere' : 'videoHere')}</p>;
  }
}

/** Within this many pixels. */
const MOST = { width: 220, height: 260 };

function Picture({ content, label }: { content: Partial<PictureContent> & { preview?: string }; label: string }) {
  const { width = 160, height = 120, path, preview } = content;
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  const box = { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
  return <Image className="chat-picture" src={path ? `/v1${path}` : (preview ?? '')} alt={label} {...box} style={{ objectFit: 'cover' }} />;
}

function Fate({ line, partner, readNth }: { line: ChatLine; partner: Partner; readNth: number }) {
  const text = useText(chatPhrases);
  const common = useText(kitPhrases);
  if (line.state === 'sending')
    return (
      <span className="chat-fate" role="status">
        <LoadingOutlined aria-hidden /> {text('sending')}
      </span>
    );
  if (line.state === 'failed')
    return (
      <span className="chat-fate chat-failed" role="alert">
        <ExclamationCircleOutlined aria-hidden /> {line.reason ? common('pair', { head: text('failed'), rest: line.reason }) : text('failed')}
        <Button type="link" size="small" onClick={() => sendAgain(partner.id, line)}>
          {text('again')}
        </Button>
      </span>
    );
  return <span className="chat-fate">{text((line.nth ?? 0) <= readNth ? 'read' : 'delivered')}</span>;
}
