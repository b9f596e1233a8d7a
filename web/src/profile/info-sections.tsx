import { genders, type baseInfoSave } from '@ordo/contract/current-user.ts';
import type { Input } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { translateNow, useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { documentPhrases, educationPhrases, genderPhrases, profilePhrases } from './profile.phrases.ts';

/** Stored as simplified Chinese words, shown in the interface language. */
const inWords = (phrases: readonly Phrase[]) => phrases.map((phrase) => ({ value: phrase[0], label: translateNow(phrase) }));

/** Fields of their own record that people may change. */
export function useInfoSections(): Section<keyof Input<typeof baseInfoSave>>[] {
  const text = useText(profilePhrases);
  return [
    {
      title: text('sectionBasic'),
      fields: [
        { key: 'realName', label: text('realName') },
        { key: 'gender', label: text('gender'), kind: 'choice', options: genders.map((value) => ({ value, label: translateNow(genderPhrases[value]) })) },
        {
          key: 'birthday',
          label: text('birthday'),
          kind: 'moment',
        },
        { key: 'nation', label: text('nation') },
        { key: 'nativePlace', label: text('nativePlace') },
        { key: 'education', label: text('education'), kind: 'choice', options: inWords(educationPhrases) },
        { key: 'certificatesType', label: text('certificatesType'), kind: 'choice', options: inWords(documentPhrases) },
        { key: 'certificatesNumber', label: text('certificatesNumber') },
      ],
    },
    {
      title: text('sectionContact'),
      fields: [
        { key: 'email', label: text('email') },
        { key: 'telePhone', label: text('telePhone') },
        { key: 'landline', label: text('landline') },
        { key: 'urgentContacts', label: text('urgentContacts') },
        { key: 'urgentTelePhone', label: text('urgentTelePhone') },
        { key: 'postalAddress', label: text('postalAddress'), wide: true },
      ],
    },
    {
      title: text('sectionSignature'),
      fields: [{ key: 'signature', label: text('signature'), kind: 'lines', wide: true, hint: text('signatureHint') }],
    },
  ];
}
