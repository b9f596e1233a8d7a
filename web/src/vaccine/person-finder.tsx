// Finds the recipient of the dose by number, or by name and birthday; unknown people are registered here.
import type { Result } from '@ordo/contract/kit.ts';
import { personFind, personSearch } from '@ordo/contract/person.ts';
import { vaccinationCreate } from '@ordo/contract/vaccination.ts';
import { idTypes, idNumber, type IdType } from '@ordo/engine/vaccine/person.ts';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useCan } from '../kit/view.tsx';
import { Field } from './draft-form.tsx';
import { PersonDialog, type Said } from './person-dialog.tsx';
import { RegisterForm } from './register-form.tsx';
import { idTypePhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import './person.css';

export type Person = NonNullable<Result<typeof personFind>>;

interface Asked {
  idType: IdType;
  idNo: string;
  called: { name: string; birthDate: string };
}

/** Enough for a lookup. */
const isAskable = ({ idType, idNo, called }: Asked) => (idType === 'NONE' ? called.name.trim() !== '' && called.birthDate !== '' : idNumber(idNo).length > 4);

interface Finding {
  /** undefined: no lookup yet; null: not found. */
  person: Person | null | undefined;
  choose(person: Person | null | undefined): void;
}

export function PersonFinder({ person, choose }: Finding) {
  const text = useText(vaccinationPhrases);
  const type = useText(idTypePhrases);
  const { hidden } = useHiddenColumns(vaccinationCreate);
  const can = useCan();
  const [asked, setAsked] = useState<Asked>({ idType: 'ID_CARD', idNo: '', called: { name: '', birthDate: '' } });
  const [several, setSeveral] = useState<readonly Person[]>([]);
  const [changing, setChanging] = useState(false);
  const { idType, idNo, called } = asked;
  const byName = idType === 'NONE';
  const take = (found: Person | null | undefined) => {
    setSeveral([]);
    choose(found);
  };
  /** The result belongs to its query: another query clears it. */
  const ask = (part: Partial<Asked>) => {
    setAsked({ ...asked, ...part });
    take(undefined);
  };
  const find = async (by = asked) => {
    if (!isAskable(by)) return;
    try {
      if (by.idType !== 'NONE') return take(await call(personFind, { idType: by.idType, idNo: idNumber(by.idNo) }));
      const { list } = await call(personSearch, by.called);
      take(list.length > 1 ? undefined : (list[0] ?? null));
      // Several people may have the same name and birthday: the user selects.
      if (list.length > 1) setSeveral(list);
    } catch (error) {
      toast('error', error instanceof CallError ? error.message : String(error));
    }
    return undefined;
  };
  /** By the new name, otherwise they would not be found. */
  const findChanged = (changes: Partial<Said>) => {
    const by = {
      idType: changes.idType ?? idType,
      idNo: changes.idNo ?? idNo,
      called: { name: changes.name ?? called.name, birthDate: changes.birthDate ?? called.birthDate },
    };
    setAsked(by);
    void find(by);
  };
  const finds = (
    <Button disabled={!isAskable(asked)} onClick={() => void find()}>
      {text('find')}
    </Button>
  );
  return (
    <>
      <Field label={text('idType')}>
        {(id) => <Select id={id} value={idType} options={idTypes.map((value) => ({ value, label: type(value) }))} onChange={(next) => ask({ idType: next })} />}
      </Field>
      {byName && (
        <div className="wizard-grid">
          <Field label={text('fullName')}>
            {(id) => (
              <Input
                id={id}
                value={called.name}
                maxLength={50}
                autoComplete="off"
                onChange={(event) => ask({ called: { ...called, name: event.target.value } })}
              />
            )}
          </Field>
          <Field label={text('born')}>
            {(id) => <DayControl id={id} value={called.birthDate} onChange={(next) => ask({ called: { ...called, birthDate: next ?? '' } })} />}
          </Field>
        </div>
      )}
      {byName ? (
        finds
      ) : (
        <Field label={text('idNo')}>
          {(id) => (
            <span className="wizard-quantity">
              <Input
                id={id}
                value={idNo}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => ask({ idNo: event.target.value })}
                onPressEnter={() => void find()}
              />
              {finds}
            </span>
          )}
        </Field>
      )}
      {several.length > 0 && (
        <ul className="person-choice" aria-label={text('several')}>
          {several.map((one) => (
            <li key={one.id}>
              <Button onClick={() => take(one)}>
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
          {!person.elsewhere && can('btn_person') && <Button onClick={() => setChanging(true)}>{text('changePerson')}</Button>}
          {changing && <PersonDialog person={person} done={findChanged} close={() => setChanging(false)} />}
          <History doses={person.doses} />
        </>
      )}
    </>
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
