import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import styles from './firmware.module.css';

export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Why it cannot be done now. */
  refusal?: string | undefined;
  perform: () => void;
}

/** The actions on one row; what cannot be done says why, in its place. */
export function RowMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  if (actions.length === 0) return null;
  const items = actions.map((action) => ({
    key: action.key,
    icon: action.icon,
    danger: action.danger ?? false,
    disabled: action.refusal !== undefined,
    label: (
      <>
        {action.label}
        {action.refusal ? <span className={styles.why}>{action.refusal}</span> : null}
      </>
    ),
    onClick: action.perform,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Dropdown>
  );
}
