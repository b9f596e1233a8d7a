import { personCreate } from '@ordo/contract/person.ts';
import { Alert, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { AreaPicker } from '../area/area-picker.tsx';
import { useKept } from '../kit/columns.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { Field } from './draft-form.tsx';
import { vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** Somebody who is not known yet. Day of birth and sex stand in the ID number. */
export function RegisterForm({ idNo, done }: { idNo: string; done(): void }) {
  const text = useText(vaccinationPhrases);
  const shared = useText(vaccinePhrases);
  const { fixed } = useKept(personCreate);
  const [said, setSaid] = useState({ name: '', mobile: '', areaId: '', customerId: '', sex: Number(idNo[16]) % 2 === 1 ? 1 : 2 });
  const change = (part: Partial<typeof said>) => setSaid({ ...said, ...part });
  const { mutateAsync: register, isPending } = useSave(personCreate);
  const birthDate = `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;
  const ready = said.name.trim() !== '' && said.areaId !== '' && said.customerId !== '';
  const send = async () => {
    try {
      await register({ ...said, idNo, birthDate });
    } catch {
      // What was wrong has been told.
      return;
    }
    done();
  };
  return (
    <section className="wizard-part">
      <Alert type="info" showIcon title={text('notFound')} className="wizard-note" />
      <div className="wizard-grid">
        <Field label={text('fullName')}>
          {(id) => <Input id={id} value={said.name} maxLength={50} onChange={(event) => change({ name: event.target.value })} />}
        </Field>
        {!fixed.has('mobile') && (
          <Field label={text('mobile')}>
            {(id) => <Input id={id} value={said.mobile} maxLength={11} onChange={(event) => change({ mobile: event.target.value })} />}
          </Field>
        )}
        <Field label={text('born')}>{(id) => <Input id={id} value={birthDate} readOnly />}</Field>
        <Field label={text('sex')}>
          {(id) => (
            <Segmented
              id={id}
              value={said.sex}
              options={[
                { value: 1, label: text('male') },
                { value: 2, label: text('female') },
              ]}
              onChange={(sex) => change({ sex })}
            />
          )}
        </Field>
        <Field label={shared('area')}>{(id) => <AreaPicker id={id} value={said.areaId} onChange={(next) => change({ areaId: next ?? '' })} />}</Field>
        <Field label={text('site')}>{(id) => <CustomerPicker id={id} value={said.customerId} onChange={(next) => change({ customerId: next ?? '' })} />}</Field>
      </div>
      <Button type="primary" disabled={!ready} loading={isPending} onClick={() => void send()}>
        {text('register')}
      </Button>
    </section>
  );
}
