import { Button } from 'antd';
import type { CallError } from '../../kit/call.ts';
import { kitPhrases } from '../../kit/kit.phrases.ts';
import { translateNow } from '../../kit/phrases.ts';

/** Shown instead of options: a refusal with its message; only a successful empty answer means that there are no options. */
export function OptionsRefused({ refused, retry }: { refused: CallError | null; retry(): void }) {
  if (!refused) return translateNow(kitPhrases.noMatch);
  return (
    <span role="alert" className="refused-choices">
      {refused.message}
      {refused.key !== 'denied' && (
        <Button size="small" type="link" onClick={retry}>
          {translateNow(kitPhrases.retry)}
        </Button>
      )}
    </span>
  );
}
