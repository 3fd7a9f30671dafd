import { type Version, versionList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { VersionMenu } from './version-menu.tsx';
import { VersionSource, VersionTitle } from './version-parts.tsx';

/** The make and model that a version is for; empty: any. */
const modelOf = (version: Version) => [version.vendor, version.model].filter(Boolean).join(' ');

/** The columns of versions, and the menu of each row. */
export function useVersionColumns(): Column<Version>[] {
  const { t } = useTranslation('firmware');
  const columns = useListColumns(versionList, {
    version: (row) => <VersionTitle version={row} />,
    model: {
      full: modelOf,
      isEmpty: (row) => row.applicationType !== 'firmware',
      render: (row) => (row.applicationType === 'firmware' ? modelOf(row) || <span>{t('versions.anyModel')}</span> : <Missing />),
    },
    file: (row) => <VersionSource version={row} />,
  });
  return [...columns, actionsColumn(t('versions.actions'), (row) => <VersionMenu version={row} />)];
}
