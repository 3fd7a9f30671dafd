import { CARD_COLUMNS, type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { userZone } from '../../../shared/format/time.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import type { CardFilter } from './use-card-filters.tsx';

type CardColumn = (typeof CARD_COLUMNS)[number];
const isExported = (key: string): key is CardColumn => (CARD_COLUMNS as readonly string[]).includes(key);
/** What one column of the screen shows are several in a file. */
const TOGETHER: Readonly<Record<string, readonly CardColumn[]>> = {
  userName: ['userName', 'phone', 'email'],
  balance: ['balance', 'currency'],
};

/** The same filter, language and time zone as on the screen. */
export function CardExport(props: { filters: Filters<CardFilter>; columns: readonly Column<Card>[]; disabled: boolean }) {
  const { t } = useTranslation(['cards', 'common']);
  const visible = useColumns('cards', props.columns).flatMap(({ key }): readonly string[] => TOGETHER[key] ?? [key]);
  return (
    <ExportButton
      source="cards"
      disabled={props.disabled}
      visible={visible.filter(isExported)}
      columns={CARD_COLUMNS.map((key) => ({ key, title: t(`exportColumns.${key}`) }))}
      run={(format, chosen) => {
        const query = { ...props.filters, format, columns: chosen.filter(isExported), timeZone: userZone() };
        return exportFile(contract.cards.export, { query }, `cards.${format}`);
      }}
    />
  );
}
