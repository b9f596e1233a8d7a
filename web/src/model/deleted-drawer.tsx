// Deleted designs: for a limited time they can be restored with their records.
import { modelDeleted, modelRestore } from '@ordo/contract/model-parked.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { deletedPhrases, designPhrases } from './design.phrases.ts';

export function DeletedDrawer({ close }: { close(): void }) {
  const text = useText(deletedPhrases);
  const design = useText(designPhrases);
  const read = useRead(modelDeleted, {});
  const { mutateAsync: restore, isPending } = useSave(modelRestore);
  const body = () => {
    if (!read.data) return read.error ? <Failure refused={read.error} retry={() => void read.refetch()} /> : <Skeleton active />;
    if (read.data.list.length === 0) return <p className="model-quiet">{text('none')}</p>;
    return (
      <section aria-label={text('title')} className="design-parked">
        <ul>
          {read.data.list.map(({ id, fullName, enCode, deletedAt, deletedBy, until }) => (
            <li key={id}>
              <div>
                <p>
                  <strong>{fullName}</strong> <span className="model-quiet">{enCode}</span>
                </p>
                <p className="model-quiet">
                  {text('deleted', { at: timeText(deletedAt), who: deletedBy ?? '' })} {text('until', { day: timeText(until).slice(0, 10) })}
                </p>
              </div>
              <Button
                size="small"
                loading={isPending}
                aria-label={text('backOf', { name: fullName })}
                onClick={() => void restore({ id }).catch(() => undefined)}
              >
                {text('back')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <Drawer open size="min(560px, 100vw)" title={text('title')} closable={{ 'aria-label': design('close') }} onClose={close}>
      {body()}
    </Drawer>
  );
}
