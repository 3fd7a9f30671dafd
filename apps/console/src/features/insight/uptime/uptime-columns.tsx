import { pathOf, type UptimeLevel, type UptimeRow, type UptimeStep, uptimeList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withDefinitions } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { integer } from '../../../shared/format/format.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CourseStrip } from './course.tsx';
import type { Period } from './period.tsx';
import styles from './uptime.module.css';
import { Excluded, Minutes, Outage } from './uptime-parts.tsx';

export const pointPath = (serialNumber: string) => pathOf('point', serialNumber);

const FIGURES = ['percent', 'course', 'below', 'outageMinutes', 'excludedMinutes', 'unknownMinutes'];
/** What each kind of row shows, in its order; a connector is below the threshold or not. */
const SHOWN: Readonly<Record<UptimeLevel, readonly string[]>> = {
  station: ['stationName', ...FIGURES, 'providerName'],
  point: ['pointName', ...FIGURES, 'stationName', 'providerName'],
  connector: ['pointName', 'connectorNo', ...FIGURES.filter((key) => key !== 'below'), 'stationName', 'providerName'],
};

const DEFINED = {
  percent: 'insight.uptime.percent',
  below: 'insight.uptime.below',
  outageMinutes: 'insight.uptime.outage',
  excludedMinutes: 'insight.uptime.excluded',
  unknownMinutes: 'insight.uptime.unknown',
} as const;

interface Courses {
  period: Period;
  /** By the rows' keys; undefined while they are on their way. */
  courses: ReadonlyMap<string, readonly UptimeStep[]> | undefined;
}

/** Beside the provider of a point there is room for a narrow station. */
const fitted = (column: Column<UptimeRow>, by: UptimeLevel, seesProviders: boolean): Column<UptimeRow> =>
  column.key === 'stationName' && by !== 'station' && seesProviders ? { ...column, width: 140 } : column;

/** The columns of the uptime report by station, point or connector. */
export function useUptimeColumns(by: UptimeLevel, { period, courses }: Courses): Column<UptimeRow>[] {
  const { t } = useTranslation('uptime');
  const seesPoints = useAccess().can('point:read');
  const { seesProviders } = useUser();
  const columns = useListColumns(uptimeList, {
    stationName: {
      ...(by === 'station' ? { required: true, fixed: 'start' } : {}),
      full: (row) => row.stationName,
      render: (row) => row.stationName,
    },
    pointName: (row) => (
      <span className={styles.two}>
        {seesPoints && row.serialNumber !== null ? (
          <Link to={pointPath(row.serialNumber)} onClick={(event) => event.stopPropagation()}>
            {row.pointName}
          </Link>
        ) : (
          <span>{row.pointName}</span>
        )}
        <span>{row.serialNumber}</span>
      </span>
    ),
    connectorNo: (row) => row.connectorNo,
    percent: (row) => <UptimeShare percent={row.percent} knownMinutes={row.totalMinutes / Math.max(1, row.connectors)} />,
    course: (row) => courses && <CourseStrip course={courses.get(row.key) ?? []} {...period} />,
    below: {
      align: 'start',
      render: (row) =>
        row.below > 0 ? (
          <ToneTag tone="danger">{t('uptime.belowOf', { below: integer(row.below), all: integer(row.connectors) })}</ToneTag>
        ) : (
          t('uptime.noneOf', { all: integer(row.connectors) })
        ),
    },
    outageMinutes: (row) => <Outage row={row} inRow />,
    excludedMinutes: (row) => <Excluded row={row} inRow />,
    unknownMinutes: (row) => <Minutes minutes={row.unknownMinutes} />,
  });
  const shown = SHOWN[by].flatMap((key) =>
    columns.flatMap((column) => (column.key === key ? [fitted(column, by, seesProviders)] : [])),
  );
  return withDefinitions(shown, DEFINED);
}
