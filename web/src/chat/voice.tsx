// A voice message: a click plays it, another one pauses.
import { CaretRightOutlined, LoadingOutlined, PauseOutlined } from '@ant-design/icons';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import { refreshPath, type Partner } from './chat-store.ts';
import { minutesText } from './clock.ts';
import type { VoiceContent } from './read-frames.ts';
import { playerOf, type Player, type Playing } from './voice-player.ts';
import './voice.css';

/** For own messages, `preview` until the upload is done. */
type Spoken = Partial<VoiceContent> & { preview?: string };

const SIGNS = { still: CaretRightOutlined, lost: CaretRightOutlined, coming: LoadingOutlined, playing: PauseOutlined };

export function Voice({ line, partner }: { line: ChatLine; partner: Partner }) {
  const text = useText(chatPhrases);
  const { length = 1, path = '', preview } = line.content as Spoken;
  const [state, setState] = useState<Playing>('still');
  const [at, setAt] = useState(0);
  const player = useRef<Player | null>(null);
  /** The loaded bytes. */
  const kept = useRef('');

  useEffect(
    () => () => {
      player.current?.drop();
      player.current = null;
      URL.revokeObjectURL(kept.current);
      kept.current = '';
      setState('still');
      setAt(0);
    },
    [],
  );

  const address = async (signal: AbortSignal) => {
    if (preview) return preview;
    const sound = await soundOf(path, () => (line.number === null ? undefined : refreshPath(partner.id, line.number)), signal);
    kept.current ||= URL.createObjectURL(sound);
    return kept.current;
  };
  const press = () => {
    player.current ??= playerOf({ state: setState, at: setAt });
    player.current.press(address);
  };

  const Sign = SIGNS[state];
  return (
    <>
      <button
        type="button"
        className="chat-text voice"
        aria-label={text(state === 'playing' ? 'pauseVoice' : 'playVoice', { seconds: length })}
        aria-busy={state === 'coming'}
        style={{ inlineSize: `${9 + length / 10}rem` }}
        onClick={press}
      >
        <Sign aria-hidden />
        <span className="voice-track" aria-hidden>
          <i style={{ inlineSize: `${Math.min(100, (at / length) * 100)}%` }} />
        </span>
        <span className="voice-time">{minutesText(at > 0 ? at : length)}</span>
      </button>
      {state === 'lost' && (
        <span className="chat-fate chat-failed" role="alert">
          {text('voiceLost')}
        </span>
      )}
    </>
  );
}

/** An address is valid for some minutes; when it has expired, a new one is requested. */
async function soundOf(path: string, again: () => Promise<string | undefined> | undefined, signal: AbortSignal): Promise<Blob> {
  try {
    return await soundAt(path, signal);
  } catch (error) {
    const renewed = signal.aborted ? undefined : await again();
    if (!renewed) throw error;
    return soundAt(renewed, signal);
  }
}

async function soundAt(path: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`/v1${path}`, { signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
}
