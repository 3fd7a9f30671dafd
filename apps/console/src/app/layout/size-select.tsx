import { FontSizeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SIZES, type Size, useSize } from '../../shared/prefs/preferences.ts';
import { Dropdown } from '../../shared/ui/popups/popups.tsx';

/** How large the controls are; no reload. */
export function SizeSelect() {
  const { t } = useTranslation();
  const size = useSize((state) => state.size);
  const setSize = useSize((state) => state.setSize);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: SIZES.map((key) => ({ key, label: t(`frame.sizes.${key}`) })),
        selectedKeys: [size],
        onClick: ({ key }) => setSize(key as Size),
      }}
    >
      <Button type="text" icon={<FontSizeOutlined />} aria-label={t('frame.size')} title={t('frame.size')} />
    </Dropdown>
  );
}
