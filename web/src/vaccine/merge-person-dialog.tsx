// Merges two records of one person: select the other one, whose data is kept, and a preview of the doses.
import type { Result } from '@ordo/contract/kit.ts';
import { personAlike, personMerge, personMergePlan } from '@ordo/contract/person-merge.ts';
import { personFind } from '@ordo/contract/person.ts';
import { vaccinationList } from '@ordo/contract/vaccination.ts';
import { idNumber, idTypes, type IdType } from '@ordo/engine/vaccine/person.ts';
import type { MergePart } from '@ordo/engine/vaccine/person-merge.ts';
import { Alert, Button, Input, Radio, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { Frame } from './command-dialogs.tsx';
import { Field } from './draft-form.tsx';
import { fatePhrases, mergePartPhrases, mergePhrases, mergeWarningPhrases } from './person-merge.phrases.ts';
import { eventPhrases, idTypePhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import './person.css';

type Plan = Result<typeof personMergePlan>;
type Person = Plan['stays'];

export function MergePersonDialog({ person, close }: { person: Pick<Person, 'id' | 'name'>; close(): void }) {
  const text = useText(mergePhrases);
  const warning = useText(mergeWarningPhrases);
  const [pair, setPair] = useState<{ id: string; other: string; takes?: string } | null>(null);
  const { data, error, isPlaceholderData, refetch } = useRead(personMergePlan, pair ?? { id: person.id, other: '' }, { enabled: pair !== null });
  const { mutateAsync: merge, isPending } = useSave(personMerge, [vaccinationList]);
  const plan = pair && data && !error && data.stays.id === pair.id && data.goes.id === pair.other ? data : null;
  const run = async () => {
    if (!pair || !plan) return;
    try {
      await merge({ id: pair.id, other: pair.other, takes: plan.takes.join(','), plan: plan.plan });
    } catch (refused) {
      // The refusal has been shown; the plan is computed again.
      void refetch();
      throw refused;
    }
  };
  return (
    <Frame
      title={text('title')}
      yes={text('run')}
      danger
      wide
      ready={plan !== null && plan.stops.length === 0 && !isPlaceholderData}
      busy={isPending}
      close={close}
      run={run}
    >
      <p>{text('text')}</p>
      {pair === null && <OtherChoice id={person.id} choose={(other) => setPair({ id: person.id, other })} />}
      {pair !== null && error && <Failure refused={error} retry={() => void refetch()} />}
      {pair !== null && !error && !plan && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
      {pair && plan && (
        <>
          <p className="merge-ways">
            <Button size="small" onClick={() => setPair({ id: pair.other, other: pair.id })}>
              {text('swap')}
            </Button>
            <Button size="small" onClick={() => setPair(null)}>
              {text('other')}
            </Button>
          </p>
          {plan.stops.map((stop) => (
            <Alert key={stop} type="error" showIcon title={stop} className="wizard-note" />
          ))}
          {plan.warnings.map((one) => (
            <Alert key={one} type="warning" showIcon title={warning(one)} className="wizard-note" />
          ))}
          <Facts plan={plan} take={(takes) => setPair({ ...pair, takes: takes.join(',') })} />
          <Doses doses={plan.doses} />
        </>
      )}
    </Frame>
  );
}

/** Records that may be of the same person, or one found by its number. */
function OtherChoice({ id, choose }: { id: string; choose(other: string): void }) {
  const text = useText(mergePhrases);
  const shared = useText(vaccinationPhrases);
  const type = useText(idTypePhrases);
  const can = useCan();
  const alike = useRead(personAlike, { id });
  const [asked, setAsked] = useState<{ idType: IdType; idNo: string }>({ idType: 'ID_CARD', idNo: '' });
  const [problem, setProblem] = useState('');
  const find = async () => {
    try {
      const found = await call(personFind, { idType: asked.idType, idNo: idNumber(asked.idNo) });
      if (found && !found.elsewhere && found.id !== id) return choose(found.id);
      setProblem(found?.elsewhere ? text('elsewhere') : text('notFound'));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error));
    }
    return undefined;
  };
  return (
    <>
      <h3>{text('alike')}</h3>
      {alike.error && <Failure refused={alike.error} retry={() => void alike.refetch()} />}
      {alike.isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {alike.data?.list.length === 0 && <p>{text('alikeNone')}</p>}
      <ul className="person-choice" aria-label={text('alike')}>
        {alike.data?.list.map((one) => (
          <li key={one.id}>
            <Button onClick={() => choose(one.id)}>
              {[one.name, type(one.idType), one.idNo, one.guardianName, one.customerName].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
      {can('btn_add') && (
        <section className="wizard-part">
          <h3>{text('findOther')}</h3>
          <div className="wizard-grid">
            <Field label={shared('idType')}>
              {(field) => (
                <Select
                  id={field}
                  value={asked.idType}
                  options={idTypes.filter((one) => one !== 'NONE').map((value) => ({ value, label: type(value) }))}
                  onChange={(idType) => setAsked({ ...asked, idType })}
                />
              )}
            </Field>
            <Field label={shared('idNo')}>
              {(field) => (
                <span className="wizard-quantity">
                  <Input
                    id={field}
                    value={asked.idNo}
                    maxLength={40}
                    autoComplete="off"
                    onChange={(event) => {
                      setProblem('');
                      setAsked({ ...asked, idNo: event.target.value });
                    }}
                    onPressEnter={() => void find()}
                  />
                  <Button disabled={idNumber(asked.idNo).length < 5} onClick={() => void find()}>
                    {shared('find')}
                  </Button>
                </span>
              )}
            </Field>
          </div>
          {problem && <Alert type="warning" showIcon title={problem} />}
        </section>
      )}
    </>
  );
}

/** The differences side by side: one of the two is kept. */
function Facts({ plan, take }: { plan: Plan; take(takes: MergePart[]): void }) {
  const text = useText(mergePhrases);
  const part = useText(mergePartPhrases);
  const valueOf = usePartValue();
  if (plan.differs.length === 0) return <p>{text('same')}</p>;
  const sides = [
    { key: 'stays', person: plan.stays },
    { key: 'goes', person: plan.goes },
  ] as const;
  return (
    <table className="merge-facts">
      <thead>
        <tr>
          <th scope="col">{text('part')}</th>
          {sides.map(({ key }) => (
            <th key={key} scope="col">
              {text(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.differs.map((one) => (
          <tr key={one}>
            <th scope="row">{part(one)}</th>
            {sides.map(({ key, person }) => {
              const value = valueOf(person, one) || text('none');
              const rest = plan.takes.filter((taken) => taken !== one);
              return (
                <td key={key} data-side={text(key)}>
                  <Radio
                    name={one}
                    checked={plan.takes.includes(one) === (key === 'goes')}
                    aria-label={text('take', { part: part(one), whose: text(key), value })}
                    onChange={() => take(key === 'goes' ? [...rest, one] : rest)}
                  >
                    {value}
                  </Radio>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function usePartValue(): (person: Person, part: MergePart) => string {
  const type = useText(idTypePhrases);
  const text = useText(vaccinationPhrases);
  return (person, part) => {
    if (part === 'number') return [type(person.idType), person.idNo].filter(Boolean).join(' ');
    if (part === 'sex') return text(person.sex === 1 ? 'male' : person.sex === 2 ? 'female' : 'unknownSex');
    if (part === 'areaId') return person.areaName;
    if (part === 'customerId') return person.customerName;
    return person[part];
  };
}

const FATES: Record<Plan['doses'][number]['fate'], TagTone> = { stays: 'plain', moves: 'info', drops: 'warn' };

function Doses({ doses }: { doses: Plan['doses'] }) {
  const text = useText(mergePhrases);
  const shared = useText(vaccinationPhrases);
  const event = useText(eventPhrases);
  const fate = useText(fatePhrases);
  return (
    <section className="wizard-part">
      <h3>{text('doses')}</h3>
      {doses.length === 0 && <p>{text('dosesNone')}</p>}
      <ul className="merge-doses">
        {doses.map((dose) => (
          <li key={dose.id}>
            <Tag tone={FATES[dose.fate]}>{fate(dose.fate)}</Tag>{' '}
            {[
              dose.on,
              dose.productName,
              shared('doseNo', { n: dose.doseNo }),
              event(dose.status),
              text(dose.own ? 'ownDose' : 'otherDose'),
              dose.events > 0 ? text('events', { n: dose.events }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
