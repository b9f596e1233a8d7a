import { InboxOutlined } from '@ant-design/icons';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';

export function PanelLoading() {
  const text = useText(kitPhrases);
  return (
    <div className="profile-waiting" role="status" aria-label={text('loading')}>
      {[70, 50, 60].map((width) => (
        <span key={width} className="bone" style={{ inlineSize: `${width}%`, blockSize: 20 }} />
      ))}
    </div>
  );
}

export function PanelEmpty({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="state" role="status">
      <span className="state-icon" aria-hidden>
        <InboxOutlined />
      </span>
      <p className="state-title">{title}</p>
      <p className="state-hint">{hint}</p>
    </div>
  );
}
