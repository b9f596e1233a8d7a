import { aefiCreate, manifestations, vaccinationList, type Manifestation } from '@ordo/contract/vaccination.ts';
import { aefiOutcomes, severities, type AefiOutcome, type Severity } from '@ordo/engine/vaccine/vaccination-check.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { today } from '../kit/time.ts';
import { Frame } from './command-dialogs.tsx';
import { Field } from './draft-form.tsx';
import { aefiPhrases, manifestationPhrases, outcomePhrases, severityPhrases, vaccinationPhrases } from './vaccination.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** Reports an adverse event after a dose. */
export function AefiDialog({ vaccinationId, close }: { vaccinationId: string; close(): void }) {
  const text = useText(aefiPhrases);
  const shared = useText(vaccinePhrases);
  const words = useText(vaccinationPhrases);
  const what = useText(manifestationPhrases);
  const severity = useText(severityPhrases);
  const outcome = useText(outcomePhrases);
  const { fixed } = useHiddenColumns(aefiCreate);
  const [said, setSaid] = useState({
    onsetDate: today(),
    manifestation: 'FEVER' as Manifestation,
    severity: 'MINOR' as Severity,
    outcome: 'RECOVERING' as AefiOutcome,
    remark: '',
  });
  const { mutateAsync: report, isPending } = useSave(aefiCreate, [vaccinationList]);
  return (
    <Frame
      title={words('reportTitle')}
      yes={shared('save')}
      ready={said.onsetDate !== ''}
      busy={isPending}
      close={close}
      run={() => report({ vaccinationId, ...said })}
    >
      <Field label={text('onset')}>
        {(id) => <DayControl id={id} value={said.onsetDate} onChange={(next) => setSaid({ ...said, onsetDate: next ?? '' })} />}
      </Field>
      <Field label={text('manifestation')}>
        {(id) => (
          <Select
            id={id}
            value={said.manifestation}
            options={manifestations.map((value) => ({ value, label: what(value) }))}
            onChange={(manifestation) => setSaid({ ...said, manifestation })}
          />
        )}
      </Field>
      <Field label={text('severity')}>
        {(id) => (
          <Select
            id={id}
            value={said.severity}
            options={severities.map((value) => ({ value, label: severity(value) }))}
            onChange={(next) => setSaid({ ...said, severity: next })}
          />
        )}
      </Field>
      <Field label={text('outcome')}>
        {(id) => (
          <Select
            id={id}
            value={said.outcome}
            options={aefiOutcomes.map((value) => ({ value, label: outcome(value) }))}
            onChange={(next) => setSaid({ ...said, outcome: next })}
          />
        )}
      </Field>
      {!fixed.has('remark') && (
        <Field label={shared('remark')}>
          {(id) => (
            <Input.TextArea id={id} rows={2} maxLength={500} value={said.remark} onChange={(event) => setSaid({ ...said, remark: event.target.value })} />
          )}
        </Field>
      )}
    </Frame>
  );
}
