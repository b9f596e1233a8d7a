import { Button } from 'antd';
import type { Refused } from '../../kit/call.ts';
import { kitPhrases } from '../../kit/kit.phrases.ts';
import { sayNow } from '../../kit/phrases.ts';

/** In the place of choices: a refusal is said as it is, and only an answer without any says that there are none. */
export function OptionsRefused({ refused, retry }: { refused: Refused | null; retry(): void }) {
  if (!refused) return sayNow(kitPhrases.noMatch);
  return (
    <span role="alert" className="refused-choices">
      {refused.message}
      {refused.key !== 'denied' && (
        <Button size="small" type="link" onClick={retry}>
          {sayNow(kitPhrases.retry)}
        </Button>
      )}
    </span>
  );
}
