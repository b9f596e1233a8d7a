// A voice message: pressed it is heard, and pressed again it pauses. One is heard at a time.
import { LoadingOutlined, PauseOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import { pathAgain, type Partner } from './chat-store.ts';
import { minutesText } from './clock.ts';
import type { VoiceContent } from './read-frames.ts';
import './voice.css';

/** Of mine, `preview` until the server has it. */
type Spoken = Partial<VoiceContent> & { preview?: string };

let heard: HTMLAudioElement | null = null;

export function Voice({ line, partner }: { line: ChatLine; partner: Partner }) {
  const text = useText(chatPhrases);
  const { length = 1, path, preview } = line.content as Spoken;
  const [state, setState] = useState<'still' | 'coming' | 'playing' | 'lost'>('still');
  const [at, setAt] = useState(0);
  const audio = useRef<HTMLAudioElement | null>(null);

  const letGo = () => {
    audio.current?.pause();
    if (audio.current) URL.revokeObjectURL(audio.current.src);
    audio.current = null;
  };
  useEffect(() => letGo, []);

  const fetched = async (): Promise<HTMLAudioElement> => {
    const again = () => (line.number === null ? undefined : pathAgain(partner.id, line.number));
    const made = new Audio(preview ?? URL.createObjectURL(await soundOf(path ?? '', again)));
    made.addEventListener('timeupdate', () => setAt(made.currentTime));
    made.addEventListener('pause', () => setState('still'));
    made.addEventListener('playing', () => setState('playing'));
    made.addEventListener('ended', () => {
      setAt(0);
      setState('still');
    });
    return made;
  };
  const press = async () => {
    if (state === 'playing') return audio.current?.pause();
    setState('coming');
    try {
      audio.current ??= await fetched();
      if (heard !== audio.current) heard?.pause();
      heard = audio.current;
      await heard.play();
    } catch (error) {
      // Somebody was quicker and paused it.
      if ((error as Error).name === 'AbortError') return setState('still');
      letGo();
      setState('lost');
    }
  };

  if (state === 'lost')
    return (
      <p className="chat-text chat-elsewhere" role="alert">
        {text('voiceLost')}
        <Button type="link" size="small" onClick={() => void press()}>
          {text('retry')}
        </Button>
      </p>
    );
  return (
    <button
      type="button"
      className="chat-text voice"
      aria-label={text(state === 'playing' ? 'pauseVoice' : 'playVoice', { seconds: length })}
      style={{ inlineSize: `${9 + length / 10}rem` }}
      onClick={() => void press()}
    >
      {state === 'playing' ? <PauseOutlined aria-hidden /> : state === 'coming' ? <LoadingOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      <span className="voice-track" aria-hidden>
        <i style={{ inlineSize: `${Math.min(100, (at / length) * 100)}%` }} />
      </span>
      <span className="voice-time">{minutesText(at > 0 ? at : length)}</span>
    </button>
  );
}

/** An address holds for some minutes only; when it has run out, another is asked for. */
async function soundOf(path: string, again: () => Promise<string | undefined> | undefined): Promise<Blob> {
  try {
    return await soundAt(`/v1${path}`);
  } catch (error) {
    const renewed = await again();
    if (!renewed) throw error;
    return soundAt(`/v1${renewed}`);
  }
}

async function soundAt(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
}
