import { DownloadOutlined } from '@ant-design/icons';
import { type ChargingRecord, contract, EXPORT_COLUMNS } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../shared/api/download.ts';
import { report } from '../../../shared/api/report.ts';
import { userZone } from '../../../shared/format/time.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import type { RecordFilter } from './use-record-filters.tsx';

type ExportColumn = (typeof EXPORT_COLUMNS)[number];
const MONEY: readonly string[] = ['elecFee', 'serviceFee', 'reserveFee', 'discount', 'cost'];

/** The export's columns for those on the screen; amounts never travel without their currency. */
export function exportColumns(visible: readonly string[]): ExportColumn[] {
  const columns = visible.filter((key): key is ExportColumn => (EXPORT_COLUMNS as readonly string[]).includes(key));
  return columns.some((key) => MONEY.includes(key)) ? [...columns, 'currency'] : columns;
}

/** Exactly what is seen: the same filter, columns, language and time zone. */
export function ExportButton({
  filters,
  columns,
  disabled,
}: {
  filters: Filters<RecordFilter>;
  columns: readonly Column<ChargingRecord>[];
  disabled: boolean;
}) {
  const { t } = useTranslation(['charging', 'common']);
  const [busy, setBusy] = useState(false);
  const clock = usePreferences((state) => state.clock);
  const visible = useColumns('records', columns).map((column) => column.key);
  const run = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    try {
      const query = {
        ...filters,
        valid: filters.valid as 'true' | undefined,
        format,
        columns: exportColumns(visible),
        timeZone: clock === 'user' ? userZone() : undefined,
      };
      await download(contract.records.export, { query }, `charging-records.${format}`);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled || busy}
      menu={{
        items: (['xlsx', 'csv'] as const).map((key) => ({ key, label: t('records.exportAs', { format: key.toUpperCase() }) })),
        onClick: ({ key }) => void run(key as 'xlsx' | 'csv'),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy} title={t('records.exportHint')}>
        {busy ? t('records.exporting') : t('common:actions.export')}
      </Button>
    </Dropdown>
  );
}
