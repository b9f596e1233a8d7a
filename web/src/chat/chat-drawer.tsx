// The drawer of the internal chat (product §4.4): conversations and people on the right, the open conversation next to them.
import { BellOutlined, SoundOutlined } from '@ant-design/icons';
import { Drawer, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { isChatSoundOn, isDesktopNoticeOn, setChatSound, setDesktopNotice } from '../kit/notify.ts';
import { unreadTotal, useLive } from '../kit/live.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { Tabs } from '../kit/tabs.tsx';
import { toast } from '../kit/toast.ts';
import './chat.css';
import { ChatPanel } from './chat-panel.tsx';
import { chatPhrases } from './chat.phrases.ts';
import { openTalk, readReplies, useChat, type Partner } from './chat-store.ts';
import './handle-frames.ts';
import { ContactList, ReplyList } from './people-list.tsx';

const LIST = 280;
const TALK = 560;

type List = 'reply' | 'contacts';

interface Props {
  open: boolean;
  /** The person whose conversation to open; null: the last one. */
  caller: Omit<Partner, 'department'> | null;
  onClose(): void;
}

export function ChatDrawer({ open, caller, onClose }: Props) {
  const text = useText(chatPhrases);
  const phone = usePhone();
  const partner = useChat((chat) => chat.partner);
  const unread = useLive((live) => unreadTotal(live.unread));
  const [tab, setTab] = useState<List>('reply');

  useEffect(() => {
    if (!open) return;
    void readReplies();
    const { partner: before, replies } = useChat.getState();
    const wanted = caller ? (replies?.find(({ id }) => id === caller.id) ?? { ...caller, department: '' }) : before;
    if (wanted) openTalk(wanted);
  }, [open, caller]);

  const people = (
    <div className="chat-side">
      <Tabs
        label={text('title')}
        tabs={[
          { key: 'reply', label: `${text('messages')}${unread ? ` (${unread})` : ''}`, panel: () => <ReplyList /> },
          { key: 'contacts', label: text('contacts'), panel: () => <ContactList /> },
        ]}
        shown={tab}
        show={setTab}
        anew
      />
      <Signals />
    </div>
  );

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('title')}
      size={phone ? '100%' : partner ? LIST + TALK : LIST}
      mask={false}
      closable={{ 'aria-label': text('shut'), placement: 'end' }}
      rootClassName="chat"
    >
      {phone ? (
        partner ? (
          <ChatPanel key={partner.id} partner={partner} open={open} back={() => openTalk(null)} />
        ) : (
          people
        )
      ) : (
        <>
          {partner && <ChatPanel key={partner.id} partner={partner} open={open} />}
          {people}
        </>
      )}
    </Drawer>
  );
}

function Signals() {
  const text = useText(chatPhrases);
  const [sound, setSound] = useState(isChatSoundOn);
  const able = 'Notification' in window;
  const [notifies, setTold] = useState(able && isDesktopNoticeOn() && Notification.permission === 'granted');
  const tell = async (on: boolean) => {
    const answer = on ? await Notification.requestPermission() : 'default';
    setDesktopNotice(on);
    setTold(answer === 'granted');
    if (answer === 'denied') toast('warning', text('notifyBlocked'));
  };
  return (
    <div className="chat-signals">
      <label>
        <SoundOutlined aria-hidden /> {text('sound')}
        <Switch
          size="small"
          checked={sound}
          onChange={(on) => {
            setSound(on);
            setChatSound(on);
          }}
        />
      </label>
      {able && (
        <label>
          <BellOutlined aria-hidden /> {text('notify')}
          <Switch size="small" checked={notifies} onChange={(on) => void tell(on)} />
        </label>
      )}
    </div>
  );
}
