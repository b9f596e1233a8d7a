import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { designerPhrases, stepPhrases } from './designer.phrases.ts';

export function UndoButtons() {
  const text = useText(designerPhrases);
  const step = useText(stepPhrases);
  const history = useDesigned((one) => one.history);
  const designer = useDesigner();
  const [last, next] = [history.done.at(-1), history.undone[0]];
  const named = (one: typeof last) => (one ? step(one.name as keyof typeof stepPhrases, { of: one.of }) : '');
  const undo = last ? text('undo', { step: named(last) }) : text('noUndo');
  const redo = next ? text('redo', { step: named(next) }) : text('noRedo');
  return (
    <>
      <Button icon={<UndoOutlined />} disabled={!last} aria-label={undo} title={undo} onClick={designer.undo} />
      <Button icon={<RedoOutlined />} disabled={!next} aria-label={redo} title={redo} onClick={designer.redo} />
    </>
  );
}
