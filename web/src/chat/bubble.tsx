// One message: sender, content, and delivery status.
import { ExclamationCircleOutlined, FileTextOutlined, LoadingOutlined } from '@ant-design/icons';
import type { RecordCard } from '@ordo/contract/socket.ts';
import { withLinks, type Piece } from '@ordo/engine/chat/links.ts';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { Button, Image, Popover } from 'antd';
import { useState } from 'react';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useLive } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { timeText } from '../kit/time.ts';
import './bubble.css';
import { chatPhrases } from './chat.phrases.ts';
import { refreshPath, type Partner } from './chat-store.ts';
import { EmojiText } from './emoji-text.tsx';
import { discardLine, resendLine } from './outbox.ts';
import type { PictureContent } from './read-frames.ts';
import { useCardTitle } from './record-title.ts';
import { Voice } from './voice.tsx';

interface Shown {
  line: ChatLine;
  partner: Partner;
  /** How many of the user's messages the other has read. */
  readNth: number;
  /** Highlights a search hit. */
  marked?: boolean;
}

export function Bubble({ line, partner, readNth, marked }: Shown) {
  const text = useText(chatPhrases);
  const me = useSession((session) => session.current?.userInfo);
  const name = line.mine ? text('me') : partner.realName;
  return (
    <div className="chat-line" data-mine={line.mine} data-marked={marked ?? false}>
      {line.mine ? <UserAvatar name={me?.userName ?? ''} picture={me?.headIcon ?? ''} size={32} /> : <PartnerFace partner={partner} />}
      <div className="chat-said" title={timeText(line.at)}>
        <span className="unseen">
          {name} {timeText(line.at)}
        </span>
        <Content line={line} partner={partner} />
        {line.mine && <Fate line={line} partner={partner} readNth={readNth} />}
      </div>
    </div>
  );
}

function PartnerFace({ partner }: { partner: Partner }) {
  return (
    <Popover placement="left" trigger={['hover', 'focus', 'click']} content={<PersonCard partner={partner} />}>
      <button type="button" className="chat-face" aria-label={partner.realName}>
        <UserAvatar name={partner.realName} picture={partner.headIcon} size={32} />
      </button>
    </Popover>
  );
}

/** A short profile of a person. */
export function PersonCard({ partner }: { partner: Partner }) {
  const text = useText(chatPhrases);
  return (
    <div className="chat-card">
      <UserAvatar name={partner.realName} picture={partner.headIcon} size={48} />
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

function Content({ line, partner }: { line: ChatLine; partner: Partner }) {
  const text = useText(chatPhrases);
  switch (line.type) {
    case 'text':
      return <p className="chat-text">{withLinks(String(line.content)).map(said)}</p>;
    case 'image':
      return <Picture line={line} partner={partner} />;
    case 'link':
      return <Card card={line.content as RecordCard} />;
    case 'voice':
      return <Voice line={line} partner={partner} />;
    case 'video':
      return <p className="chat-text chat-elsewhere">{text('videoHere')}</p>;
  }
}

function Card({ card }: { card: RecordCard }) {
  return (
    <a className="chat-record" href={`#${card.path}`}>
      <FileTextOutlined aria-hidden />
      <span>
        <b>{useCardTitle(card)}</b>
        {card.noun && <small>{card.noun}</small>}
      </span>
    </a>
  );
}

/** An address of this product opens here, any other in a new window without an opener. */
function said({ text, href }: Piece, place: number) {
  if (!href) return <EmojiText key={place} text={text} />;
  const own = href.startsWith(`${location.origin}/#/`);
  return (
    <a key={place} href={own ? href.slice(location.origin.length + 1) : href} {...(own ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {text}
    </a>
  );
}

/** Maximum size in pixels. */
const MAX = { width: 220, height: 260 };

/** For own messages, `preview` until the upload is done. */
type Drawn = Partial<PictureContent> & { preview?: string };

/** Its address is valid for some minutes, and requested again when it has expired. */
function Picture({ line, partner }: { line: ChatLine; partner: Partner }) {
  const text = useText(chatPhrases);
  const { width = 160, height = 120, path, preview } = line.content as Drawn;
  const [state, setState] = useState<'held' | 'renewed' | 'lost'>('held');
  const [renewed, setRenewed] = useState<{ path: string | undefined; turn: number }>({ path: undefined, turn: 0 });
  const scale = Math.min(1, MAX.width / width, MAX.height / height);
  const box = { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
  const renew = () => {
    if (line.number === null) return setState('lost');
    refreshPath(partner.id, line.number).then(
      (again) => {
        setRenewed(({ turn }) => ({ path: again, turn: turn + 1 }));
        setState('renewed');
      },
      () => setState('lost'),
    );
  };
  if (state === 'lost')
    return (
      <p className="chat-text chat-elsewhere" role="alert">
        {text('pictureLost')}
        <Button type="link" size="small" onClick={renew}>
          {text('retry')}
        </Button>
      </p>
    );
  const shown = renewed.path ?? path;
  return (
    <Image
      // The same address is loaded again only by a new element.
      key={renewed.turn}
      className="chat-picture"
      src={shown ? `/v1${shown}` : (preview ?? '')}
      alt={line.mine ? text('pictureMine') : text('pictureOf', { name: partner.realName })}
      {...box}
      style={{ objectFit: 'cover' }}
      onLoad={() => setState('held')}
      onError={() => (state === 'renewed' ? setState('lost') : renew())}
    />
  );
}

function Fate({ line, partner, readNth }: { line: ChatLine; partner: Partner; readNth: number }) {
  const text = useText(chatPhrases);
  const common = useText(kitPhrases);
  const connected = useLive((live) => live.standing === 'on');
  if (line.state === 'sending')
    return (
      <span className="chat-fate" role="status">
        <LoadingOutlined aria-hidden /> {text(connected ? 'sending' : 'waits')}
      </span>
    );
  if (line.state === 'failed')
    return (
      <span className="chat-fate chat-failed" role="alert">
        <ExclamationCircleOutlined aria-hidden /> {line.reason ? common('pair', { head: text('failed'), rest: line.reason }) : text('failed')}
        <Button type="link" size="small" onClick={() => resendLine(partner.id, line)}>
          {text('again')}
        </Button>
        <Button type="link" size="small" onClick={() => discardLine(partner.id, line)}>
          {text('discard')}
        </Button>
      </span>
    );
  return <span className="chat-fate">{text((line.nth ?? 0) <= readNth ? 'read' : 'delivered')}</span>;
}
