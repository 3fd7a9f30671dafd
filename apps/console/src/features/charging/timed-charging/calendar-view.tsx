import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { contract, TIMED_START_STATE_WORDS, type TimedCalendar, type TimedStartState } from '@csms/contract';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useStations } from '../../../entities/use-stations.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { localDay, timeOfDay } from '../../../shared/format/time.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './timed-charging.module.css';
import { mondayOf, weekFrom } from './timed-times.ts';
import { dayText } from './timed-words.tsx';

type Item = TimedCalendar['items'][number];
const COLOURS: Record<TimedStartState, string> = {
  planned: 'var(--reserved)',
  due: 'var(--warning)',
  asked: 'var(--charging)',
  charging: 'var(--charging)',
  done: 'var(--available)',
  missed: 'var(--danger)',
  skipped: 'var(--text-faint)',
};

function Chip({ item, zone }: { item: Item; zone: string }) {
  const { t } = useTranslation('timedCharging');
  const word = useWord();
  const patch = useUrlPatch();
  const start = timeOfDay(item.dueTime, zone);
  const ready = timeOfDay(item.untilTime, zone);
  const isEve = localDay(item.dueTime, zone) < item.day;
  const times = item.kind === 'start' ? start : t(isEve ? 'readyEve' : 'readyBy', { start, ready });
  const status = word(TIMED_START_STATE_WORDS[item.status]);
  const name = t('calendar.chip', {
    status,
    times,
    account: item.account,
    point: item.pointName,
    no: item.connectorNo,
  });
  return (
    <button
      type="button"
      className={styles.chip}
      data-status={item.status}
      style={{ '--colour': COLOURS[item.status] } as CSSProperties}
      title={name}
      aria-label={name}
      onClick={() =>
        patch(item.startId === null ? { timed: String(item.timedId), day: item.day } : { start: String(item.startId) })
      }
    >
      <b>{item.kind === 'start' ? start : `${start} → ${ready}`}</b>
      <span>{item.account}</span>
      <small>
        {item.pointName} · {item.connectorNo}
      </small>
      <small>{status}</small>
    </button>
  );
}

function Week({ calendar, first }: { calendar: TimedCalendar; first: string }) {
  const { t } = useTranslation('timedCharging');
  const byDay = Map.groupBy(calendar.items, ({ day }) => day);
  return (
    <ol className={styles.week} aria-label={t('calendar.label', { station: calendar.stationName })}>
      {weekFrom(first).map((day) => {
        const items = (byDay.get(day) ?? []).toSorted((a, b) => Date.parse(a.dueTime) - Date.parse(b.dueTime));
        return (
          <li
            key={day}
            className={styles.day}
            data-today={day === calendar.today}
            aria-current={day === calendar.today ? 'date' : undefined}
          >
            <h3>{dayText(day)}</h3>
            {items.length === 0 ? (
              <p>{t('calendar.noneDay')}</p>
            ) : (
              <ul>
                {items.map((item) => (
                  <li key={`${item.timedId} ${item.connectorNo} ${item.dueTime}`}>
                    <Chip item={item} zone={calendar.timeZone} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The starts of a station in a week of its clock, those to come too. */
export function CalendarView() {
  const { t } = useTranslation('timedCharging');
  const word = useWord();
  const stations = useStations();
  const [chosen, setStation] = useUrlParam('stationId');
  const [week, setWeek] = useUrlParam('week');
  // Unless one is chosen, a station that has something to show.
  const newest = useCall(contract.timedCharges.list, { query: { limit: 1 } }, { enabled: !chosen, staleTime: 60_000 });
  const own = chosen ? Number(chosen) : newest.data?.list[0]?.stationId;
  const isKnown = Boolean(chosen) || !newest.isPending;
  const station = isKnown ? (stations.data?.find(({ id }) => id === own) ?? stations.data?.[0]) : undefined;
  const first = mondayOf(week ?? localDay(Date.now(), station?.timeZone));
  const query = useCall(
    contract.timedCharges.calendar,
    { query: { stationId: station?.id, from: first, to: weekFrom(first).at(-1) } },
    { enabled: station !== undefined, keepPrevious: true, refetchInterval: 15_000 },
  );
  const calendar = query.data;
  const move = (days: number) => setWeek(dayjs(first).add(days, 'day').format('YYYY-MM-DD'));
  if (stations.data?.length === 0) return <StateBlock tone="empty" title={t('calendar.noStations')} />;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.station}>
          <StationSelect
            value={station?.id ?? null}
            onChange={(next) => setStation(next === undefined ? undefined : String(next))}
            placeholder={t('calendar.choose')}
          />
        </span>
        <Button icon={<LeftOutlined />} aria-label={t('calendar.before')} onClick={() => move(-7)} />
        <DatePicker
          value={dayjs(first)}
          allowClear={false}
          onChange={(next) => setWeek(next ? mondayOf(next.format('YYYY-MM-DD')) : undefined)}
          aria-label={t('calendar.week')}
        />
        <Button icon={<RightOutlined />} aria-label={t('calendar.after')} onClick={() => move(7)} />
        <Button onClick={() => setWeek(undefined)}>{t('calendar.today')}</Button>
        <span className={styles.legend} aria-hidden="true">
          {(['planned', 'due', 'charging', 'done', 'missed', 'skipped'] as const).map((status) => (
            <span key={status} style={{ '--colour': COLOURS[status] } as CSSProperties}>
              {word(TIMED_START_STATE_WORDS[status])}
            </span>
          ))}
        </span>
      </div>
      {calendar ? <p className={styles.hint}>{t('stationClock', { zone: calendar.timeZone })}</p> : null}
      {query.isPending ? <SkeletonRows columns={1} rows={8} /> : null}
      {calendar?.isCut ? <Notice tone="warning" title={t('calendar.cut')} /> : null}
      {calendar && calendar.items.length === 0 ? (
        <StateBlock tone="empty" title={t('calendar.none')} hint={t('calendar.noneHint')} />
      ) : null}
      {calendar && calendar.items.length > 0 ? <Week calendar={calendar} first={first} /> : null}
      {query.error && !calendar ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
    </>
  );
}
