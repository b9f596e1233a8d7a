// The avatar of people without one: a head and shoulders, 96 by 96. Clients of the family want an address for everybody (wire §3).
import { Readable } from 'node:stream';
import type { Bytes } from '@ordo/contract/kit.ts';

const PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAM1BMVEWwusi0vsu4ws69xdHBydTFzdjK0NvO1N7S2OHW3OTa4Off4+rj5+7n6/Hs7vTw8vf09vqVo7PdAAABTklEQVR4',
    '2u2YW3bDMAhE45eOsYRg/6ttT77SNLYlwbQ/3AVobBge0uMRBEEQBEHwkzkdRb8pR5oBx69ZX8ir99cXfaO4/kUS/YUkv/NJP0Lg890Ukp7iEqVZzgXEI9NFLygO/tdL7PWQrwWyOQN6',
    'w4yzkI+RjjuBA+khDx/pLSGAFoAnGW5TeKHBWwW82eHbNXzg4EcmfOjj1xb84oVfHfHLL359/4MLSBDYmbY9l2dBS8n7NjmXAPF7JTP5FUPiz82OfbpRqufzoNol1no9k6utKU10vzqS',
    'Id8LawO8DIdHtAkZDFPSZhL4/CGFVbvojtIifQLSmemJtRPucytpNwRMQH8a6ohABTl0xKt1TKCCf6D9F3hUgJ0ultYrJ40LEDZCjTGa1EBLv9gsAluDwG4R2O1vB/aXhWIRaLn5i0VA',
    'XB7RjA9sIfD/SXa26RfbrqafVlL6rgAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
);

/** It never changes and is not private, so browsers cache it for a day. */
export const defaultAvatar = (): Bytes => ({
  mime: 'image/png',
  size: PNG.length,
  etag: 'nobody-1',
  name: 'nobody.png',
  disposition: 'inline',
  maxAge: 86_400,
  open: () => Promise.resolve(Readable.from([PNG])),
});
