import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputProps } from 'antd';
import { clearable } from './form/clearable.tsx';

/** A search field that filters while one types. It has no search button. */
export const SearchInput = (props: InputProps) => (
  <Input
    allowClear={clearable()}
    prefix={<SearchOutlined aria-hidden="true" style={{ color: 'var(--text-faint)' }} />}
    {...props}
  />
);
