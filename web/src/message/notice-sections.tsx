// Fields of a notice's form and fact sheet.
import type { UploadEntry } from '@ordo/contract/file.ts';
import type { Input } from '@ordo/contract/kit.ts';
import type { noticeCreate } from '@ordo/contract/message.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { RichEditor } from '../kit/rich-text/rich-editor.tsx';
import { RichText } from '../kit/rich-text/rich-text.tsx';
import { Uploads } from '../kit/upload.tsx';
import { OrganizeNames, OrganizesPicker } from '../organize/organizes-picker.tsx';
import { PositionNames, PositionPicker } from '../position/position-picker.tsx';
import { RoleNames, RolePicker } from '../role/role-picker.tsx';
import { UserNames, UserPicker } from '../user/user-picker.tsx';
import { noticePhrases } from './message.phrases.ts';
import { Attachments } from './open-message.tsx';

export function useNoticeSections(): Section<keyof Input<typeof noticeCreate>>[] {
  const text = useText(noticePhrases);
  const kit = useText(kitPhrases);
  return [
    {
      title: text('sectionText'),
      fields: [
        { key: 'title', label: text('name'), wide: true },
        {
          key: 'bodyText',
          label: text('body'),
          wide: true,
          control: (props) => <RichEditor {...props} label={text('body')} />,
          say: (value) => (value ? <RichText html={String(value)} /> : ''),
        },
        {
          key: 'files',
          label: text('files'),
          wide: true,
          control: (props) => <Uploads {...(props as unknown as ControlProps<UploadEntry[]>)} label={text('files')} most={20} />,
          say: (value) => ((value as UploadEntry[] | undefined)?.length ? <Attachments files={value as UploadEntry[]} /> : ''),
        },
      ],
    },
    {
      title: text('sectionAudience'),
      fields: [
        {
          key: 'organizeIds',
          label: text('organizes'),
          hint: text('organizesHint'),
          wide: true,
          control: (props) => <OrganizesPicker {...props} placeholder={text('chooseOrganizes')} />,
          say: (value, { positionIds, roleIds, userIds }) =>
            value ? <OrganizeNames ids={String(value)} /> : positionIds || roleIds || userIds ? '' : text('everybody'),
        },
        {
          key: 'positionIds',
          label: text('positions'),
          control: (props) => <PositionPicker {...props} multiple />,
          say: (value) => (value ? <PositionNames ids={String(value)} /> : ''),
        },
        {
          key: 'roleIds',
          label: text('roles'),
          control: (props) => <RolePicker {...props} multiple />,
          say: (value) => (value ? <RoleNames ids={String(value)} /> : ''),
        },
        {
          key: 'userIds',
          label: text('users'),
          control: (props) => <UserPicker {...props} multiple noun={text('reader')} />,
          say: (value) => (value ? <UserNames ids={String(value)} /> : ''),
        },
        { key: 'byMail', label: text('byMail'), hint: text('byMailHint'), kind: 'mark', wide: true, say: (mark) => kit(mark === 1 ? 'on' : 'off') },
      ],
    },
  ];
}
