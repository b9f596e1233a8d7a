// A condition in plain words, and how many rows it matches now: requested once the input pauses.
import { schemePreview } from '@ordo/contract/menu-scheme.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { conditionPhrases } from './rights.phrases.ts';

const REST = 400;

export function ConditionPreview({ moduleId, condition }: { moduleId: string; condition: Filter }) {
  const text = useText(conditionPhrases);
  const [userId, setUserId] = useState('');
  const settled = useRested(condition);
  const preview = useRead(schemePreview, { moduleId, condition: settled, ...(userId && { userId }) });
  const { data, error } = preview;
  return (
    <div className="condition-preview" role="status" aria-busy={preview.isFetching || settled !== condition}>
      {error ? <Alert type="warning" showIcon title={error.message} /> : <p>{data?.conditionText ?? text('counting')}</p>}
      {data && !error && (
        <p className="condition-count">
          {data.rows === null ? text('rowsHidden') : text('rows', { rows: data.rows.toLocaleString('en'), of: (data.of ?? 0).toLocaleString('en') })}
        </p>
      )}
      <div className="condition-viewer">
        <label htmlFor="condition-viewer">{text('viewer')}</label>
        <UserPicker id="condition-viewer" value={userId} noun={text('viewer')} placeholder={text('myself')} onChange={setUserId} />
      </div>
    </div>
  );
}

/** The debounced value. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
