import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import styles from './lists.module.css';

/** An action on a row: what it is, and why it cannot be done now, if so. */
export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  refusal?: string | undefined;
  perform: () => void;
}

/** The actions on one row; what cannot be done says why, in its place. */
export function RowMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label: text, icon, danger, refusal, perform }) => ({
    key,
    icon,
    danger,
    disabled: refusal !== undefined,
    label: refusal ? (
      <>
        {text}
        <span className={styles.why}>{refusal}</span>
      </>
    ) : (
      text
    ),
    onClick: perform,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
    </Dropdown>
  );
}
