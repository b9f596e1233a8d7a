// A value in read mode: most kinds as text, some as an element.
import { isEmpty } from '@ordo/engine/form/kind.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { useCallback, useSyncExternalStore, type ComponentType } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { translateNow } from '../kit/phrases.ts';
import { sourceOf } from './edit/choices.ts';
import { useForm } from './form-context.ts';
import { formPhrases } from './form.phrases.ts';
import type { ShowProps } from './show/props.ts';
import { RelatedShow } from './show/related-show.tsx';
import '../kit/kit.css';
import './form.css';

const FilesShow = lazyComponent(async () => (await import('./show/files-show.tsx')).FilesShow);
const RichShow = lazyComponent(async () => (await import('./show/rich-show.tsx')).RichShow);
const ColourShow = lazyComponent(async () => (await import('./show/small-shows.tsx')).ColourShow);
const RateShow = lazyComponent(async () => (await import('./show/small-shows.tsx')).RateShow);
const PictureShow = lazyComponent(async () => (await import('./show/small-shows.tsx')).PictureShow);
const MailShow = lazyComponent(async () => (await import('./show/small-shows.tsx')).MailShow);
const AttributeShow = lazyComponent(async () => (await import('./show/attribute-show.tsx')).AttributeShow);
const HiddenShow = lazyComponent(async () => (await import('./show/small-shows.tsx')).HiddenShow);

const SHOWS: Partial<Record<FormNode['kind'], ComponentType<ShowProps>>> = {
  uploadFz: FilesShow,
  uploadImg: FilesShow,
  editor: RichShow,
  colorPicker: ColourShow,
  rate: RateShow,
  signature: PictureShow,
  email: MailShow,
  phone: MailShow,
  password: HiddenShow,
  relationForm: RelatedShow,
  popupAttr: AttributeShow,
};

interface Props {
  node: FormNode;
  value: Json;
  row: string | null;
}

export function ShowValue({ node, value, row }: Props) {
  const Own = SHOWS[node.kind];
  if (isEmpty(value) && !fieldKinds[node.kind].computed) return <span className="form-nothing">{translateNow(formPhrases.notSaid)}</span>;
  if (!Own) return <Said node={node} value={value} />;
  return (
    <LazyBoundary meanwhile={<span className="bone form-waits" />}>
      <Own node={node} value={value} row={row} />
    </LazyBoundary>
  );
}

/** Renders again when the names of its ids are loaded. */
function Said({ node, value }: Omit<ShowProps, 'row'>) {
  const { lookup } = useForm();
  const source = sourceOf(node);
  const listen = useCallback(
    (heard: () => void) => (source && source.from !== 'options' ? lookup.subscribe(source, heard) : () => undefined),
    [lookup, source],
  );
  useSyncExternalStore(listen, () => (source && source.from !== 'options' ? lookup.version(source) : 0));
  return <span className="form-said">{fieldKinds[node.kind].text(value, node, lookup.look)}</span>;
}
