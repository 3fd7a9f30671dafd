import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUrlParam } from '../../hooks/use-url-state.ts';
import { type ExportChoice, ExportDialog } from './export-dialog.tsx';

/** The export of a list: one button, one dialog (`?export=1`). */
export function ExportButton({ disabled, ...choice }: ExportChoice & { disabled?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useUrlParam('export');
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => setOpen('1')}>
        {t('actions.export')}
      </Button>
      <ExportDialog choice={choice} open={open !== undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
