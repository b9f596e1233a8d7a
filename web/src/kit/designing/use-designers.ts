import type { DesignKind, Told } from '@ordo/contract/socket.ts';
import { useEffect, useState } from 'react';
import { onFrame, sendFrame, useLive } from '../live.ts';

export type Designers = Told<'designers'>;

/** Other users who have this design open; null while unknown. @param on whether the user may design it: otherwise nothing is sent or received */
export function useDesigners(kind: DesignKind, designId: string, on: boolean): Designers | null {
  const [told, setTold] = useState<Designers | null>(null);
  useEffect(() => {
    if (!on) return;
    const say = (open: boolean) => sendFrame({ method: 'Designing', kind, designId, open });
    const stop = onFrame((frame) => {
      if (frame.method === 'designers' && frame.kind === kind && frame.designId === designId) setTold(frame);
    });
    // Without a connection the others are unknown; they are requested again after a reconnection.
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
