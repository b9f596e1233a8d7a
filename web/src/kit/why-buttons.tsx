// Buttons that open the explanation of a permission, in a file of their own: pages outside the shell need the state without the library's buttons.
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';
import { useView } from './view.tsx';
import { openWhy, useCanAskWhy, type Question } from './why.tsx';

/** Nothing for users without permission to ask. */
export function WhyButton({ question }: { question: Question | null }) {
  const text = useText(kitPhrases);
  const can = useCanAskWhy();
  if (!can || !question) return null;
  return (
    <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => openWhy(question)}>
      {text('why')}
    </Button>
  );
}

/** In the header of a list: what this page restricts, and which of it a person has. */
export function PageRightsButton() {
  const text = useText(kitPhrases);
  const { modelId } = useView();
  const can = useCanAskWhy();
  if (!can || !modelId) return null;
  return (
    <Button
      type="text"
      icon={<SafetyCertificateOutlined />}
      aria-label={text('pageRights')}
      title={text('pageRights')}
      onClick={() => openWhy({ about: 'page', menuId: modelId })}
    />
  );
}

/** On a record of this page: who sees it, and why. */
export function WhoSeesButton({ id, name }: { id: string; name: string }) {
  const text = useText(kitPhrases);
  const { modelId } = useView();
  const can = useCanAskWhy();
  if (!can || !modelId) return null;
  return <Button onClick={() => openWhy({ about: 'record', menuId: modelId, id, name })}>{text('whoSees')}</Button>;
}
