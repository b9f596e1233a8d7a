import { useForm } from '../form-context.ts';
import { RecordSelect } from '../record-select.tsx';
import type { EditProps } from './props.ts';

export function RelatedEdit(props: EditProps) {
  const { records } = useForm();
  return <RecordSelect {...props} records={records} />;
}
