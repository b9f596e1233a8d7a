// Header of the designer: back, undo and redo, the state of saving, zoom, and further actions.
import { ArrowLeftOutlined, ExpandOutlined, MinusOutlined, PlayCircleOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../kit/phrases.ts';
import type { AutoSaveState } from '../../kit/designing/auto-save.ts';
import { useDesigned, useFlowDesigner } from './context.ts';
import { designerPhrases, stepPhrases } from './designer.phrases.ts';
import type { StepName } from './flow-designer.ts';
import { MoreMenu } from './more-menu.tsx';
import { NodeSearch } from './node-search.tsx';

interface Props {
  title: string;
  state: AutoSaveState<unknown>;
  /** Other users who have it open. */
  people: ReactNode;
  zoom: number;
  setZoom(zoom: number): void;
  canvas: RefObject<HTMLDivElement | null>;
  name: string;
  jump(id: string): void;
  compare(): void;
  leave(): void;
  save(): void;
  /** Null: the user may not do it. */
  dryRun: (() => void) | null;
  release: (() => void) | null;
}

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5];

export function Head({ title, state, people, zoom, setZoom, canvas, name, jump, compare, leave, save, dryRun, release }: Props) {
  const text = useText(designerPhrases);
  const { mayEdit } = useFlowDesigner();
  const said = !mayEdit
    ? text('readOnly')
    : state.state === 'failed'
      ? state.refused
      : text(state.state === 'saved' ? 'saved' : state.state === 'saving' ? 'saving' : 'unsaved');
  const fit = () => {
    const scroll = canvas.current?.querySelector<HTMLElement>('.fe-scroll');
    const tree = scroll?.querySelector<HTMLElement>('.fe-tree');
    if (!scroll || !tree) return;
    const [width, height] = [tree.scrollWidth, tree.scrollHeight];
    setZoom(Math.min(1, Math.max(0.25, Math.min((scroll.clientWidth - 16) / width, (scroll.clientHeight - 16) / height))));
  };
  const smaller = STEPS.findLast((one) => one < zoom - 0.01);
  const larger = STEPS.find((one) => one > zoom + 0.01);
  return (
    <header className="fe-head">
      <Button icon={<ArrowLeftOutlined />} aria-label={text('back')} title={text('back')} onClick={leave} />
      <h2>{title}</h2>
      <UndoButtons />
      {people}
      <span className="fe-state" role="status">
        {said}
      </span>
      {state.state === 'failed' && (
        <Button size="small" onClick={save}>
          {text('save')}
        </Button>
      )}
      <span className="fe-tools">
        <NodeSearch jump={jump} />
        <Button
          icon={<MinusOutlined />}
          aria-label={text('zoomOut')}
          title={text('zoomOut')}
          disabled={smaller === undefined}
          onClick={() => smaller && setZoom(smaller)}
        />
        <span className="fe-percent">{text('zoom', { percent: Math.round(zoom * 100) })}</span>
        <Button
          icon={<PlusOutlined />}
          aria-label={text('zoomIn')}
          title={text('zoomIn')}
          disabled={larger === undefined}
          onClick={() => larger && setZoom(larger)}
        />
        <Button icon={<ExpandOutlined />} aria-label={text('fit')} title={text('fit')} onClick={fit} />
        <MoreMenu name={name} compare={compare} />
        {dryRun && (
          <Button icon={<PlayCircleOutlined />} onClick={dryRun}>
            {text('dryRun')}
          </Button>
        )}
        {release && (
          <Button type="primary" onClick={release}>
            {text('release')}
          </Button>
        )}
      </span>
    </header>
  );
}

function UndoButtons() {
  const text = useText(designerPhrases);
  const step = useText(stepPhrases);
  const history = useDesigned((one) => one.history);
  const designer = useFlowDesigner();
  const [last, next] = [history.done.at(-1), history.undone[0]];
  const named = (one: typeof last) => (one ? step(one.name as StepName, { of: one.of }) : '');
  const undo = last ? text('undo', { step: named(last) }) : text('noUndo');
  const redo = next ? text('redo', { step: named(next) }) : text('noRedo');
  return (
    <>
      <Button icon={<UndoOutlined />} disabled={!last} aria-label={undo} title={undo} onClick={designer.undo} />
      <Button icon={<RedoOutlined />} disabled={!next} aria-label={redo} title={redo} onClick={designer.redo} />
    </>
  );
}
