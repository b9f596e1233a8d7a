// The heavier antd components, which the first paint of no page needs, in one chunk: `lazy-antd.tsx` loads it afterwards.
import { Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip } from 'antd';
import { DialogHost } from './dialog-host.tsx';

export { DialogHost as Asking, Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip };
