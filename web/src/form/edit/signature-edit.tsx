// A signature drawn with finger, pen or mouse, stored as an image file.
import { isEmpty } from '@ordo/engine/form/kind.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { Button } from 'antd';
import { useRef, useState, type PointerEvent } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import { transfer } from '../../kit/upload/transfer.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { ShowValue } from '../show.tsx';
import type { EditProps } from './props.ts';
import '../form.css';

const WIDTH = 480;
const HEIGHT = 160;

export function SignatureEdit({ node, id, value, change, label, row, ...state }: EditProps) {
  const disabled = state.disabled || state.readonly;
  const { outside } = useForm();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [sending, setSending] = useState(false);
  const pen = () => canvas.current?.getContext('2d') ?? null;
  const at = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { width, height } = currentTarget.getBoundingClientRect();
    return [(nativeEvent.offsetX / width) * WIDTH, (nativeEvent.offsetY / height) * HEIGHT] as const;
  };
  const clear = () => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    change(null);
  };
  const keep = () => {
    setSending(true);
    canvas.current?.toBlob((picture) => {
      if (!picture) return setSending(false);
      const file = new File([picture], `${label}.png`, { type: 'image/png' });
      (outside ? outside.send(node.id, file, () => undefined) : transfer('annexpic', file, () => undefined)).done
        .then(
          ({ name, url }) => change({ name: file.name, fileId: name, url } satisfies Json),
          (error: Error) => toast('error', error.message),
        )
        .finally(() => setSending(false));
    });
  };
  if (!isEmpty(value))
    return (
      <div className="form-signing">
        <ShowValue node={node} value={value} row={row} />
        <Button id={id} size="small" disabled={disabled} onClick={clear}>
          {translateNow(formPhrases.signAgain)}
        </Button>
      </div>
    );
  return (
    <div className="form-signing">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className="form-signature"
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (disabled) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const line = pen();
          if (!line) return;
          Object.assign(line, { lineWidth: 2.5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' });
          line.beginPath();
          line.moveTo(...at(event));
        }}
        onPointerMove={(event) => {
          if (disabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const line = pen();
          line?.lineTo(...at(event));
          line?.stroke();
          setDrawn(true);
        }}
      />
      <Button id={id} size="small" type="primary" disabled={disabled || !drawn} loading={sending} onClick={keep}>
        {translateNow(formPhrases.signed)}
      </Button>
      <Button size="small" disabled={disabled || !drawn} onClick={clear}>
        {translateNow(formPhrases.clear)}
      </Button>
    </div>
  );
}
