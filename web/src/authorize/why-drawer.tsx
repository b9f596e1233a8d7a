// Explanations of permissions, in a drawer next to the page.
import { Drawer } from 'antd';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import type { Question } from '../kit/why.tsx';
import { EffectiveMatrix } from './effective-matrix.tsx';
import { PageRights } from './page-rights.tsx';
import { WhoSees } from './who-sees.tsx';
import { WhyRight } from './why-right.tsx';
import { whyPhrases } from './why.phrases.ts';
import './why.css';
import '../kit/list/list.css';

export function WhyDrawer({ question, close }: { question: Question; close(): void }) {
  const text = useText(whyPhrases);
  const phone = usePhone();
  const title = {
    right: () => text('whyTitle'),
    page: () => text('whole'),
    person: () => text('personTitle', { name: 'name' in question ? question.name : '' }),
    record: () => text('recordTitle', { name: 'name' in question ? question.name : '' }),
  }[question.about]();
  const wide = question.about === 'person' || question.about === 'record';
  return (
    <Drawer open title={title} size={phone ? '100%' : `min(${wide ? 760 : 560}px, 100vw)`} rootClassName="why" onClose={close}>
      {question.about === 'right' && <WhyRight right={question.right} />}
      {question.about === 'page' && <PageRights menuId={question.menuId} />}
      {question.about === 'person' && <EffectiveMatrix userId={question.userId} name={question.name} />}
      {question.about === 'record' && <WhoSees menuId={question.menuId} id={question.id} />}
    </Drawer>
  );
}
