import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputProps } from 'antd';

/** A field whose words narrow what is shown while they are typed: it has no button to search with. */
export const SearchInput = (props: InputProps) => (
  <Input allowClear prefix={<SearchOutlined aria-hidden="true" style={{ color: 'var(--text-faint)' }} />} {...props} />
);
