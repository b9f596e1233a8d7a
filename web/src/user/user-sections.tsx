import { genders } from '@ordo/contract/current-user.ts';
import type { userCreate } from '@ordo/contract/user.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { OrganizeName, OrganizePicker } from '../organize/organize-picker.tsx';
import { PositionNames, PositionPicker } from '../position/position-picker.tsx';
import { RoleNames, RolePicker } from '../role/role-picker.tsx';
import { UserNames, UserPicker } from './user-picker.tsx';
import { genderPhrases, userPhrases } from './user.phrases.ts';

/** Fields of a person's form and fact sheet. */
export function useUserSections(): Section<keyof Input<typeof userCreate>>[] {
  const text = useText(userPhrases);
  const gender = useText(genderPhrases);
  const kit = useText(kitPhrases);
  return [
    {
      title: text('sectionAccount'),
      fields: [
        { key: 'account', label: text('account'), hint: text('accountHint') },
        { key: 'realName', label: text('name') },
        { key: 'gender', label: text('gender'), kind: 'choice', options: genders.map((value) => ({ value, label: gender(value) })) },
        { key: 'mobilePhone', label: text('mobile') },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
      ],
    },
    {
      title: text('sectionWork'),
      fields: [
        {
          key: 'organizeId',
          label: text('organize'),
          wide: true,
          control: (props) => <OrganizePicker {...props} />,
          say: (id) => <OrganizeName id={id as string} />,
        },
        { key: 'roleId', label: text('role'), control: (props) => <RolePicker {...props} multiple />, say: (ids) => <RoleNames ids={ids as string} /> },
        {
          key: 'positionId',
          label: text('position'),
          control: (props) => <PositionPicker {...props} multiple />,
          say: (ids) => <PositionNames ids={ids as string} />,
        },
        {
          key: 'managerId',
          label: text('manager'),
          control: (props) => <UserPicker {...props} noun={text('managerNoun')} placeholder={text('managerNone')} />,
          say: (id) => <UserNames ids={id as string} />,
        },
        { key: 'rank', label: text('rank'), kind: 'whole', hint: text('rankHint') },
        { key: 'entryDate', label: text('entryDate'), kind: 'moment' },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
    {
      title: text('sectionPerson'),
      fields: [
        { key: 'birthday', label: text('birthday'), kind: 'moment' },
        { key: 'nation', label: text('nation') },
        { key: 'nativePlace', label: text('nativePlace') },
        { key: 'education', label: text('education') },
        { key: 'certificatesType', label: text('certificatesType') },
        { key: 'certificatesNumber', label: text('certificatesNumber') },
      ],
    },
    {
      title: text('sectionReach'),
      fields: [
        { key: 'email', label: text('email') },
        { key: 'telePhone', label: text('telePhone') },
        { key: 'landline', label: text('landline') },
        { key: 'postalAddress', label: text('postalAddress') },
        { key: 'urgentContacts', label: text('urgentContacts') },
        { key: 'urgentTelePhone', label: text('urgentTelePhone') },
      ],
    },
  ];
}
