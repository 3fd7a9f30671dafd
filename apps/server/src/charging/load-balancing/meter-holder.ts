import { setTimeout as pause } from 'node:timers/promises';
import type { MeterLink, MqttSettings, ReadingFault } from '@csms/contract';
import type { Bus, Topics } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { openMqtt } from '../../platform/mqtt/mqtt.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { countRefused, REST_MS, type Reading, type Refused, takeReading } from './meter-readings.ts';
import { readMessage } from './mqtt-message.rules.ts';

export interface MeterParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  outward: Outward;
  log: Log;
}

/** A process that has no turn asks for it so often, in ms. */
const EVERY_MS = 5_000;
/** How often what came is stored, and what was set is looked at, in ms. */
const LOOK_MS = 1_000;
/** Of the messages of one look so many are read, the newest. */
const READ_MESSAGES = 8;
/** A broker that ended the connection is asked again after so long, each time twice as long, in ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A connection that stood so long begins anew with the first pause, in ms. */
const STOOD_MS = 60_000;

/** Of a meter what its readings need. */
interface HeldRow {
  id: number;
  voltage: number;
  mqtt: MqttSettings | null;
  password: Buffer | null;
  point_id: number | null;
  connector_no: number | null;
}

interface Message {
  payload: Buffer;
  retained: boolean;
  /** Epoch ms. */
  at: number;
}

/** What has come of a meter since the last look. */
interface Inbox {
  messages: Message[];
  readings: Reading[];
  tooLarge: number;
}

interface Held {
  row: HeldRow;
  inbox: Inbox;
  /** The time of the last reading that counted, epoch ms. */
  countedAt: number;
  /** How its connection stands, and what the database was told of it. */
  link: MeterLink | null;
  toldLink: MeterLink | null;
  close(): void;
}

/**
 * Holds the connections of meters to their brokers, and hears what charge points measure that are meters: by one process as long as it lives. What comes is stored once a second at most.
 */
export function meterWork(parts: MeterParts, lookMs = LOOK_MS): RegularWork {
  return {
    name: 'meters',
    everyMs: Math.min(EVERY_MS, lookMs * 5),
    async work(ending) {
      const held = new Map<number, Held>();
      let stopHearing: (() => void) | undefined;
      try {
        while (!ending.aborted) {
          const rows = await readHeld(parts);
          settle(parts, held, rows);
          const hasPoint = rows.some((row) => row.point_id !== null);
          if (hasPoint)
            stopHearing ??= parts.bus.subscribe('point.measured', (told) => takeMeasured(held, told, parts.clock.now()));
          else stopHearing = void stopHearing?.();
          for (const one of held.values()) await store(parts, one);
          await pause(lookMs, undefined, { signal: ending, ref: false }).catch(() => {});
        }
      } finally {
        stopHearing?.();
        for (const one of held.values()) one.close();
      }
    },
  };
}

async function readHeld({ databases }: MeterParts): Promise<HeldRow[]> {
  const { rows } = await databases.pool.query<HeldRow>({
    name: 'held-meters',
    text: `select m.id, g.voltage, m.mqtt, m.password_sealed as password, p.id as point_id, m.connector_no
      from energy_meter m join site g on g.station_id = m.station_id join station s on s.id = m.station_id and s.removed_at is null
      left join charge_point p on p.id = m.point_id and p.provider_id = m.provider_id and p.removed_at is null
      where m.source = 'mqtt' or (m.source = 'point' and p.id is not null)`,
    values: [],
  });
  return rows;
}

const isSame = (one: HeldRow, other: HeldRow): boolean =>
  one.voltage === other.voltage &&
  one.point_id === other.point_id &&
  one.connector_no === other.connector_no &&
  JSON.stringify(one.mqtt) === JSON.stringify(other.mqtt) &&
  (one.password?.toString('base64') ?? '') === (other.password?.toString('base64') ?? '');

/** Ends what is set no more or otherwise, and begins what is new. */
function settle(parts: MeterParts, held: Map<number, Held>, rows: readonly HeldRow[]): void {
  const wanted = new Map(rows.map((row) => [row.id, row]));
  for (const [id, one] of held) {
    const row = wanted.get(id);
    if (row && isSame(one.row, row)) continue;
    one.close();
    held.delete(id);
  }
  for (const row of rows) {
    if (held.has(row.id)) continue;
    const one: Held = {
      row,
      inbox: { messages: [], readings: [], tooLarge: 0 },
      countedAt: 0,
      link: null,
      toldLink: null,
      close: () => {},
    };
    held.set(row.id, one);
    if (row.mqtt) one.close = keepConnected(parts, one, row.mqtt);
  }
}

