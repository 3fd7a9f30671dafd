import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../api/report.ts';
import { Dropdown } from '../popups/popups.tsx';

export type SaveTable = (format: 'xlsx' | 'csv') => Promise<void>;

/** What of a chart or table can be kept as a file. */
export function SaveMenu({ name, picture, table }: { name: string; picture?: (() => void) | undefined; table: SaveTable }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    try {
      await table(format);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(picture ? [{ key: 'png', label: t('chart.picture'), onClick: picture }] : []),
          { key: 'xlsx', label: t('chart.xlsx'), onClick: () => void save('xlsx') },
          { key: 'csv', label: t('chart.csv'), onClick: () => void save('csv') },
        ],
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        loading={busy}
        aria-label={t('chart.keep', { name })}
        title={t('chart.keep', { name })}
      />
    </Dropdown>
  );
}
