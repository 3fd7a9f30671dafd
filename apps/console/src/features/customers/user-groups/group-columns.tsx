import { type UserGroup, userGroupList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { integer } from '../../../shared/format/format.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { GroupMenu } from './group-menu.tsx';
import { LimitBar } from './limit-bar.tsx';

/** The columns of user groups, and the menu of each row. */
export function useGroupColumns(): Column<UserGroup>[] {
  const { t } = useTranslation('users');
  const columns = useListColumns(userGroupList, {
    groupName: (row) => (
      <span className={listParts.two} title={[row.groupName, row.description].filter(Boolean).join('\n')}>
        <span>{row.groupName}</span>
        {row.description ? <small>{row.description}</small> : null}
      </span>
    ),
    used: (row) => <LimitBar group={row} />,
    limit: (row) => (row.electricityLimit === null ? t('groups.noLimit') : integer(row.electricityLimit)),
    running: (row) => (row.runningSessions === 0 ? <Missing /> : integer(row.runningSessions)),
    postPaid: (row) => (row.postPaid ? t('users.yes') : <Missing />),
    prices: {
      align: 'start',
      render: (row) => (row.priceStations === 0 ? <Missing /> : t('groups.priceStations', { count: row.priceStations })),
    },
  });
  return [...columns, actionsColumn(t('groups.actions'), (row) => <GroupMenu group={row} />)];
}
