// The heavier parts of the library that no page shows in its first moment, in one file of the build: `later.tsx` fetches it when that moment is over.
import { Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip } from 'antd';
import { Asking } from './asking-dialog.tsx';

export { Asking, Drawer, Dropdown, Modal, Pagination, Popover, Select, Tooltip };
