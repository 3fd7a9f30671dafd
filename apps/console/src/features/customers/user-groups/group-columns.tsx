import type { UserGroup } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { integer } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../customers.module.css';
import { GroupMenu } from './group-menu.tsx';
import { LimitBar } from './limit-bar.tsx';

export function useGroupColumns(): Column<UserGroup>[] {
  const { t } = useTranslation('users');
  const { isShowProvider } = useUser();
  return useMemo<Column<UserGroup>[]>(
    () => [
      {
        key: 'groupName',
        title: t('groups.groupName'),
        width: 220,
        required: true,
        fixed: 'start',
        sort: 'groupName',
        render: (row) => (
          <span className={styles.two} title={[row.groupName, row.description].filter(Boolean).join('\n')}>
            <span>{row.groupName}</span>
            {row.description ? <small>{row.description}</small> : null}
          </span>
        ),
      },
      {
        key: 'members',
        title: t('groups.members'),
        width: 92,
        align: 'end',
        sort: 'memberCount',
        render: (row) => integer(row.memberCount),
      },
      { key: 'used', title: t('groups.used'), width: 230, sort: 'usedWh', render: (row) => <LimitBar group={row} /> },
      {
        key: 'limit',
        title: t('groups.limit'),
        width: 150,
        align: 'end',
        hidden: true,
        sort: 'electricityLimit',
        render: (row) => (row.electricityLimit === null ? t('groups.noLimit') : integer(row.electricityLimit)),
      },
      {
        key: 'running',
        title: t('groups.running'),
        width: 110,
        align: 'end',
        render: (row) => (row.runningSessions === 0 ? <Missing /> : integer(row.runningSessions)),
      },
      {
        key: 'postPaid',
        title: t('groups.postPaid'),
        width: 96,
        render: (row) => (row.postPaid ? t('users.yes') : <Missing />),
      },
      {
        key: 'prices',
        title: t('groups.prices'),
        width: 110,
        render: (row) => (row.priceStations === 0 ? <Missing /> : t('groups.priceStations', { count: row.priceStations })),
      },
      ...providerColumn(isShowProvider, t('groups.provider')),
      {
        key: 'created',
        title: t('groups.created'),
        width: 200,
        hidden: true,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('groups.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <GroupMenu group={row} />,
      },
    ],
    [t, isShowProvider],
  );
}
