import { personCreate } from '@ordo/contract/person.ts';
import { saidByIdCard, type IdType } from '@ordo/engine/vaccine/person.ts';
import { Alert, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { AreaPicker } from '../area/area-picker.tsx';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { Field } from './draft-form.tsx';
import { vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

interface Props {
  idType: IdType;
  idNo: string;
  /** The name and birthday of the lookup, if there is no number. */
  known: { name: string; birthDate: string };
  done(): void;
}

/** Registers an unknown person. Birthday and sex are part of an ID number; without one a guardian is required. */
export function RegisterForm({ idType, idNo, known, done }: Props) {
  const text = useText(vaccinationPhrases);
  const shared = useText(vaccinePhrases);
  const { fixed } = useHiddenColumns(personCreate);
  const card = idType === 'ID_CARD' && idNo.length === 18 ? saidByIdCard(idNo) : null;
  const [said, setSaid] = useState({ ...known, mobile: '', guardianName: '', guardianMobile: '', areaId: '', customerId: '', sex: 3, ...card });
  const change = (part: Partial<typeof said>) => setSaid({ ...said, ...part });
  const { mutateAsync: register, isPending } = useSave(personCreate);
  const guarded = idType === 'BIRTH_CERTIFICATE' || idType === 'NONE';
  const ready =
    said.name.trim() !== '' && said.birthDate !== '' && said.areaId !== '' && said.customerId !== '' && (!guarded || said.guardianName.trim() !== '');
  const send = async () => {
    try {
      await register({ ...said, ...card, idType, idNo });
    } catch {
      // The refusal has been shown.
      return;
    }
    done();
  };
  const sexes = [{ value: 1, label: text('male') }, { value: 2, label: text('female') }, ...(card ? [] : [{ value: 3, label: text('unknownSex') }])];
  return (
    <section className="wizard-part">
      <Alert type="info" showIcon title={text('notFound')} className="wizard-note" />
      <div className="wizard-grid">
        <Field label={text('fullName')}>
          {(id) => <Input id={id} value={said.name} maxLength={50} readOnly={idType === 'NONE'} onChange={(event) => change({ name: event.target.value })} />}
        </Field>
        <Field label={text('born')}>
          {(id) =>
            card || idType === 'NONE' ? (
              <Input id={id} value={said.birthDate} readOnly />
            ) : (
              <DayControl id={id} value={said.birthDate} onChange={(next) => change({ birthDate: next ?? '' })} />
            )
          }
        </Field>
        <Field label={text('sex')}>
          {(id) => <Segmented id={id} value={said.sex} disabled={card !== null} options={sexes} onChange={(sex) => change({ sex })} />}
        </Field>
        {!fixed.has('mobile') && (
          <Field label={text('mobile')}>
            {(id) => <Input id={id} value={said.mobile} maxLength={11} onChange={(event) => change({ mobile: event.target.value })} />}
          </Field>
        )}
        {guarded && (
          <>
            <Field label={text('guardian')}>
              {(id) => <Input id={id} value={said.guardianName} maxLength={50} onChange={(event) => change({ guardianName: event.target.value })} />}
            </Field>
            <Field label={text('guardianMobile')}>
              {(id) => <Input id={id} value={said.guardianMobile} maxLength={11} onChange={(event) => change({ guardianMobile: event.target.value })} />}
            </Field>
          </>
        )}
        <Field label={shared('area')}>{(id) => <AreaPicker id={id} value={said.areaId} onChange={(next) => change({ areaId: next ?? '' })} />}</Field>
        <Field label={text('site')}>{(id) => <CustomerPicker id={id} value={said.customerId} onChange={(next) => change({ customerId: next ?? '' })} />}</Field>
      </div>
      <Button type="primary" disabled={!ready} loading={isPending} onClick={() => void send()}>
        {text('register')}
      </Button>
    </section>
  );
}
