import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';

/** What can be done to one thing, and why it cannot be done now, if so. */
export interface MenuAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  refusal?: string | undefined;
  perform: () => void;
}

/** The actions on one row; what cannot be done says why, in its place. */
export function ActionsMenu({ actions, label, text }: { actions: readonly MenuAction[]; label: string; text?: string }) {
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label: name, icon, danger, refusal, perform }) => ({
    key,
    icon,
    danger: danger ?? false,
    disabled: refusal !== undefined,
    label: refusal ? (
      <>
        {name}
        <small style={{ display: 'block', color: 'var(--text-faint)', whiteSpace: 'normal' }}>{refusal}</small>
      </>
    ) : (
      name
    ),
    onClick: perform,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      {text === undefined ? (
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={label} />
      ) : (
        <Button icon={<MoreOutlined />} aria-label={label}>
          {text}
        </Button>
      )}
    </Dropdown>
  );
}
