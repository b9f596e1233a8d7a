import type { Input as InputOf } from '@ordo/contract/kit.ts';
import type { taskCreate } from '@ordo/contract/schedule-task.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { Section } from '../kit/record/field.ts';
import { CronControl } from './cron-control.tsx';
import { InterfaceControl } from './interface-control.tsx';
import { taskPhrases } from './schedule-task.phrases.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

/** @param builtIn for built-in tasks administrators can only change schedule, state, sort order and description */
export function useTaskSections(builtIn: boolean): Section<keyof InputOf<typeof taskCreate>>[] {
  const text = useText(taskPhrases);
  const kit = useText(kitPhrases);
  const asked = (): Section<keyof InputOf<typeof taskCreate>>['fields'] => [
    { key: 'fullName', label: text('name') },
    { key: 'enCode', label: text('code') },
    {
      key: 'interfaceId',
      label: text('interfaceId'),
      hint: text('interfaceHint'),
      wide: true,
      control: (props, values) => <InterfaceControl {...props} name={String(values.interfaceName ?? '')} />,
      say: (_, values) => String(values.interfaceName),
    },
    { key: 'parameters', label: text('parameters'), hint: text('parametersHint'), kind: 'lines', wide: true },
  ];
  return [
    {
      fields: [
        ...(builtIn ? [] : asked()),
        { key: 'cron', label: text('cron'), wide: true, control: (props) => <CronControl {...props} /> },
        { key: 'timeZone', label: text('timeZone'), kind: 'choice', options: ZONES.map((value) => ({ value, label: value })) },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}
