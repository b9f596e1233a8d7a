import type { Result } from '@ordo/contract/kit.ts';
import { personUpdate, type personList } from '@ordo/contract/person.ts';
import { idTypes, type PersonFacts } from '@ordo/engine/vaccine/person.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { Frame } from './command-dialogs.tsx';
import { Field } from './draft-form.tsx';
import { idTypePhrases, vaccinationPhrases } from './vaccination.phrases.ts';

/** The part of a person that the form changes. */
export type Said = Omit<PersonFacts, 'today'> & { name: string };

const TEXTS = [
  ['name', 'fullName', 50],
  ['mobile', 'mobile', 11],
  ['guardianName', 'guardian', 50],
  ['guardianMobile', 'guardianMobile', 11],
] as const;

/** Corrects a person's data. Masked values stay unchanged unless something is typed. */
export function PersonDialog({ person, done, close }: { person: Result<typeof personList>['list'][number]; done(told: Partial<Said>): void; close(): void }) {
  const text = useText(vaccinationPhrases);
  const type = useText(idTypePhrases);
  const { fixed } = useHiddenColumns(personUpdate);
  const [said, setSaid] = useState<Partial<Said>>({});
  const change = (part: Partial<Said>) => setSaid({ ...said, ...part });
  const { mutateAsync: save, isPending } = useSave(personUpdate);
  const masked: Record<(typeof TEXTS)[number][0], string> = person;
  const filled = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')) as Partial<Said>;
  return (
    <Frame
      title={text('changePerson')}
      yes={text('save')}
      ready={Object.keys(filled).length > 0}
      busy={isPending}
      close={close}
      run={async () => {
        await save({ id: person.id, version: person.version, ...filled });
        done(filled);
      }}
    >
      <p>{text('changePersonText')}</p>
      <div className="wizard-grid">
        <Field label={text('idType')}>
          {(id) => (
            <Select
              id={id}
              value={said.idType ?? person.idType}
              options={idTypes.map((value) => ({ value, label: type(value) }))}
              onChange={(idType) => change({ idType })}
            />
          )}
        </Field>
        <Field label={text('idNo')}>
          {(id) => (
            <Input
              id={id}
              value={said.idNo ?? ''}
              placeholder={person.idNo}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change({ idNo: event.target.value })}
            />
          )}
        </Field>
        {!fixed.has('birthDate') && (
          <Field label={text('born')}>
            {(id) => (
              <DayControl id={id} value={said.birthDate ?? person.birthDate} onChange={(birthDate) => change({ birthDate: birthDate ?? person.birthDate })} />
            )}
          </Field>
        )}
        {!fixed.has('sex') && (
          <Field label={text('sex')}>
            {(id) => (
              <Select
                id={id}
                value={said.sex ?? person.sex}
                options={[
                  { value: 1, label: text('male') },
                  { value: 2, label: text('female') },
                  { value: 3, label: text('unknownSex') },
                ]}
                onChange={(sex) => change({ sex })}
              />
            )}
          </Field>
        )}
        {TEXTS.filter(([key]) => !fixed.has(key)).map(([key, label, most]) => (
          <Field key={key} label={text(label)}>
            {(id) => (
              <Input
                id={id}
                value={said[key] ?? ''}
                placeholder={masked[key]}
                maxLength={most}
                autoComplete="off"
                onChange={(event) => change({ [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Frame>
  );
}
