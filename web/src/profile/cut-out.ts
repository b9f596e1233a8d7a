import { sideOf, type Crop } from './crop.ts';

/** Pixels of the picture that is kept. */
const kept = 256;

/** Paints the square of `picture` that `crop` names, as large as the canvas; what is transparent becomes white. */
export function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = kept;
  canvas.height = kept;
  paint(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The canvas gives no picture.');
  return new File([blob], 'avatar.jpg', { type: blob.type });
}
