import {
  type BodyOf,
  type ConnectorPage,
  type contract,
  DEFAULT_ALARM_RULES,
  type DriverState,
  FEEDBACK_KIND_WORDS,
  type FeedbackKind,
  type FeedbackState,
  isDanger,
  type LiveEvent,
  type ShownState,
  type WorkFaultCode,
} from '@csms/contract';
import { sql } from 'kysely';
import type { DiskRoom, SettingsReader } from '../../access/index.ts';
import { readCode, SHOWN_STATE_SQL } from '../../network/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { tellOpened } from '../work-orders/alarm-orders.ts';
import { joinOrOpen } from '../work-orders/join-or-open.ts';
import { tellDanger } from '../work-orders/notices.ts';
import { lockOrder, orderChanged } from '../work-orders/rows.ts';
import { STATE_SQL } from './feedback.queries.ts';
import { countDanger, countReport } from './limits.ts';
import { keepPhotos, readPhoto } from './photos.ts';

type Form = BodyOf<typeof contract.feedback.report>;

/** What each kind of report is as a fault. `isVague`: a driver cannot tell what it comes from, so that it joins whatever is open at the connector. */
const FAULTS: Readonly<Record<FeedbackKind, { code: WorkFaultCode; isVague?: true }>> = {
  smoke: { code: 'HighTemperature' },
  cable: { code: 'GroundFailure' },
  shock: { code: 'GroundFailure' },
  noStart: { code: 'OtherError', isVague: true },
  stuck: { code: 'ConnectorLockFailure' },
  reader: { code: 'ReaderFailure' },
  screen: { code: 'OtherError' },
  slow: { code: 'OtherError', isVague: true },
  damaged: { code: 'OtherError' },
  other: { code: 'OtherError', isVague: true },
};

/** What a state of a connector means to a driver. */
const DRIVER_STATE: Readonly<Record<ShownState, DriverState>> = {
  available: 'available',
  charging: 'charging',
  occupied: 'occupied',
  reserved: 'reserved',
  unavailable: 'outOfOrder',
  faulted: 'outOfOrder',
  offline: 'outOfOrder',
};

/** Of orders that work is still to be done for. */
const OPEN_STATES = sql`('waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting')`;

/** Who reports: nobody that we know. */
const DRIVER = { en: { id: null, name: 'Driver' }, zh: { id: null, name: '车主' } };

/** A serial number lets one claim to be that charger: a name that is one stays with operators. */
const POINT_NAME = sql`case when p.name = p.serial_number then '' else p.name end`;

const BY_CODE = sql`from connector c join charge_point p on p.id = c.point_id join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id
  where p.removed_at is null and s.removed_at is null and c.code =`;

