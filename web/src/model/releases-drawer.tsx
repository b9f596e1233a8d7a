// The releases of a model, newest first; any of them can become the draft again.
import { modelInfo, modelReleases, modelReturn } from '@ordo/contract/model.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { designPhrases, releasesPhrases } from './design.phrases.ts';
import { ParkedList } from './parked-list.tsx';
import { StepList } from './step-list.tsx';

interface Props {
  id: string;
  name: string;
  mayReturn: boolean;
  close(): void;
}

export function ReleasesDrawer({ id, name, mayReturn, close }: Props) {
  const text = useText(releasesPhrases);
  const design = useText(designPhrases);
  const read = useRead(modelReleases, { id });
  const info = useRead(modelInfo, { id });
  const confirm = useConfirm();
  const { mutateAsync: back } = useSave(modelReturn);
  const refused = read.error ?? info.error;
  const list = () => {
    if (refused && !(read.data && info.data)) return <Failure refused={refused} retry={() => void Promise.all([read.refetch(), info.refetch()])} />;
    if (!read.data || !info.data) return <Skeleton active />;
    const { version, release } = info.data;
    if (read.data.list.length === 0) return <p className="model-quiet">{text('none')}</p>;
    return (
      <ol className="design-releases">
        {read.data.list.map(({ number, creatorTime, creatorUser, steps }) => (
          <li key={number}>
            <header>
              <h3>{text('number', { n: number })}</h3>
              {number === release && <Tag tone="good">{text('inUse')}</Tag>}
              <span className="model-quiet">
                {timeText(creatorTime)} {creatorUser}
              </span>
              {mayReturn && (
                <Button
                  size="small"
                  onClick={() =>
                    confirm({ title: text('backTitle', { n: number }), text: text('backText'), yes: text('back'), run: () => back({ id, version, number }) })
                  }
                >
                  {text('back')}
                </Button>
              )}
            </header>
            {steps.length === 0 ? <p className="model-quiet">{text('noSteps')}</p> : <StepList steps={steps} />}
          </li>
        ))}
      </ol>
    );
  };
  return (
    <Drawer open size="min(760px, 100vw)" title={text('title', { name })} closable={{ 'aria-label': design('close') }} onClose={close}>
      {list()}
      <ParkedList id={id} version={info.data?.version} mayReturn={mayReturn} />
    </Drawer>
  );
}
