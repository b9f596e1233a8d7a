import { logoOf, useSystem } from './system.ts';

/** The installation's logo, else our own. That is inlined: as an image it would need a document of its own, before the first rows. */
export function LogoPicture({ size }: { size: number }) {
  const system = useSystem();
  if (system.logo) return <img src={logoOf(system)} alt="" width={size} height={size} />;
  return (
    <span className="logo-picture" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <OwnLogo />
    </span>
  );
}

/** The same as `ordo.svg`, which is used where only a file is possible. */
export const OwnLogo = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">
    <rect width="32" height="32" rx="8" fill="#1668dc" />
    <path d="M9 10.5h14M9 16h9M9 21.5h5" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    <circle cx="22" cy="20" r="3.5" stroke="#fff" strokeWidth="2.5" />
  </svg>
);
