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
import { type SettingsReader, storeFile } from '../../access/index.ts';
import { readCode, SHOWN_STATE_SQL } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellOpened } from '../work-orders/alarm-orders.ts';
import { joinOrOpen } from '../work-orders/join-or-open.ts';
import { tellDanger } from '../work-orders/notices.ts';
import { lockOrder, orderChanged } from '../work-orders/rows.ts';
import { STATE_SQL } from './feedback.queries.ts';
import { countReport } from './limits.ts';
import { readPhoto } from './photo.rules.ts';

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

/**
 * Takes a report of a driver: it joins the open order of the same fault at the connector, or opens one; a danger goes before everything and is told to the person on duty at once. Returns the number
 * by which its state is looked up, and what open consoles are to hear. Throws `codeUnknown`, `feedbackFull`, field problems of photos and the description.
 */
export async function takeReport(
  { db, secretKey }: { db: Database; secretKey: Buffer },
  { code, address, form, now }: { code: string; address: string; form: Form; now: number },
): Promise<{ number: string; events: LiveEvent[] }> {
  const { rows } = await sql<{ code: string; provider_id: number; station_id: number; point_id: number; connector_no: number }>`
    select c.code, p.provider_id, p.station_id, p.id as point_id, c.connector_no ${BY_CODE} ${readCode(code)}`.execute(db);
  const [at] = rows;
  if (!at) throw new Problem('codeUnknown');
  const { kind, language, description = '', phone = '', email = '' } = form;
  if (kind === 'other' && description === '') throw new Problem('invalid', { fields: { description: 'required' } });
  const photos = (form.photos ?? []).map(readPhoto);
  const bytes = photos.reduce((sum, one) => sum + one.length, 0);
  await db
    .transaction()
    .execute((trx) => countReport(trx, secretKey, { code: at.code, address, providerId: at.provider_id }, bytes, now));
  // What is stored and then not used is cleared with other loose files.
  const names: string[] = [];
  for (const photo of photos)
    names.push(
      await storeFile(db, { providerId: at.provider_id, userId: null, kind: 'image', originalName: 'photo.jpg', bytes: photo }),
    );
  const words = FEEDBACK_KIND_WORDS[kind][language];
  const { code: faultCode, isVague = false } = FAULTS[kind];
  return db.transaction().execute(async (trx) => {
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
  });
}
