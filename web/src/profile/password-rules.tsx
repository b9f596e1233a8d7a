import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { passwordProblems, type PasswordDemand, type PasswordProblem } from '@ordo/engine/sign-in/password-rules.ts';
import { useText } from '../kit/phrases.ts';
import { passwordPhrases, rulePhrases } from './profile.phrases.ts';

interface Props {
  wanted: string;
  account: string;
  old: string;
  demand: PasswordDemand;
}

const all = Object.keys(rulePhrases) as PasswordProblem[];

/** Exactly the rules that the server checks, each shown as met or not while typing. */
export function PasswordRules({ wanted, account, old, demand }: Props) {
  const text = useText(passwordPhrases);
  const rule = useText(rulePhrases);
  const problems = new Set(passwordProblems(wanted, account, old, demand));
  // The first line contains the minimum length with the maximum.
  const rules = all.filter((key) => key !== 'short' && (key !== 'case' || demand.mixedCase));
  const broken = (key: PasswordProblem) => problems.has(key) || (key === 'pattern' && problems.has('short'));
  return (
    <ul className="password-rules" aria-label={text('rules')}>
      {rules.map((key) => {
        const standing = wanted === '' ? 'open' : broken(key) ? 'unmet' : 'met';
        return (
          <li key={key} data-standing={standing}>
            <span className="password-mark" aria-hidden>
              {standing === 'met' && <CheckCircleFilled />}
              {standing === 'unmet' && <CloseCircleFilled />}
            </span>
            {rule(key, { least: demand.least })}
            {standing !== 'open' && <span className="unseen">{text(standing)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
