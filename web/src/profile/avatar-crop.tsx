import { Slider } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useText } from '../kit/phrases.ts';
import { maxZoom, moved, zoomed, type Crop } from './crop.ts';
import { paint } from './cut-out.ts';
import { avatarPhrases } from './profile.phrases.ts';

interface Props {
  picture: ImageBitmap;
  crop: Crop;
  change(crop: Crop): void;
}

/** Movement per key press, as a fraction of the square. */
const STEP = 0.04;
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
const ZOOMS: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, _: 1 / 1.1 };

/** Drag, use the mouse wheel, or the keys: the round preview shows the result. */
export function AvatarCrop({ picture, crop, change }: Props) {
  const text = useText(avatarPhrases);
  const stage = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    for (const { current } of [stage, preview]) if (current) paint(current, picture, crop);
  }, [picture, crop]);
  useWheel(stage, (factor) => change(zoomed(crop, picture, crop.zoom * factor)));

  const pull = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    change(moved(crop, picture, event.movementX / width, event.movementY / height));
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const zoom = ZOOMS[event.key];
    if (!arrow && !zoom) return;
    event.preventDefault();
    change(arrow ? moved(crop, picture, ...arrow) : zoomed(crop, picture, crop.zoom * (zoom ?? 1)));
  };

  return (
    <div className="avatar-crop">
      <button
        type="button"
        className="avatar-stage"
        aria-label={text('stage')}
        title={text('stage')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={pull}
        onKeyDown={press}
      >
        <canvas ref={stage} width={512} height={512} />
      </button>
      <div className="avatar-preview">
        <span>
          <canvas ref={preview} width={192} height={192} />
        </span>
        <span className="profile-quiet">{text('preview')}</span>
      </div>
      <div className="avatar-zoom">
        <span id="avatar-zoom">{text('zoom')}</span>
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          tooltip={{ open: false }}
          ariaLabelledByForHandle="avatar-zoom"
          onChange={(zoom) => change(zoomed(crop, picture, zoom))}
        />
      </div>
    </div>
  );
}

/** The wheel zooms instead of scrolling, which needs a non-passive listener. */
function useWheel(target: RefObject<HTMLElement | null>, zoom: (factor: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = target.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1.08 : 1 / 1.08);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [target]);
}
