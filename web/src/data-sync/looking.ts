// Preview of a sync; an answer to an earlier request is not shown.
import { dataSyncPreview } from '@ordo/contract/data-sync.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { useRef, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import type { Plan } from './plan-view.tsx';

export function useLook() {
  const [found, setFound] = useState<{ plan: Plan | null; refused: CallError | null; busy: boolean }>({ plan: null, refused: null, busy: false });
  const latest = useRef(0);
  const forget = () => {
    latest.current += 1;
    setFound({ plan: null, refused: null, busy: false });
  };
  const at = async (way: Input<typeof dataSyncPreview>) => {
    forget();
    const asked = latest.current;
    setFound({ plan: null, refused: null, busy: true });
    try {
      const plan = await call(dataSyncPreview, way);
      if (asked === latest.current) setFound({ plan, refused: null, busy: false });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (asked === latest.current) setFound({ plan: null, refused: error, busy: false });
    }
  };
  return { ...found, at, forget };
}
