// Replaces the composer during a recording: duration, volume, and buttons.
import { SendOutlined } from '@ant-design/icons';
import { maxVoice } from '@ordo/contract/socket.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import { recordingProblem, startRecording, type Recording, type RecordingProblem, type Spoken } from './recording.ts';
import { minutesText } from './clock.ts';
import { pausePlayback } from './voice-player.ts';
import './voice.css';

/** Sampling interval of the volume, in ms. */
const LOOK = 100;
/** Number of samples shown. */
const LOOKS = 30;
/** Shorter recordings, in seconds, are accidental. */
const LEAST = 0.7;

interface Props {
  send(spoken: Spoken): void;
  /** Called at the end, with or without a recording. */
  over(): void;
}

export function VoiceRecorder({ send, over }: Props) {
  const text = useText(chatPhrases);
  const common = useText(kitPhrases);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<number[]>([]);
  const [leaving, setLeaving] = useState(false);
  const cancelling = useRef<HTMLButtonElement>(null);
  const sending = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    pausePlayback();
    let left = false;
    let mine: Recording | null = null;
    startRecording().then(
      (begun) => {
        mine = begun;
        if (left) return begun.drop();
        setRecording(begun);
        void begun.ended.then((said) => (said.file.size ? setSpoken(said) : setProblem('notRecorded')));
      },
      (error: unknown) => setProblem(recordingProblem(error)),
    );
    return () => {
      left = true;
      mine?.drop();
    };
  }, []);

  useEffect(() => {
    if (!recording || spoken) return undefined;
    const timer = setInterval(() => {
      setSeconds(Math.min(maxVoice, recording.seconds()));
      setLevels((before) => [...before.slice(1 - LOOKS), recording.level()]);
      if (recording.seconds() >= maxVoice) recording.end();
    }, LOOK);
    return () => clearInterval(timer);
  }, [recording, spoken]);

  useEffect(() => {
    if (recording && !problem) sending.current?.focus();
    else cancelling.current?.focus();
  }, [recording, problem]);

  const finish = () => {
    if (!recording || leaving) return;
    setLeaving(true);
    recording.end();
    void recording.ended.then((said) => {
      if (!said.file.size) return;
      if (said.seconds < LEAST) toast('warning', text('tooShort'));
      else send({ ...said, seconds: Math.min(maxVoice, Math.max(1, Math.round(said.seconds))) });
      over();
    });
  };
  const pressed = (event: KeyboardEvent) => {
    // The key that opened it, or sends it, may still be down.
    if (event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    // The surrounding drawer stays open.
    event.stopPropagation();
    over();
  };

  return (
    <div className="voice-recorder" role="group" aria-label={text('recordVoice')}>
      {problem ? (
        <p role="alert">{text(problem)}</p>
      ) : (
        <>
          <p role="status">{text(spoken ? 'recorded' : recording ? 'recording' : 'microphone')}</p>
          <div className="voice-now" data-on={recording !== null && !spoken}>
            <span className="voice-dot" aria-hidden />
            <span className="voice-time">{`${minutesText(seconds)} / ${minutesText(maxVoice)}`}</span>
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
