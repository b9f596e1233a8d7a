import { billNumber } from '@ordo/contract/bill-rule.ts';
import { orderNumberRule } from '@ordo/contract/indent.ts';
import { Alert } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { indentPhrases } from './indent-screen.phrases.ts';

/** A reservation lasts three minutes; asking again extends it. */
const AGAIN = 120_000;

/** The number that the order will have, reserved while its form is open. */
export function ReservedNumber({ form }: { form: string }) {
  const text = useText(indentPhrases);
  const { data, error } = useRead(billNumber, { id: orderNumberRule, draft: form }, { every: AGAIN });
  if (error) return <Alert type="warning" showIcon className="wizard-note" title={error.message} />;
  return (
    <p className="wizard-number">
      {text('orderNo')} <strong>{data === '' ? text('numberLater') : (data ?? '…')}</strong>
    </p>
  );
}
