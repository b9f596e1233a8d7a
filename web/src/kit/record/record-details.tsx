import type { ReactNode } from 'react';
import { timeText } from '../time.ts';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import type { Values } from './draft.ts';
import { isRelevant, type Section } from './field.ts';
import { recordPhrases } from './record.phrases.ts';
import { formatField } from './format-field.tsx';

interface Props extends Pick<RecordFormProps, 'head' | 'below'> {
  sections: readonly Section[];
  values: Values;
  children: ReactNode;
}

/** A read-only record: every field with its value. */
export function RecordDetails({ sections, head, below, values, children }: Props) {
  return (
    <>
      <div className="record-body">
        {head && <p className="record-head">{head(values)}</p>}
        {sections.map((section, index) => (
          <section key={section.title ?? index} className="record-section">
            {section.title && <h2>{section.title}</h2>}
            <dl className="record-facts">
              {section.fields
                .filter((field) => isRelevant(field, values))
                .map((field) => (
                  <div key={field.key} className={field.wide ? 'record-wide' : ''}>
                    <dt>{field.label}</dt>
                    <dd>{formatField(field, values)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {below?.(values)}
      </div>
      <footer className="record-foot">
        <LastChange values={values} />
        {children}
      </footer>
    </>
  );
}

/** Who last changed the record, and when. */
export function LastChange({ values }: { values: Values }) {
  const text = useText(recordPhrases);
  const changed = Boolean(values.lastModifyTime);
  const when = (changed ? values.lastModifyTime : values.creatorTime) as number | null | undefined;
  const who = (changed ? values.lastModifyUser : values.creatorUser) as string | null | undefined;
  // Built-in records have no creator.
  const phrase = who ? (changed ? 'lastChange' : 'made') : changed ? 'changedAt' : 'madeAt';
  return <span className="record-last">{when ? text(phrase, { who: who ?? '', when: timeText(when) }) : ''}</span>;
}
