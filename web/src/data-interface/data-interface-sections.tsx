import type { dataInterfaceCreate } from '@ordo/contract/data-interface.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { DictionaryName, DictionaryPicker } from '../dictionary/dictionary-picker.tsx';
import { useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { dataInterfacePhrases } from './data-interface.phrases.ts';
import { ParametersControl, ParametersText } from './parameters-control.tsx';
import { SourceControl, SourceName } from './source-control.tsx';

/** The fields depend on the kind: SQL, a text, or another system. */
const isOf =
  (...kinds: string[]) =>
  ({ dataType }: Record<string, unknown>) =>
    kinds.includes(String(dataType));

export function useInterfaceSections(): Section<keyof Input<typeof dataInterfaceCreate>>[] {
  const text = useText(dataInterfacePhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'enCode', label: text('code') },
        {
          key: 'categoryId',
          label: text('category'),
          control: (props) => <DictionaryPicker {...props} dictionary="interfaceCategory" holds="id" />,
          say: (id) => <DictionaryName dictionary="interfaceCategory" holds="id" value={String(id)} />,
        },
        {
          key: 'dataType',
          label: text('type'),
          kind: 'choice',
          options: [
            { value: '1', label: text('sql') },
            { value: '2', label: text('static') },
            { value: '3', label: text('http') },
          ],
        },
        { key: 'enabledMark', label: text('enabled'), kind: 'mark', say: (mark) => text(mark === 1 ? 'yes' : 'no') },
      ],
    },
    {
      title: text('content'),
      fields: [
        {
          key: 'dbLinkId',
          label: text('source'),
          when: isOf('1'),
          control: (props) => <SourceControl {...props} />,
          say: (id) => <SourceName id={String(id)} />,
        },
        { key: 'query', label: text('query'), kind: 'lines', wide: true, hint: text('queryHint'), when: isOf('1', '2') },
        { key: 'path', label: text('path'), wide: true, when: isOf('3') },
        {
          key: 'requestParameters',
          when: isOf('1', '3'),
          label: text('parameters'),
          wide: true,
          control: (props) => <ParametersControl {...props} />,
          say: (value) => <ParametersText value={String(value)} />,
        },
      ],
    },
    {
      title: text('check'),
      fields: [
        {
          key: 'checkType',
          label: text('check'),
          kind: 'choice',
          options: [
            { value: '0', label: text('anyone') },
            { value: '1', label: text('known') },
            { value: '2', label: text('addresses') },
          ],
        },
        { key: 'requestHeaders', label: text('callers'), hint: text('callersHint'), when: ({ checkType }) => String(checkType) === '2' },
        {
          key: 'asOwner',
          label: text('asOwner'),
          kind: 'mark',
          hint: text('asOwnerHint'),
          say: (mark, values) => (mark === 1 ? text('asOwnerOf', { who: String(values.ownerName) }) : text('no')),
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}
