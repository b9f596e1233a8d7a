// A dose is recorded in three steps on one page: who, what, and a check of the rules before it is given.
import { notDoneReasons, vaccinationCheck, vaccinationCreate, vaccinationList, type NotDoneReason } from '@ordo/contract/vaccination.ts';
import { schemeSelector } from '@ordo/contract/vaccine-scheme.ts';
import { Alert, Button, Drawer, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { today } from '../kit/time.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { Field } from './draft-form.tsx';
import { DoseLotPicker } from './lot-picker.tsx';
import { PersonFinder, type Person } from './person-finder.tsx';
import { SchemePicker } from './scheme-picker.tsx';
import { notDonePhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

const blank = {
  schemeId: '',
  doseNo: 1,
  status: 'COMPLETED' as 'COMPLETED' | 'NOT_DONE',
  on: '',
  customerId: '',
  lotId: null as string | null,
  bodySite: '',
  sourceFacilityText: '',
  notDoneReason: null as NotDoneReason | null,
  overrideReason: '',
};

export function VaccinationDialog({ close }: { close(): void }) {
  const text = useText(vaccinationPhrases);
  const shared = useText(vaccinePhrases);
  const why = useText(notDonePhrases);
  const common = useText(kitPhrases);
  const { fixed } = useHiddenColumns(vaccinationCreate);
  const [person, setPerson] = useState<Person | null | undefined>();
  const [dose, setDose] = useState(() => ({ ...blank, on: today() }));
  const change = (part: Partial<typeof dose>) => setDose({ ...dose, ...part });
  const schemes = useRead(schemeSelector, {}).data?.list ?? [];
  const scheme = schemes.find((one) => one.id === dose.schemeId);
  const choose = (found: Person | null | undefined) => {
    setPerson(found);
    if (found) change({ customerId: dose.customerId || found.customerId });
  };
  const given = dose.status === 'COMPLETED';
  const elsewhere = dose.sourceFacilityText.trim() !== '';
  const input =
    person && dose.schemeId && dose.customerId && dose.on
      ? { personId: person.id, ...dose, lotId: given && !elsewhere ? dose.lotId : null, notDoneReason: given ? null : dose.notDoneReason }
      : null;
  const check = useRead(vaccinationCheck, input ?? { personId: '-', ...blank, on: today() }, { enabled: input !== null });
  const findings = input && !check.isPlaceholderData ? check.data?.findings : undefined;
  const { mutateAsync: give, isPending } = useSave(vaccinationCreate, [vaccinationList]);
  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={text('add')}
      closable={{ 'aria-label': shared('close') }}
      onClose={close}
      footer={
        <div className="wizard-foot">
          <Button
            type="primary"
            disabled={!input || !findings || findings.length > 0}
            loading={isPending}
            onClick={() => input && void give(input).then(close, () => undefined)}
          >
            {text('save')}
          </Button>
        </div>
      }
    >
      <PersonFinder person={person} choose={choose} />
      {person && (
        <>
          <div className="wizard-grid">
            <Field label={shared('scheme')}>
              {(id) => <SchemePicker id={id} value={dose.schemeId} onChange={(next) => change({ schemeId: next ?? '', lotId: null, doseNo: 1 })} />}
            </Field>
            <Field label={text('dose')}>
              {(id) => (
                <Select
                  id={id}
                  value={dose.doseNo}
                  options={Array.from({ length: scheme?.doseCount ?? 1 }, (_, index) => ({ value: index + 1, label: text('doseNo', { n: index + 1 }) }))}
                  onChange={(doseNo) => change({ doseNo })}
                />
              )}
            </Field>
            <Field label={text('site')}>
              {(id) => <CustomerPicker id={id} value={dose.customerId} onChange={(next) => change({ customerId: next ?? '', lotId: null })} />}
            </Field>
            <Field label={text('on')}>{(id) => <DayControl id={id} value={dose.on} onChange={(next) => change({ on: next ?? '', lotId: null })} />}</Field>
            <Field label={text('status')}>
              {(id) => (
                <Segmented
                  id={id}
                  value={dose.status}
                  options={[
                    { value: 'COMPLETED', label: text('given') },
                    { value: 'NOT_DONE', label: text('notGiven') },
                  ]}
                  onChange={(status) => change({ status: status === 'NOT_DONE' ? status : 'COMPLETED' })}
                />
              )}
            </Field>
            {given ? (
              <Field label={shared('lot')}>
                {(id) => (
                  <DoseLotPicker
                    id={id}
                    value={dose.lotId ?? ''}
                    customerId={dose.customerId}
                    schemeId={dose.schemeId}
                    on={dose.on}
                    onChange={(next) => change({ lotId: next ?? null })}
                  />
                )}
              </Field>
            ) : (
              <Field label={text('whyNot')}>
                {(id) => (
                  <Select
                    id={id}
                    value={dose.notDoneReason}
                    options={notDoneReasons.map((value) => ({ value, label: why(value) }))}
                    onChange={(notDoneReason) => change({ notDoneReason })}
                  />
                )}
              </Field>
            )}
            {given && (
              <>
                {!fixed.has('bodySite') && (
                  <Field label={text('bodySite')}>
                    {(id) => <Input id={id} value={dose.bodySite} maxLength={50} onChange={(event) => change({ bodySite: event.target.value })} />}
                  </Field>
                )}
                <Field label={text('where')}>
                  {(id) => (
                    <Input id={id} value={dose.sourceFacilityText} maxLength={100} onChange={(event) => change({ sourceFacilityText: event.target.value })} />
                  )}
                </Field>
                <Field label={text('override')} wide>
                  {(id) => <Input id={id} value={dose.overrideReason} maxLength={200} onChange={(event) => change({ overrideReason: event.target.value })} />}
                </Field>
              </>
            )}
          </div>
          <div aria-live="assertive">
            {check.error && <Failure refused={check.error} retry={() => void check.refetch()} />}
            {findings?.length === 0 && <Alert type="success" showIcon title={text('clear')} />}
            {findings?.map((finding) => (
              <Alert key={finding.rule} className="wizard-note" type="error" showIcon title={common('pair', { head: text('stop'), rest: finding.text })} />
            ))}
          </div>
        </>
      )}
    </Drawer>
  );
}
