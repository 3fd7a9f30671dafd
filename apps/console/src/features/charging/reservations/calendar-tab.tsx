import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { contract, pathOf, type ReservationCalendar } from '@csms/contract';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useStations } from '../../../entities/use-stations.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { localDay, timeOfDay } from '../../../shared/format/time.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { WithAbout } from '../../../shared/ui/explained.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import styles from './reservations.module.css';

const HOUR_MS = 3_600_000;
/** The width of the names before the hours, on a phone. */
const NAME_PX = 108;
type Item = ReservationCalendar['items'][number];
type Row = { serialNumber: string; pointName: string; connectorNo: number | null; name: string };
type Kind = 'held' | 'planned' | 'over' | 'session';
const COLOURS: Record<Kind, string> = {
  held: 'var(--reserved)',
  planned: 'var(--brand)',
  over: 'var(--unavailable)',
  session: 'var(--charging)',
};

const kindOf = ({ kind, status }: Item): Kind =>
  kind === 'session' ? 'session' : status === 'held' || status === 'planned' ? status : 'over';

/** The day as a row for each connector; a reservation of any connector that has none yet stands in a row of its own. */
function rowsOf({ connectors, items }: ReservationCalendar, any: string, nameOf: (no: number) => string): Row[] {
  return [...Map.groupBy(connectors, ({ serialNumber }) => serialNumber).values()].flatMap((mine) => {
    const { serialNumber, pointName } = mine[0]!;
    const rows: Row[] = mine.map(({ connectorNo, connectorName }) => ({
      serialNumber,
      pointName,
      connectorNo,
      name: connectorName || nameOf(connectorNo),
    }));
    if (items.some((item) => item.serialNumber === serialNumber && item.connectorNo === null))
      rows.push({ serialNumber, pointName, connectorNo: null, name: any });
    return rows;
  });
}

/** The part of a day, from 0 to 1, that an item takes, and how far its words may go: to the next item of its row. */
export function placesOf(items: readonly Pick<Item, 'from' | 'to'>[], first: number, last: number, now: number) {
  const places = items.map(({ from, to }) => {
    const begins = Math.max(first, Date.parse(from));
    const ends = Math.max(begins, Math.min(last, to === null ? now : Date.parse(to)));
    return { from: (begins - first) / (last - first), to: (ends - first) / (last - first) };
  });
  return places.map((place) => ({
    ...place,
    until: places.reduce((least, { from }) => (from > place.from && from < least ? from : least), 1),
  }));
}

interface BarProps {
  item: Item;
  place: ReturnType<typeof placesOf>[number];
  calendar: ReservationCalendar;
}

/** One item. Words that have no room in its bar go on beside it; a word without room is left out whole. */
function Bar({ item, place: { from, to, until }, calendar }: BarProps) {
  const { t } = useTranslation('reservations');
  const patch = useUrlPatch();
  const navigate = useNavigate();
  const zone = calendar.timeZone;
  const percent = (part: number) => `${part * 100}%`;
  const ends = item.to === null ? t('calendar.running') : timeOfDay(item.to, zone);
  const name = t(item.kind === 'session' ? 'calendar.session' : 'calendar.reservation', {
    account: item.account,
    times: `${timeOfDay(item.from, zone)} – ${ends}`,
  });
  const open = () =>
    item.kind === 'session'
      ? void navigate(item.to === null ? `/realTimeMonitor/charging?session=${item.id}` : pathOf('record', item.id))
      : patch({ reservation: String(item.id) });
  return (
    <>
      <WithAbout about={name}>
        <button
          type="button"
          className={styles.item}
          style={
            { insetInlineStart: percent(from), width: percent(to - from), '--colour': COLOURS[kindOf(item)] } as CSSProperties
          }
          aria-label={name}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
        />
      </WithAbout>
      {/* A name of several words breaks between them. */}
      <span className={styles.words} style={{ insetInlineStart: percent(from), width: percent(until - from) }} aria-hidden="true">
        {`\u200b${timeOfDay(item.from, zone)} ${item.account}`}
      </span>
    </>
  );
}

function Track({ row, calendar, hours, now }: { row: Row; calendar: ReservationCalendar; hours: number; now: number }) {
  const writes = useAccess().can('reservation:write');
  const patch = useUrlPatch();
  const [first, last] = [Date.parse(calendar.from), Date.parse(calendar.to)];
  const items = calendar.items.filter(
    ({ serialNumber, connectorNo }) => serialNumber === row.serialNumber && connectorNo === row.connectorNo,
  );
  const places = placesOf(items, first, last, now);
  const isFree = writes && calendar.offersReservations && row.connectorNo !== null;
  const reserve = ({ clientX, currentTarget }: MouseEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = first + Math.floor(((clientX - left) / width) * hours * 2) * (HOUR_MS / 2);
    if (at + HOUR_MS / 2 < now) return;
    patch({
      reservation: 'new',
      point: row.serialNumber,
      connector: String(row.connectorNo),
      from: at > now ? String(at) : undefined,
    });
  };
  return (
    <div
      className={styles.track}
      data-free={isFree}
      style={{ '--hours': hours } as CSSProperties}
      {...(isFree ? { onClick: reserve } : {})}
    >
      {now > first && now < last ? (
        <span className={styles.now} style={{ insetInlineStart: `${((now - first) / (last - first)) * 100}%` }} />
      ) : null}
      {items.map((item, index) => (
        <Bar key={`${item.kind} ${item.id}`} item={item} place={places[index]!} calendar={calendar} />
      ))}
    </div>
  );
}

