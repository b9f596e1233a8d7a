// One record in a drawer: read, created or changed. Loaded when a record is opened for the first time.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { LazyBoundary, lazyComponent } from './lazy-component.tsx';
import { useText } from './phrases.ts';
import type { RecordFormProps } from './record/props.ts';
import './kit.css';

const RecordDrawer = lazyComponent(async () => (await import('./record/drawer.tsx')).RecordDrawer);

export function RecordForm<I extends Endpoint, C extends Endpoint>(props: RecordFormProps<I, C>) {
  const text = useText(kitPhrases);
  const [wanted, setWanted] = useState(false);
  if (!wanted && props.record.mode !== 'closed') setWanted(true);
  if (!wanted) return null;
  return (
    <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" role="status" aria-label={text('loading')} />}>
      <RecordDrawer {...(props as unknown as RecordFormProps)} />
    </LazyBoundary>
  );
}
