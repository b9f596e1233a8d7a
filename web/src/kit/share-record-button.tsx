import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';
import { cardPath, share } from './share.ts';

interface Sent {
  /** Address of the record; '' where it has none. */
  href: string;
  /** '': the noun is used. */
  name: string;
  noun: string;
}

/** In the header of an open record: sends a card with a link to a colleague. */
export function ShareRecordButton({ href, name, noun }: Sent) {
  const text = useText(kitPhrases);
  if (!href) return null;
  const kind = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <Button
      type="text"
      icon={<SendOutlined />}
      aria-label={text('sendTo')}
      title={text('sendTo')}
      aria-haspopup="dialog"
      onClick={() => share({ path: cardPath(href), title: name || kind, noun: kind })}
    />
  );
}
