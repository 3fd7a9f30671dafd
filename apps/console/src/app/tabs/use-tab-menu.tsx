import {
  CloseCircleOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  ExportOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { closedBy } from './tab-list.ts';
import { useTabs } from './tabs.ts';
import type { useTabActions } from './use-tab-actions.ts';

/** The actions of one tab, for the right click and for the button at the end of the strip. */
export function useTabMenu(actions: ReturnType<typeof useTabActions>): (path: string) => MenuProps {
  const { t } = useTranslation('frame');
  const list = useTabs();
  return (path) => {
    const closing = (kind: Parameters<typeof closedBy>[2]) => ({
      disabled: closedBy(list, path, kind).length === 0,
      onClick: () => actions.close(path, kind),
    });
    return {
      items: [
        { key: 'refresh', icon: <ReloadOutlined />, label: t('tabs.refresh'), onClick: () => actions.refresh(path) },
        { key: 'close', icon: <CloseOutlined />, label: t('tabs.close'), ...closing('this') },
        { key: 'others', icon: <ColumnWidthOutlined />, label: t('tabs.closeOthers'), ...closing('others') },
        { key: 'left', icon: <VerticalRightOutlined />, label: t('tabs.closeLeft'), ...closing('left') },
        { key: 'right', icon: <VerticalLeftOutlined />, label: t('tabs.closeRight'), ...closing('right') },
        { key: 'all', icon: <CloseCircleOutlined />, label: t('tabs.closeAll'), ...closing('all') },
        { type: 'divider' },
        {
          key: 'new',
          icon: <ExportOutlined />,
          label: t('tabs.openNew'),
          onClick: () => {
            const tab = list.tabs.find((one) => one.path === path);
            window.open(path + (tab?.search ?? ''), '_blank', 'noopener');
          },
        },
      ],
    };
  };
}
