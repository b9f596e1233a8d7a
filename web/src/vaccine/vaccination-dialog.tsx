// A dose is written down in three steps on one page: who, what, and whether anything stands against it, before it is given.
import type { Result } from '@ordo/contract/kit.ts';
import { personFind, personSearch } from '@ordo/contract/person.ts';
import { idTypes, idNumber, type IdType } from '@ordo/engine/vaccine/person.ts';
import { notDoneReasons, vaccinationCheck, vaccinationCreate, vaccinationList, type NotDoneReason } from '@ordo/contract/vaccination.ts';
import { schemeSelector } from '@ordo/contract/vaccine-scheme.ts';
import { Alert, Button, Drawer, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { call, Refused } from '../kit/call.ts';
import { useKept } from '../kit/columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { today } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { useMay } from '../kit/view.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { Field } from './draft-form.tsx';
import { DoseLotPicker } from './lot-picker.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { RegisterForm } from './register-form.tsx';
import { SchemePicker } from './scheme-picker.tsx';
import { idTypePhrases, notDonePhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

type Person = NonNullable<Result<typeof personFind>>;

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
  const { fixed, hidden } = useKept(vaccinationCreate);
  const type = useText(idTypePhrases);
  const [idType, setIdType] = useState<IdType>('ID_CARD');
  const [idNo, setIdNo] = useState('');
  const [called, setCalled] = useState({ name: '', birthDate: '' });
  const may = useMay();
  const [changing, setChanging] = useState(false);
  const [several, setSeveral] = useState<readonly Person[]>([]);
  const [person, setPerson] = useState<Person | null | undefined>();
  const [dose, setDose] = useState(() => ({ ...blank, on: today() }));
  const change = (part: Partial<typeof dose>) => setDose({ ...dose, ...part });
  const schemes = useRead(schemeSelector, {}).data?.list ?? [];
  const scheme = schemes.find((one) => one.id === dose.schemeId);
  const choose = (found: Person | null) => {
    setSeveral([]);
    setPerson(found);
    if (found) change({ customerId: dose.customerId || found.customerId });
  };
  const say = (error: unknown) => toast('error', error instanceof Refused ? error.message : String(error));
  const byName = idType === 'NONE';
  const askable = byName ? called.name.trim() !== '' && called.birthDate !== '' : idNumber(idNo).length > 4;
  const find = async () => {
    if (!askable) return;
    try {
      if (!byName) return choose(await call(personFind, { idType, idNo: idNumber(idNo) }));
      const { list } = await call(personSearch, called);
      // Of one name and birthday there may be several: somebody looks.
      if (list.length > 1) setSeveral(list);
      else choose(list[0] ?? null);
    } catch (error) {
      say(error);
    }
    return undefined;
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
      <Field label={text('idType')}>
        {(id) => (
          <Select
            id={id}
            value={idType}
            options={idTypes.map((value) => ({ value, label: type(value) }))}
            onChange={(next) => {
              setIdType(next);
              setPerson(undefined);
            }}
          />
        )}
      </Field>
      {byName && (
        <div className="wizard-grid">
          <Field label={text('fullName')}>
            {(id) => (
              <Input id={id} value={called.name} maxLength={50} autoComplete="off" onChange={(event) => setCalled({ ...called, name: event.target.value })} />
            )}
          </Field>
          <Field label={text('born')}>
            {(id) => <DayControl id={id} value={called.birthDate} onChange={(next) => setCalled({ ...called, birthDate: next ?? '' })} />}
          </Field>
        </div>
      )}
      {byName ? (
        <Button disabled={!askable} onClick={() => void find()}>
          {text('find')}
        </Button>
      ) : (
        <Field label={text('idNo')}>
          {(id) => (
            <span className="wizard-quantity">
              <Input
                id={id}
                value={idNo}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => setIdNo(event.target.value)}
                onPressEnter={() => void find()}
              />
              <Button disabled={!askable} onClick={() => void find()}>
                {text('find')}
              </Button>
            </span>
          )}
        </Field>
      )}
      {several.length > 0 && (
        <ul className="person-choice" aria-label={text('several')}>
          {several.map((one) => (
            <li key={one.id}>
              <Button onClick={() => choose(one)}>
                {[one.name, one.guardianName, one.guardianMobile || one.mobile, one.customerName].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {person === null && <RegisterForm idType={idType} idNo={byName ? '' : idNumber(idNo)} known={called} done={() => void find()} />}
      {person && (
        <>
          <Alert
            type="info"
            title={
              person.elsewhere
                ? text('elsewherePerson')
                : [person.name, person.idNo, ...(hidden.has('birthDate') ? [] : [`${text('born')} ${person.birthDate}`])].filter(Boolean).join(' · ')
            }
            className="wizard-note"
          />
          {!person.elsewhere && may('btn_person') && <Button onClick={() => setChanging(true)}>{text('changePerson')}</Button>}
          {changing && <PersonDialog person={person} done={() => void find()} close={() => setChanging(false)} />}
          <History doses={person.doses} />
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

function History({ doses }: { doses: Person['doses'] }) {
  const text = useText(vaccinationPhrases);
  return (
    <section className="wizard-part">
      <h3>{text('records')}</h3>
      {doses.length === 0 && <p>{text('recordsNone')}</p>}
      <ul className="import-problems">
        {doses.map((row) => (
          <li key={`${row.on} ${row.productName} ${row.doseNo}`}>
            {row.on} {row.productName} {text('doseNo', { n: row.doseNo })}
          </li>
        ))}
      </ul>
    </section>
  );
}