/** What the page of a connector shows. Throws `codeUnknown` for a code that is revoked, or none. */
export async function pageOf(db: Database, settings: SettingsReader, code: string): Promise<ConnectorPage> {
  const { rows } = await sql<Omit<ConnectorPage, 'state' | 'androidUrl' | 'iosUrl'> & { state: ShownState }>`
    select s.name as "stationName", s.address, ${POINT_NAME} as "pointName", c.connector_no as "connectorNo", c.name as "connectorName", c.connector_type as "connectorType",
      c.max_power_w as "maxPowerW", ${sql.raw(SHOWN_STATE_SQL)} as state, s.service_phone as "servicePhone" ${BY_CODE} ${readCode(code)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('codeUnknown');
  return {
    ...row,
    state: DRIVER_STATE[row.state],
    androidUrl: settings.get('app.androidUrl'),
    iosUrl: settings.get('app.iosUrl'),
  };
}

/** How a report goes. Throws `notFound`. */
export async function stateOf(db: Database, number: string) {
  const { rows } = await sql<{ stationName: string; pointName: string; connectorNo: number; state: FeedbackState }>`
    select s.name as "stationName", ${POINT_NAME} as "pointName", f.connector_no as "connectorNo", ${STATE_SQL} as state
    from feedback f join station s on s.id = f.station_id join charge_point p on p.id = f.point_id left join work_order w on w.id = f.work_order_id where f.number = ${readCode(number)}`.execute(
    db,
  );
  if (!rows[0]) throw new Problem('notFound');
  return rows[0];
}

/** Where a report is about. */
interface Place {
  code: string;
  provider_id: number;
  station_id: number;
  point_id: number;
  connector_no: number;
}
export interface ReportParts {
  db: Database;
  secretKey: Buffer;
  pictures: Pictures;
  disk: DiskRoom;
}
/** `photosLeftOut`: the report was taken, some of its photos were not. */
interface Taken {
  number: string;
  photosLeftOut: boolean;
  events: LiveEvent[];
}

/**
 * Takes a report of a driver: it joins the open order of the same fault at the connector, or opens one; a danger goes before everything and is told to the person on duty at once. Returns the number
 * by which its state is looked up, and what open consoles are to hear. Photos are left out where the disk is short or pictures cannot be made. A danger is never refused: beyond the bounds of the
 * day it is counted at the open report of the same danger. Throws `codeUnknown`, `feedbackFull`, field problems of photos and the description.
 */
export async function takeReport(
  parts: ReportParts,
  { code, address, form, now }: { code: string; address: string; form: Form; now: number },
): Promise<Taken> {
  const { db, secretKey } = parts;
  const { rows } = await sql<Place>`
    select c.code, p.provider_id, p.station_id, p.id as point_id, c.connector_no ${BY_CODE} ${readCode(code)}`.execute(db);
  const [at] = rows;
  if (!at) throw new Problem('codeUnknown');
  const { kind, description = '' } = form;
  if (kind === 'other' && description === '') throw new Problem('invalid', { fields: { description: 'required' } });
  const sent = form.photos ?? [];
  let photos = parts.disk.isShort() ? [] : readable(sent, isDanger(kind));
  const bytes = photos.reduce((sum, one) => sum + one.length, 0);
  const count = { db, secretKey, of: { code: at.code, address, providerId: at.provider_id }, bytes, now };
  if (isDanger(kind)) {
    const room = await countDanger(count);
    if (room !== 'whole') photos = [];
    if (room === 'counted' || room === 'answered') {
      const open = await db.transaction().execute((trx) => joinDanger(trx, at, kind, room === 'counted'));
      if (open) return { ...open, photosLeftOut: sent.length > 0 };
    }
  } else await countReport(count);
  const names = await keepPhotos(parts, photos, at.provider_id).catch((error: unknown) => {
    if (isDanger(kind) && error instanceof Problem) return [];
    throw error;
  });
  const taken = await db.transaction().execute((trx) => keepReport(trx, at, form, names, now));
  return { ...taken, photosLeftOut: names.length < sent.length };
}

/** The photos that were sent; of a danger, those that are photos. */
function readable(sent: readonly string[], isLenient: boolean): Buffer[] {
  return sent.flatMap((one) => {
    try {
      return [readPhoto(one)];
    } catch (error) {
      if (isLenient && error instanceof Problem) return [];
      throw error;
    }
  });
}

/** The open report of the same danger at that connector, with one more counted there. Undefined: there is none, so that this is the first word of it. */
async function joinDanger(
  trx: Trx,
  at: Place,
  kind: FeedbackKind,
  isCounted: boolean,
): Promise<{ number: string; events: LiveEvent[] } | undefined> {
  // Of two at once the second joins the first.
  await sql`select pg_advisory_xact_lock(hashtext('work order of station'), ${at.station_id})`.execute(trx);
  const { rows } = await sql<{ number: string; task_id: string }>`
    update feedback set repeats = repeats + ${isCounted ? 1 : 0} from work_order w where w.id = feedback.work_order_id and feedback.id = (
      select f.id from feedback f join work_order w on w.id = f.work_order_id
      where f.point_id = ${at.point_id} and f.connector_no = ${at.connector_no} and f.kind = ${kind} and w.state in ${OPEN_STATES}
      order by f.id desc limit 1)
    returning feedback.number, w.task_id`.execute(trx);
  const [open] = rows;
  if (!open) return undefined;
  return { number: open.number, events: isCounted ? [orderChanged(await lockOrder(trx, open.task_id))] : [] };
}

/** Keeps a report with the names of its photos, at its order. */
async function keepReport(
  trx: Trx,
  at: Place,
  { kind, language, description = '', phone = '', email = '' }: Form,
  names: readonly string[],
  now: number,
): Promise<{ number: string; events: LiveEvent[] }> {
  const words = FEEDBACK_KIND_WORDS[kind][language];
  const { code: faultCode, isVague = false } = FAULTS[kind];
  const { id, isNew } = await joinOrOpen(
    trx,
    {
      providerId: at.provider_id,
      stationId: at.station_id,
      source: 'public',
      faultCode,
      isVague,
      description: description === '' ? words : `${words}\n${description}`,
      places: [{ pointId: at.point_id, connectorNo: at.connector_no }],
      alarmIds: [],
      transactionId: null,
      isSerious: DEFAULT_ALARM_RULES.find((rule) => rule.code === faultCode)?.level === 'serious',
      isDanger: isDanger(kind),
      priority: null,
      files: names.map((fileName) => ({ fileName, field: 'before' as const })),
      by: DRIVER[language],
    },
    now,
  );
  const { rows: kept } = await sql<{ number: string }>`
      insert into feedback (provider_id, station_id, point_id, connector_no, work_order_id, kind, is_danger, description, phone, email, language, photos, created_at)
      values (${at.provider_id}, ${at.station_id}, ${at.point_id}, ${at.connector_no}, ${id}, ${kind}, ${isDanger(kind)}, ${description}, ${phone}, ${email}, ${language}, ${names}::text[], ${new Date(now)})
      returning number`.execute(trx);
  const { rows: orders } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
  const order = await lockOrder(trx, orders[0]!.task_id);
  const events: LiveEvent[] = isNew ? await tellOpened(trx, order.task_id, now) : [orderChanged(order)];
  if (isDanger(kind)) events.push(...(await tellDanger(trx, order, now)));
  return { number: kept[0]!.number, events };
}
