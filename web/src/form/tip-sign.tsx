import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from '../kit/lazy-antd.tsx';

/** A hint of the designer, shown on request. */
export function TipSign({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <button type="button" className="form-tip" aria-label={text}>
        <QuestionCircleOutlined />
      </button>
    </Tooltip>
  );
}
