import { sideOf, type Crop } from './crop.ts';

/** Size of the stored picture in pixels. */
const kept = 256;

/** Draws the cropped square of `picture`, scaled to the canvas; transparent pixels become white. */
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
