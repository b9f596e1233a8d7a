import { useEffect, useState } from 'react';

/** @returns the remaining seconds, and a function that starts the countdown */
export function useCountdown(): [left: number, countFrom: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  return [
    left,
    (seconds) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  ];
}
