// Covers the desk while the screen is locked. The pages behind it stay mounted but hidden, with their input.
import { Activity, useEffect, useState, type ReactNode } from 'react';
import './session-curtain.css';
import { LOCK_PATH } from './screen-lock.ts';
import { useCurrentPath } from './navigation.ts';

export function Curtain({ drawn: curtain, children }: { drawn: ReactNode; children: ReactNode }) {
  const drawn = useCurrentPath(({ pathname }) => pathname === LOCK_PATH);
  const [opened, setOpened] = useState(!drawn);
  if (!drawn && !opened) setOpened(true);

  useEffect(() => {
    document.body.toggleAttribute('data-locked', drawn);
    return () => document.body.removeAttribute('data-locked');
  }, [drawn]);

  return (
    <>
      {opened && <Activity mode={drawn ? 'hidden' : 'visible'}>{children}</Activity>}
      {drawn && curtain}
    </>
  );
}
