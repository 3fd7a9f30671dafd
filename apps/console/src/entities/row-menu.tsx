import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import styles from './row-menu.module.css';

/** An action on a row: what it is, and why it cannot be done now, if so. */
export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  refusal?: string | undefined;
  perform: () => void;
}

/** The actions on one thing; what cannot be done says why, in its place. With `text` it is a button that says so. */
export function RowMenu({ actions, label, text }: { actions: readonly RowAction[]; label: string; text?: string }) {
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label: name, icon, danger, refusal, perform }) => ({
    key,
    icon,
    danger,
    disabled: refusal !== undefined,
    label: refusal ? (
      <>
        {name}
        <span className={styles.why}>{refusal}</span>
      </>
    ) : (
      name
    ),
    onClick: perform,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      {text ? (
        <Button icon={<MoreOutlined />}>{text}</Button>
      ) : (
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
      )}
    </Dropdown>
  );
}