/** Keeps a meter connected with its broker, and reads what it publishes. Returns its end. */
function keepConnected({ outward, seal, clock, log }: MeterParts, one: Held, settings: MqttSettings): () => void {
  const { id, password } = one.row;
  const place = {
    url: settings.brokerUrl,
    userName: settings.userName,
    password: password === null ? undefined : openOrNone(seal, password),
    ca: settings.ca,
    topic: settings.topic,
  };
  let pauseMs = FIRST_PAUSE_MS;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let connection: { close(): void } | undefined;
  const take = (payload: Buffer, retained: boolean) => {
    const { messages } = one.inbox;
    // Of a flood the newest are read at the next look; the rest change nothing.
    if (messages.length >= READ_MESSAGES) messages.shift();
    messages.push({ payload, retained, at: clock.now() });
  };
  const open = () => {
    let stoodSince = Number.POSITIVE_INFINITY;
    if (one.link === null) one.link = 'connecting';
    connection = openMqtt(outward, place, {
      subscribed() {
        stoodSince = performance.now();
        one.link = 'connected';
      },
      message: take,
      passedOver() {
        one.inbox.tooLarge++;
      },
      ended(fault, error) {
        if (isEnded) return;
        log.warn({ err: error, meter: id, fault }, 'a meter has no connection with its broker');
        one.link = fault;
        if (performance.now() - stoodSince >= STOOD_MS) pauseMs = FIRST_PAUSE_MS;
        timer = setTimeout(open, pauseMs * (0.75 + Math.random() / 2)).unref();
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      },
    });
  };
  open();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    connection?.close();
  };
}

/** Reads the messages of a meter. */
function readMessages({ row: { mqtt, voltage }, inbox }: Held): { readings: Reading[]; refused: Refused[] } {
  const counts = new Map<ReadingFault, number>(inbox.tooLarge > 0 ? [['tooLarge', inbox.tooLarge]] : []);
  const refuse = (why: ReadingFault) => counts.set(why, (counts.get(why) ?? 0) + 1);
  const readings = [...inbox.readings];
  for (const { payload, retained, at } of inbox.messages) {
    const read = mqtt ? readMessage(mqtt, payload, voltage) : undefined;
    if (!read) refuse('unreadable');
    // What a broker had kept may be of any time.
    else if (retained && read.at === null) refuse('late');
    else
      readings.push({
        at: read.at ?? at,
        cameAt: read.at === null ? null : at,
        no: null,
        powerW: read.powerW,
        currentsA: read.currentsA,
      });
  }
  return { readings, refused: [...counts].map(([why, count]) => ({ why, count })) };
}

/** Keeps what a charge point has measured for the meters that it is. */
function takeMeasured(held: ReadonlyMap<number, Held>, told: Topics['point.measured'], cameAt: number): void {
  for (const { row, inbox } of held.values()) {
    if (row.point_id !== told.pointId || row.connector_no !== told.connectorNo) continue;
    const { at, powerW, currentsA, powersW } = told;
    inbox.readings = [
      { at, cameAt, no: null, powerW, currentsA: currentsA ?? powersW?.map((watts) => watts / row.voltage) ?? null },
    ];
  }
}

/** Stores what has come of a meter since the last look. */
async function store({ databases, bus, clock }: MeterParts, one: Held): Promise<void> {
  const { id } = one.row;
  const { system } = databases;
  const { readings, refused } = readMessages(one);
  one.inbox = { messages: [], readings: [], tooLarge: 0 };
  const now = clock.now();
  for (const each of refused) await countRefused(system, id, each, now);
  // The newest alone counts; none of the others was wrong.
  const newest = readings.toSorted((a, b) => a.at - b.at).at(-1);
  if (newest) await count({ databases, bus }, one, newest, now);
  if (one.link !== one.toldLink) {
    const link = one.link;
    await databases.pool.query('update energy_meter set link = $2, link_at = $3 where id = $1', [id, link, new Date(now)]);
    one.toldLink = link;
  }
}

/** Counts a reading; one that comes within a second of the last waits until that is over, since nothing may come after it. */
async function count(
  { databases, bus }: Pick<MeterParts, 'databases' | 'bus'>,
  one: Held,
  reading: Reading,
  now: number,
): Promise<void> {
  const hasTime = reading.cameAt !== null;
  const freeAt = one.countedAt + REST_MS;
  if (!hasTime && now < freeAt) {
    one.inbox.readings.push(reading);
    return;
  }
  const at = hasTime ? reading.at : Math.max(reading.at, freeAt);
  if ((await takeReading({ db: databases.system, bus }, one.row.id, { ...reading, at }, now)) === null) one.countedAt = at;
}
