// Stands where a message is written while somebody speaks one: how long, how loud, and what becomes of it.
import { SendOutlined } from '@ant-design/icons';
import { mostVoice } from '@ordo/contract/socket.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import { hindrance, record, type Hindrance, type Recording, type Spoken } from './recording.ts';
import { minutesText } from './clock.ts';
import './voice.css';

/** ms from one look at the microphone to the next. */
const LOOK = 100;
/** Looks that are drawn. */
const LOOKS = 30;
/** Below so many seconds somebody only touched the button. */
const LEAST = 0.7;

interface Props {
  send(spoken: Spoken): void;
  /** Spoken or not, it is over. */
  over(): void;
}

export function VoiceRecorder({ send, over }: Props) {
  const text = useText(chatPhrases);
  const common = useText(kitPhrases);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<Hindrance | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<number[]>([]);
  const full = seconds >= mostVoice;
  const cancelling = useRef<HTMLButtonElement>(null);
  const sending = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let left = false;
    let mine: Recording | null = null;
    record().then(
      (begun) => {
        mine = begun;
        if (left) begun.drop();
        else setRecording(begun);
      },
      (error: unknown) => setProblem(hindrance(error)),
    );
    return () => {
      left = true;
      mine?.drop();
    };
  }, []);

  useEffect(() => {
    if (!recording || full) return undefined;
    const timer = setInterval(() => {
      const lasts = Math.min(mostVoice, recording.seconds());
      setSeconds(lasts);
      setLevels((before) => [...before.slice(1 - LOOKS), recording.level()]);
      if (lasts === mostVoice) recording.end().catch((error: unknown) => setProblem(hindrance(error)));
    }, LOOK);
    return () => clearInterval(timer);
  }, [recording, full]);

  useEffect(() => {
    if (recording) sending.current?.focus();
    else cancelling.current?.focus();
  }, [recording]);

  const finish = () => {
    recording?.end().then(
      (spoken) => {
        if (spoken.seconds < LEAST) toast('warning', text('tooShort'));
        else send({ ...spoken, seconds: Math.min(mostVoice, Math.max(1, Math.round(spoken.seconds))) });
        over();
      },
      (error: unknown) => setProblem(hindrance(error)),
    );
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The drawer around it stays.
    event.stopPropagation();
    over();
  };

  return (
    <div className="voice-recorder" role="group" aria-label={text('recordVoice')}>
      {problem ? (
        <p role="alert">{text(problem)}</p>
      ) : (
        <>
          <p role="status">{recording ? text(full ? 'voiceFull' : 'recording') : text('microphone')}</p>
          <div className="voice-now" data-on={recording !== null && !full}>
            <span className="voice-dot" aria-hidden />
            <span className="voice-time">{`${minutesText(seconds)} / ${minutesText(mostVoice)}`}</span>
            <span className="voice-levels" aria-hidden>
              {levels.map((level, place) => (
                <i key={place} style={{ blockSize: `${10 + Math.round(Math.sqrt(level) * 90)}%` }} />
              ))}
            </span>
          </div>
        </>
      )}
      <div className="chat-send">
        <Button ref={cancelling} onKeyDown={pressed} onClick={over}>
          {common('cancel')}
        </Button>
        {!problem && (
          <Button ref={sending} type="primary" icon={<SendOutlined />} disabled={!recording} onKeyDown={pressed} onClick={finish}>
            {text('send')}
          </Button>
        )}
      </div>
    </div>
  );
}
