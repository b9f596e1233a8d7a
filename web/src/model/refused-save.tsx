// Why a record was not saved, above its form; scrolled to, because the button may be far below.
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { modelPhrases } from './model.phrases.ts';

export function RefusedSave({ refused }: { refused: CallError }) {
  const text = useText(modelPhrases);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [refused]);
  return (
    <>
      <div ref={place} />
      <Alert type="error" showIcon role="alert" title={refused.key === 'notFound' ? text('goneSave') : refused.message} />
    </>
  );
}
