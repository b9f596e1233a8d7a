// An editor of formatted text. Loaded when it is first shown.
import { kitPhrases } from '../kit.phrases.ts';
import { LazyBoundary, lazyComponent } from '../lazy-component.tsx';
import { useText } from '../phrases.ts';
import type { RichEditorProps } from './props.ts';
import './rich-text.css';

const Editor = lazyComponent(async () => (await import('./editor.tsx')).RichTextEditor);

export function RichEditor(props: RichEditorProps) {
  const text = useText(kitPhrases);
  return (
    <LazyBoundary
      meanwhile={
        <div className="rich-editor" role="status" aria-label={text('loading')}>
          <span className="bone" style={{ inlineSize: '60%', margin: 12 }} />
        </div>
      }
    >
      <Editor {...props} />
    </LazyBoundary>
  );
}
