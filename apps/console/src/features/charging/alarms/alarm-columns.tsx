import { type Alarm, alarmList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { AlarmPlace, AlarmStateTag, AlarmText, LevelTag, SubjectLink, standsFor } from '../../../entities/alarms/alarm-parts.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { duration } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import styles from './alarms.module.css';

/** The columns of alarms: how serious, what and where it is, and for how long. */
export function useAlarmColumns(): Column<Alarm>[] {
  const { t } = useTranslation('alarms');
  return useListColumns(alarmList, {
    level: (row) => <LevelTag level={row.level} />,
    code: (row) => <AlarmText alarm={row} />,
    pointName: (row) => (
      <span className={styles.text}>
        <AlarmPlace alarm={row} bare />
        {row.serialNumber === null ? null : (
          <span>
            {row.serialNumber}
            {row.connectorNo > 0 ? ` · ${t('alarms.connector', { no: row.connectorNo })}` : ''}
          </span>
        )}
      </span>
    ),
    state: (row) => <AlarmStateTag alarm={row} />,
    duration: { align: 'end', render: (row) => duration(standsFor(row)) },
    about: (row) => <SubjectLink alarm={row} />,
  });
}
