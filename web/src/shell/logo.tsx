import { LogoPicture } from '../kit/logo-picture.tsx';
import { useSystem } from '../kit/system.ts';

/** A link to the home page. */
export function Logo({ name = true }: { name?: boolean }) {
  const system = useSystem();
  return (
    <a className="logo" href="#/" aria-label={system.sysName} title={system.sysName}>
      <LogoPicture size={28} />
      {name && <span>{system.sysName}</span>}
    </a>
  );
}
