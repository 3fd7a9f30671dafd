import type { Alarm } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlarmStateTag, AlarmText, LevelTag, pointLink, SubjectLink, standsFor } from '../../../entities/alarms/alarm-parts.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { duration, integer } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './alarms.module.css';

export function useAlarmColumns(): Column<Alarm>[] {
  const { t } = useTranslation('insight');
  const user = useUser();
  return [
    {
      key: 'level',
      title: t('alarms.level'),
      width: 90,
      sort: 'level',
      fixed: 'start',
      render: (row) => <LevelTag level={row.level} />,
    },
    { key: 'code', title: t('alarms.alarm'), width: 230, required: true, render: (row) => <AlarmText alarm={row} /> },
    {
      key: 'pointName',
      title: t('alarms.point'),
      width: 210,
      sort: 'pointName',
      render: (row) => (
        <span className={styles.text}>
          <Link to={pointLink(row.serialNumber)} onClick={(event) => event.stopPropagation()}>
            {row.pointName}
          </Link>
          <span>
            {row.serialNumber}
            {row.connectorNo > 0 ? ` · ${t('alarms.connector', { no: row.connectorNo })}` : ''}
          </span>
        </span>
      ),
    },
    {
      key: 'stationName',
      title: t('alarms.station'),
      width: 170,
      sort: 'stationName',
      render: (row) => row.stationName,
      full: (row) => row.stationName,
    },
    ...(user.isShowProvider
      ? [{ key: 'providerName', title: t('alarms.provider'), width: 150, render: (row: Alarm) => row.providerName, hidden: true }]
      : []),
    { key: 'state', title: t('alarms.state'), width: 150, render: (row) => <AlarmStateTag alarm={row} /> },
    {
      key: 'openTime',
      title: t('alarms.openTime'),
      width: 200,
      sort: 'openTime',
      render: (row) => <Time at={row.openTime} zone={row.timeZone} />,
    },
    {
      key: 'clearTime',
      title: t('alarms.clearTime'),
      width: 200,
      sort: 'clearTime',
      render: (row) => <Time at={row.clearTime} zone={row.timeZone} />,
    },
    {
      key: 'duration',
      title: t('alarms.duration'),
      width: 120,
      align: 'end',
      render: (row) => duration(standsFor(row)),
    },
    { key: 'about', title: t('alarms.about'), width: 150, render: (row) => <SubjectLink alarm={row} /> },
    { key: 'times', title: t('alarms.times'), width: 90, align: 'end', sort: 'times', render: (row) => integer(row.times) },
    {
      key: 'note',
      title: t('alarms.note'),
      width: 180,
      render: (row) => <TextOrMissing text={row.note} />,
      full: (row) => row.note,
    },
  ];
}
