import { CHARGE_USER_COLUMNS, type ChargeUser, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { userZone } from '../../../shared/format/time.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import type { UserFilter } from './use-user-filters.tsx';

type ExportColumn = (typeof CHARGE_USER_COLUMNS)[number];
const isExported = (key: string): key is ExportColumn => (CHARGE_USER_COLUMNS as readonly string[]).includes(key);
/** Amounts never travel without their currency. */
const withCurrency = (keys: readonly ExportColumn[]): ExportColumn[] =>
  keys.some((key) => key === 'mobileBalance' || key === 'cardBalance') && !keys.includes('currency')
    ? [...keys, 'currency']
    : [...keys];

/** The same filter, order, language and time zone as on the screen. */
export function UserExport(props: {
  filters: Filters<UserFilter>;
  sort: string | undefined;
  columns: readonly Column<ChargeUser>[];
  disabled: boolean;
}) {
  const { filters, sort, columns, disabled } = props;
  const { t } = useTranslation('users');
  const visible = useColumns('chargeUsers', columns).map((column) => column.key);
  const seen = visible.includes('account') ? ['account', 'phone', ...visible.slice(1)] : visible;
  return (
    <ExportButton
      source="chargeUsers"
      disabled={disabled}
      visible={withCurrency([...new Set(seen)].filter(isExported))}
      columns={CHARGE_USER_COLUMNS.map((key) => ({ key, title: t(`exportColumns.${key}`) }))}
      run={(format, chosen) =>
        exportFile(
          contract.chargeUsers.export,
          {
            query: {
              ...filters,
              status: filters.status as 'enabled' | undefined,
              sort,
              format,
              columns: withCurrency(chosen.filter(isExported)),
              timeZone: userZone(),
            },
          },
          `charge-users.${format}`,
        )
      }
    />
  );
}
