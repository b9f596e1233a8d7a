// Shows one message at a time (product §4.5). Mounted from the start, so that sign-in and desk share it and screen readers know its live regions.
import { useEffect, useState } from 'react';
import { registerToastHost, type ToastAction, type ToastType } from '../kit/toast.ts';
import './toast-host.css';

const SHOWN = 1500;
/** Duration of a message with an action, in ms. */
const SHOWN_WITH_WAY = 6000;
const MARKS: Record<ToastType, string> = { success: '✓', error: '✕', info: 'i', warning: '!' };

interface Message {
  tone: ToastType;
  text: string;
  way: ToastAction | undefined;
  /** Distinguishes two equal messages in a row. */
  turn: number;
}

export function ToastHost() {
  const [message, setMessage] = useState<Message | null>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    registerToastHost((tone, text, way) => {
      setHeld(false);
      setMessage((before) => ({ tone, text, way, turn: (before?.turn ?? 0) + 1 }));
    });
    return () => registerToastHost(null);
  }, []);

  useEffect(() => {
    if (!message || held) return undefined;
    const timer = setTimeout(() => setMessage(null), message.way ? SHOWN_WITH_WAY : SHOWN);
    return () => clearTimeout(timer);
  }, [message, held]);

  const urgent = message?.tone === 'error' || message?.tone === 'warning';
  const take = (way: ToastAction | undefined) => {
    setMessage(null);
    way?.run();
  };
  const shown = message && (
    <div key={message.turn} className={`toast toast-${message.tone}`} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <span className="toast-mark" aria-hidden="true">
        {MARKS[message.tone]}
      </span>
      {message.text}
      {message.way && (
        <button type="button" className="toast-way" onClick={() => take(message.way)}>
          {message.way.label}
        </button>
      )}
    </div>
  );
  return (
    <div className="toast-board">
      <div role="status">{urgent ? null : shown}</div>
      <div role="alert">{urgent ? shown : null}</div>
    </div>
  );
}
