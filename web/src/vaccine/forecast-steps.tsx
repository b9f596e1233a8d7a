import type { Result } from '@ordo/contract/kit.ts';
import type { indentFacts } from '@ordo/contract/indent.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { indentPhrases } from './indent-screen.phrases.ts';

type Forecast = NonNullable<Result<typeof indentFacts>['forecast']>;

const sentences: Record<string, keyof typeof indentPhrases> = {
  target: 'stepTarget',
  wastageFactor: 'stepWastage',
  annual: 'stepAnnual',
  amc: 'stepAmc',
  cover: 'stepCover',
  vials: 'stepVials',
  limit: 'stepLimit',
  packs: 'stepPacks',
};

function sentenceOf(name: string, people: boolean): keyof typeof indentPhrases {
  if (name === 'need') return people ? 'stepNeedYear' : 'stepNeedMonth';
  if (name === 'suggested') return people ? 'stepSuggestedPeople' : 'stepSuggestedUse';
  return sentences[name] ?? 'suggestion';
}

const number = (value: number) => (Number.isInteger(value) ? grouped(value) : String(Math.round(value * 100) / 100));

/** The suggested quantity with its calculation, line by line. */
export function ForecastSteps({ forecast }: { forecast: Forecast }) {
  const text = useText(indentPhrases);
  const people = forecast.method === 'POPULATION';
  return (
    <table className="facts-table forecast">
      <caption>{text(`by${forecast.method}`)}</caption>
      <tbody>
        {forecast.steps.map((step) => (
          <tr key={step.name}>
            <th scope="row">{text(sentenceOf(step.name, people), Object.fromEntries(step.inputs.map((value, index) => [index, number(value)])))}</th>
            <td>{number(step.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
