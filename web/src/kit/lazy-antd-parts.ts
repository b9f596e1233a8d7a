// The heavier parts of the library that no page shows in its first moment, in one file of the build: `lazy-antd.tsx` fetches it when that moment is over.
import { Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip } from 'antd';
import { DialogHost } from './dialog-host.tsx';

export { DialogHost as Asking, Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip };
