import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { SIDEBAR_WIDTH } from '../theme/scale.ts';
import type { MenuEntry } from './menu/menu.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of a narrow screen: a drawer, loaded when it is first opened. */
export function SideDrawer({ open, onClose, entries }: { open: boolean; onClose: () => void; entries: MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={SIDEBAR_WIDTH}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={t('frame.menu')}
    >
      <Sidebar entries={entries} collapsed={false} onPick={onClose} />
    </Drawer>
  );
}
