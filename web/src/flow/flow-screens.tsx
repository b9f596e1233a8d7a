// Pages of tasks that consist of one list each.
import { FlowList } from './flow-list.tsx';

export const TodoScreen = () => <FlowList kind="todo" />;
export const DoneScreen = () => <FlowList kind="done" />;
export const CirculateScreen = () => <FlowList kind="circulate" />;
export const MonitorScreen = () => <FlowList kind="monitor" />;
