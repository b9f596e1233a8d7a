// Somebody else has saved the same draft: who and when, told while one works and when one's own save is refused. Nothing is lost either way.
import { flowEngineSaved } from '@ordo/contract/flow-draft.ts';
import { Alert, Button } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import type { AutoSaveState } from '../../kit/auto-save.ts';
import { timeText } from '../../kit/time.ts';
import { designerPhrases } from './designer.phrases.ts';

/** In ms. */
const EVERY = 15_000;

interface Props {
  id: string;
  state: AutoSaveState<unknown>;
  /** The version that stands here. */
  version: number;
  take(): void;
  keep(): void;
}

export function Overtaken({ id, state, version, take, keep }: Props) {
  const text = useText(designerPhrases);
  const { data } = useRead(flowEngineSaved, { id }, { every: EVERY });
  const isRefused = state.state === 'failed' && state.key === 'stale';
  // While a save is under way the newer version may be one's own.
  const isBehind = data !== undefined && data.version > version && (state.state === 'saved' || state.state === 'waiting');
  if (!isRefused && !isBehind) return null;
  const why = isRefused ? state.refused : text('savedBy', { who: data?.who ?? '', when: timeText(data?.at ?? null) });
  return (
    <Alert
      type="warning"
      showIcon
      title={state.state === 'saved' ? why : text('overtaken', { why })}
      action={
        <span className="fe-answers">
          <Button size="small" onClick={take}>
            {text('takeTheirs')}
          </Button>
          {state.state !== 'saved' && (
            <Button size="small" onClick={keep}>
              {text('keepMine')}
            </Button>
          )}
        </span>
      }
    />
  );
}
