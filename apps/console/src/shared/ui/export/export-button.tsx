import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUrlParam } from '../../hooks/use-url-state.ts';
import { type ExportChoice, ExportDialog } from './export-dialog.tsx';

/** The export of a list: one button, one dialog (`?export=1`). */
export function ExportButton({ disabled, ...choice }: ExportChoice & { disabled?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useUrlParam('export');
  const [, setParams] = useSearchParams();
  // The dialog makes way for the exports of the user, where this one shows how far it is.
  const toExports = () =>
    setParams((params) => {
      params.delete('export');
      params.set('dialog', 'exports');
      return params;
    });
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => setOpen('1')}>
        {t('actions.export')}
      </Button>
      <ExportDialog choice={choice} open={open !== undefined} onClose={() => setOpen(undefined)} onBackground={toExports} />
    </>
  );
}
