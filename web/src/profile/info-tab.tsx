import { baseInfo, baseInfoSave } from '@ordo/contract/current-user.ts';
import { useState } from 'react';
import { Editor } from '../kit/record/editor.tsx';
import '../kit/record/record.css';
import { useInfoSections } from './info-sections.tsx';
import { MobileLine } from './mobile-line.tsx';
import type { OwnRecord } from './own-record.ts';

interface Props {
  record: OwnRecord | null;
  saved(): Promise<void>;
}

/** The user's own record as a form: it sends only changes, and a save based on an older version loses nothing. */
export function InfoTab({ record, saved }: Props) {
  const sections = useInfoSections();
  const [visit, setVisit] = useState(0);
  const afresh = () => setVisit((before) => before + 1);
  if (!record) return <Bones />;
  return (
    <div className="profile-form">
      <MobileLine record={record} saved={saved} />
      <Editor
        key={visit}
        info={baseInfo}
        create={baseInfoSave}
        update={baseInfoSave}
        sections={sections}
        id={record.id}
        start={record}
        focus={false}
        close={afresh}
        onDirty={() => undefined}
        done={() => void saved().then(afresh)}
      />
    </div>
  );
}

const Bones = () => (
  <div className="profile-form" aria-hidden>
    <div className="record-body">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="record-bone">
          <span className="bone" style={{ inlineSize: 96 }} />
          <span className="bone" style={{ blockSize: 32 }} />
        </div>
      ))}
    </div>
  </div>
);
