// The pages of work that each are one list.
import { FlowList } from './flow-list.tsx';

export const TodoScreen = () => <FlowList kind="todo" />;
export const DoneScreen = () => <FlowList kind="done" />;
export const CirculateScreen = () => <FlowList kind="circulate" />;
export const MonitorScreen = () => <FlowList kind="monitor" />;
