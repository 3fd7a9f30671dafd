import { PlusOutlined } from '@ant-design/icons';
import type { Permission } from '@csms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Allowed } from '../access/access.tsx';
import { useUrlParam } from '../hooks/use-url-state.ts';

interface Props {
  permission: Permission;
  /** The drawer's place in the URL. */
  param: string;
  value?: string;
  children: ReactNode;
}

/** The button of a list that opens the form of a new one, for who may make it. */
export function NewButton({ permission, param, value = '1', children }: Props) {
  const [, setOpen] = useUrlParam(param);
  return (
    <Allowed any={[permission]}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(value)}>
        {children}
      </Button>
    </Allowed>
  );
}
