import drawn from './ordo.svg?raw';
import { logoOf, useSystem } from './system.ts';

/** The installation's picture, else our own. That is drawn in place: as a picture of its own it costs the browser a document of its own, before the first rows. */
export function LogoPicture({ size }: { size: number }) {
  const system = useSystem();
  if (system.logo) return <img src={logoOf(system)} alt="" width={size} height={size} />;
  return <span className="logo-picture" style={{ inlineSize: size, blockSize: size }} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />;
}
