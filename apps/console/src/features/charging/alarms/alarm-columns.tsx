import { type Alarm, alarmList } from '@csms/contract';
import {
  AlarmPlaceText,
  AlarmStateTag,
  AlarmText,
  LevelTag,
  SubjectLink,
  standsFor,
} from '../../../entities/alarms/alarm-parts.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { duration } from '../../../shared/format/format.ts';
import type { Column } from '../../../shared/ui/table/column.ts';

/** The columns of alarms: how serious, what and where it is, and for how long. */
export function useAlarmColumns(): Column<Alarm>[] {
  return useListColumns(alarmList, {
    level: (row) => <LevelTag level={row.level} />,
    code: (row) => <AlarmText alarm={row} />,
    pointName: (row) => <AlarmPlaceText alarm={row} />,
    state: (row) => <AlarmStateTag alarm={row} />,
    duration: { align: 'end', render: (row) => duration(standsFor(row)) },
    about: (row) => <SubjectLink alarm={row} />,
  });
}
