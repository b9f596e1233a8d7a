import { ownRights, type RightNode } from '@ordo/contract/current-user.ts';
import { Alert } from 'antd';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { useSession } from '../kit/session.ts';
import { Failure } from '../kit/states.tsx';
import { PanelLoading } from './panel-states.tsx';
import { profilePhrases } from './profile.phrases.ts';

const kinds = [
  { key: 'module', word: 'rightModule' },
  { key: 'button', word: 'rightButton' },
  { key: 'column', word: 'rightColumn' },
  { key: 'resource', word: 'rightResource' },
] as const;

/** Trees with more nodes are initially collapsed. */
const MANY = 200;

/** The user's pages, buttons, columns and rows: four read-only trees. */
export function RightsTab() {
  const text = useText(profilePhrases);
  const administrator = useSession((session) => session.current?.userInfo.isAdministrator);
  const { data, error, refetch } = useRead(ownRights, {});
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <PanelLoading />;
  return (
    <>
      {administrator && <Alert type="info" showIcon title={text('allRights')} />}
      <div className="profile-rights">
        {kinds.map(({ key, word }) => {
          const leaves = count(data[key]);
          return (
            <section key={key} aria-labelledby={`right-${key}`}>
              <h2 id={`right-${key}`}>
                {text(word)}
                <span className="profile-quiet">{leaves}</span>
              </h2>
              {leaves === 0 ? <p className="profile-quiet">{text('noRights')}</p> : <Branch nodes={data[key]} open={leaves <= MANY} />}
            </section>
          );
        })}
      </div>
    </>
  );
}

function Branch({ nodes, open }: { nodes: readonly RightNode[]; open: boolean }) {
  return (
    <ul className="right-tree">
      {nodes.map(({ id, fullName, children }) => (
        <li key={id}>
          {children ? (
            <details open={open}>
              <summary>{fullName}</summary>
              <Branch nodes={children} open={open} />
            </details>
          ) : (
            <span>{fullName}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Leaves: pages, buttons, columns, schemes; without the catalogues above them. */
const count = (nodes: readonly RightNode[]): number => nodes.reduce((sum, { children }) => sum + (children ? count(children) : 1), 0);