function Day({ calendar }: { calendar: ReservationCalendar }) {
  const { t } = useTranslation('reservations');
  const now = Date.now();
  const [first, last] = [Date.parse(calendar.from), Date.parse(calendar.to)];
  const hours = (last - first) / HOUR_MS;
  const frame = useRef<HTMLElement>(null);
  // Where it has no room for the day, it begins a little before now.
  useEffect(() => {
    const place = frame.current;
    const from = Date.now() < last ? Math.max(0, Date.now() - HOUR_MS - first) : 0;
    if (place) place.scrollLeft = (place.scrollWidth - NAME_PX) * (from / (last - first));
  }, [first, last]);
  const rows = rowsOf(calendar, t('anyConnector'), (no) => t('connector', { no }));
  if (rows.length === 0) return <StateBlock tone="empty" title={t('calendar.none')} />;
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={t('calendar.label', { station: calendar.stationName })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
      tabIndex={0}
    >
      <div className={styles.grid}>
        <div className={styles.row}>
          <div className={styles.name} />
          <div className={styles.hours} aria-hidden="true">
            {Array.from({ length: Math.ceil(hours / 2) }, (_, index) => first + index * 2 * HOUR_MS).map((at) => (
              <span key={at} style={{ insetInlineStart: `${((at - first) / (last - first)) * 100}%` }}>
                {timeOfDay(at, calendar.timeZone)}
              </span>
            ))}
          </div>
        </div>
        {rows.map((row) => (
          <div className={styles.row} key={`${row.serialNumber} ${row.connectorNo}`}>
            <div className={styles.name} title={`${row.pointName} · ${row.serialNumber}`}>
              {row.pointName}
              <small>{row.name}</small>
            </div>
            <Track row={row} calendar={calendar} hours={hours} now={now} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A station's connectors by hour of a day of its clock. */
export function CalendarTab() {
  const { t } = useTranslation('reservations');
  const stations = useStations();
  const [chosen, setStation] = useUrlParam('stationId');
  const [day, setDay] = useUrlParam('day');
  // Unless one is chosen, a station that has something to show.
  const newest = useCall(contract.reservations.list, { query: { limit: 1 } }, { enabled: !chosen, staleTime: 60_000 });
  const known = newest.isPending ? undefined : (newest.data?.list[0]?.stationId ?? stations.data?.[0]?.id);
  const stationId = chosen ? Number(chosen) : known;
  const query = useCall(
    contract.reservations.calendar,
    { query: { stationId, day } },
    { enabled: stationId !== undefined, keepPrevious: true, refetchInterval: 10_000 },
  );
  const shown = query.data ? localDay(query.data.from, query.data.timeZone) : day;
  const move = (days: number) => setDay(dayjs(shown).add(days, 'day').format('YYYY-MM-DD'));
  const date = shown ? dayjs(shown) : null;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.station}>
          <StationSelect
            value={stationId ?? null}
            onChange={(next) => setStation(next === undefined ? undefined : String(next))}
            placeholder={t('calendar.choose')}
          />
        </span>
        <span className={styles.day}>
          <Button icon={<LeftOutlined />} aria-label={t('calendar.before')} onClick={() => move(-1)} />
          <DatePicker
            value={date}
            allowClear={false}
            onChange={(next) => setDay(next?.format('YYYY-MM-DD'))}
            aria-label={t('calendarTab')}
          />
          <Button icon={<RightOutlined />} aria-label={t('calendar.after')} onClick={() => move(1)} />
          <Button onClick={() => setDay(undefined)}>{t('calendar.today')}</Button>
        </span>
        <span className={styles.legend} aria-hidden="true">
          {(['held', 'planned', 'over', 'session'] as const).map((kind) => (
            <span key={kind} style={{ '--colour': COLOURS[kind] } as CSSProperties}>
              {t(`calendar.legend.${kind}`)}
            </span>
          ))}
        </span>
      </div>
      {query.data ? (
        <p className={styles.hint}>
          {t('calendar.clock', { zone: query.data.timeZone })}
          {query.data.offersReservations ? '' : ` ${t('calendar.notOffered')}`}
        </p>
      ) : null}
      {query.data ? <Day calendar={query.data} /> : null}
      {query.error && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
    </>
  );
}
