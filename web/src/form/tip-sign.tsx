import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from '../kit/lazy-antd.tsx';

/** What a designer has to say of a field, for who asks. */
export function TipSign({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <button type="button" className="form-tip" aria-label={text}>
        <QuestionCircleOutlined />
      </button>
    </Tooltip>
  );
}
