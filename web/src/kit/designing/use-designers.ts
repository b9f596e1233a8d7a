import type { DesignKind, Told } from '@ordo/contract/socket.ts';
import { useEffect, useState } from 'react';
import { onFrame, sendFrame, useLive } from '../live.ts';

export type Designers = Told<'designers'>;

/** Who else has this design open, and what is kept of it; null as long as nothing is known. @param on it is theirs to design: nobody else is told */
export function useDesigners(kind: DesignKind, designId: string, on: boolean): Designers | null {
  const [told, setTold] = useState<Designers | null>(null);
  useEffect(() => {
    if (!on) return;
    const say = (open: boolean) => sendFrame({ method: 'Designing', kind, designId, open });
    const stop = onFrame((frame) => {
      if (frame.method === 'designers' && frame.kind === kind && frame.designId === designId) setTold(frame);
    });
    // A line that is lost says nothing of the others; the next one asks again.
    const drop = useLive.subscribe(({ standing }, before) => {
      if (standing === before.standing) return;
      if (standing === 'on') say(true);
      else setTold(null);
    });
    say(true);
    return () => {
      drop();
      stop();
      say(false);
      setTold(null);
    };
  }, [kind, designId, on]);
  return told;
}
