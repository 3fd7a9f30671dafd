import { type ChargingRecord, contract, EXPORT_COLUMNS, FEE_FIELDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { userZone } from '../../../shared/format/time.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { type RecordFilter, recordQuery } from './use-record-filters.tsx';

type ExportColumn = (typeof EXPORT_COLUMNS)[number];
const MONEY: readonly string[] = [...FEE_FIELDS, 'discount', 'cost'];

const isExported = (key: string): key is ExportColumn => (EXPORT_COLUMNS as readonly string[]).includes(key);

/** The export's columns for those chosen; amounts never travel without their currency. */
export function exportColumns(chosen: readonly string[]): ExportColumn[] {
  const columns = chosen.filter(isExported);
  const lacksCurrency = columns.some((key) => MONEY.includes(key)) && !columns.includes('currency');
  return lacksCurrency ? [...columns, 'currency'] : columns;
}

/** The same filter, language and time zone as on the screen. */
export function RecordExport({
  filters,
  columns,
  disabled,
}: {
  filters: Filters<RecordFilter>;
  columns: readonly Column<ChargingRecord>[];
  disabled: boolean;
}) {
  const { t } = useTranslation(['charging', 'common']);
  const clock = usePreferences((state) => state.clock);
  const visible = useColumns('records', columns).map((column) => column.key);
  // As the list has them; what it does not show comes after.
  const order = [...new Set([...columns.map((column) => column.key), ...EXPORT_COLUMNS])].filter(isExported);
  return (
    <ExportButton
      source="records"
      disabled={disabled}
      visible={exportColumns(visible)}
      columns={order.map((key) => ({ key, title: t(`records.exportColumns.${key}`) }))}
      run={(format, chosen) => {
        const query = {
          ...recordQuery(filters),
          format,
          columns: exportColumns(chosen),
          timeZone: clock === 'user' ? userZone() : undefined,
        };
        return exportFile(contract.records.export, { query }, `charging-records.${format}`);
      }}
    />
  );
}
