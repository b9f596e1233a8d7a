// The result of a sign-in attempt, as its log shows it; a word after the outcome is a person's name.
import { outcomePhrases } from './sign-in-outcome.phrases.ts';
import { useText } from './phrases.ts';
import { Tag } from './tag.tsx';

export function SignInOutcome({ outcome }: { outcome: string }) {
  const text = useText(outcomePhrases);
  const [kind = '', ...name] = outcome.split(' ');
  const said = Object.hasOwn(outcomePhrases, kind) ? text(kind as keyof typeof outcomePhrases) + name.join(' ') : outcome;
  return <Tag tone={kind === 'right' ? 'good' : 'warn'}>{said}</Tag>;
}
