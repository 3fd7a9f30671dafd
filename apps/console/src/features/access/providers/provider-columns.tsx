import { type Provider, providerList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { ProviderMenu } from './provider-menu.tsx';
import { Expiration, ProviderName, Seats } from './provider-parts.tsx';

/** The columns of providers, and the menu of each row. */
export function useProviderColumns(): Column<Provider>[] {
  const { t } = useTranslation('providers');
  const columns = useListColumns(providerList, {
    name: (row) => <ProviderName provider={row} />,
    expiration: (row) => <Expiration provider={row} />,
    authCount: (row) => <Seats provider={row} />,
  });
  return [...columns, actionsColumn(t('providers.actions'), (row) => <ProviderMenu provider={row} />)];
}
