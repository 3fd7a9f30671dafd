export { Dropdown, Popover, Tooltip } from 'antd';
