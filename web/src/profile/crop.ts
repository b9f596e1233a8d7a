// The cropped square of a picture, as plain numbers.

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** Centre of the square, in pixels of the picture. */
  x: number;
  y: number;
  /** 1: the largest square that fits; 2: half as wide. */
  zoom: number;
}

export const maxZoom = 5;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const centred = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Side of the square, in pixels of the picture. */
export const sideOf = ({ zoom }: Crop, { width, height }: Size) => Math.min(width, height) / zoom;

/** Keeps the square within the picture. */
function within(crop: Crop, size: Size): Crop {
  const half = sideOf(crop, size) / 2;
  return { ...crop, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** @param dx @param dy movement of the picture, as fractions of the square's side */
export function moved(crop: Crop, size: Size, dx: number, dy: number): Crop {
  const side = sideOf(crop, size);
  return within({ ...crop, x: crop.x - dx * side, y: crop.y - dy * side }, size);
}

/** Zooms around the centre of the square. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  return within({ ...crop, zoom: clamp(zoom, 1, maxZoom) }, size);
}
