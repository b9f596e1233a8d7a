// Fields of an entry's form: only those of its type.
import { menuTypes, type menuCreate, type MenuCategory, type MenuType } from '@ordo/contract/menu.ts';
import type { Input as Sent } from '@ordo/contract/kit.ts';
import { Input, Select } from 'antd';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps, Field, Section } from '../kit/record/field.ts';
import { CatalogueName, CataloguePicker } from './catalogue-picker.tsx';
import { IconPicker } from './icon-picker.tsx';
import { menuPhrases, menuTypePhrases } from './menu.phrases.ts';
import { PropertyField, readProperties } from './property-field.tsx';

type Key = keyof Sent<typeof menuCreate>;

const guards = ['isButtonAuthorize', 'isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize'] as const;
export const isGuarded = (type: number) => type === 2 || type === 3 || type === 4;

export function useMenuSections(category: MenuCategory, type: number, setType: (type: number) => void): Section<Key>[] {
  const text = useText(menuPhrases);
  const kinds = useText(menuTypePhrases as never as Record<string, readonly [string, string]>);
  const kit = useText(kitPhrases);
  const options = menuTypes.map((value) => ({ value, label: kinds(String(value satisfies MenuType)) }));
  const shippedHint = (shipped: unknown) => (shipped ? { disabled: true, title: text('shippedHint') } : {});

  const line = (key: Key, label: string, more: Partial<Field<Key>> = {}): Field<Key> => ({
    key,
    label,
    control: (props, { shipped }) => <Line {...props} {...shippedHint(shipped)} />,
    ...more,
  });
  const onOff = (mark: unknown) => kit(mark === 1 ? 'on' : 'off');
  const target: Field<Key>[] = [
    ...(type === 2 ? [line('urlAddress', text('address'), { hint: text('addressHint'), wide: true })] : []),
    ...(type === 7 ? [line('urlAddress', text('link'), { hint: text('linkHint'), wide: true })] : []),
    ...(type === 7
      ? [
          {
            key: 'linkTarget' as const,
            label: text('target'),
            kind: 'choice' as const,
            options: [
              { value: '_self', label: text('targetSelf') },
              { value: '_blank', label: text('targetBlank') },
            ],
          },
        ]
      : []),
    ...([3, 4, 5, 6, 8].includes(type)
      ? [
          {
            key: 'propertyJson' as const,
            label: text('moduleId'),
            wide: true,
            control: (props: ControlProps<string>, { shipped }: Record<string, unknown>) => (
              <PropertyField {...props} {...shippedHint(shipped)} withTree={type === 4} />
            ),
            say: (json: unknown) => String(readProperties(String(json ?? '')).moduleId ?? ''),
          },
        ]
      : []),
  ];
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        line('enCode', text('code'), { hint: text('codeHint') }),
        {
          key: 'type',
          label: text('type'),
          control: (props, { shipped }) => (
            <Select
              {...props}
              {...shippedHint(shipped)}
              value={props.value as never}
              options={options}
              onChange={(next: number) => {
                setType(next);
                props.onChange?.(next as never);
              }}
            />
          ),
          say: (value) => kinds(String(value)),
        },
        {
          key: 'parentId',
          label: text('parent'),
          control: (props, { id }) => <CataloguePicker {...props} category={category} exclude={(id as string | undefined) ?? '0'} />,
          say: (id) => <CatalogueName id={id as string} category={category} />,
        },
        { key: 'icon', label: text('icon'), control: (props) => <IconPicker {...props} /> },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: onOff },
      ],
    },
    ...(target.length > 0 ? [{ title: text('sectionTarget'), fields: target }] : []),
    ...(isGuarded(type) ? [{ title: text('guards'), fields: guards.map((key): Field<Key> => ({ key, label: text(key), kind: 'mark', say: onOff })) }] : []),
    {
      title: text('sectionNames'),
      fields: [
        { key: 'fullNameEn', label: text('nameEn') },
        { key: 'fullNameZhtw', label: text('nameZhtw'), hint: text('nameZhtwHint') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

function Line({ value, onChange, ...rest }: ControlProps<string> & { title?: string }) {
  return <Input {...rest} id={rest.id ?? ''} value={value ?? ''} onChange={(event) => onChange?.(event.target.value)} />;
}
