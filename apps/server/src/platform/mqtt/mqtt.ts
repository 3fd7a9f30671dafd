import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MqttClient } from 'mqtt';
import { type Outward, OutwardError } from '../outward/outward.ts';
import { boundedPackets } from './packets.ts';

/** Why there is no connection (any more). What an address answered is not told. */
export type MqttFault = 'unreachable' | 'badLogin' | 'badCertificate' | 'refused' | 'notSubscribed' | 'lost';

/** A topic at a broker. */
export interface MqttPlace {
  /** `mqtt://host:port` or `mqtts://host:port`; ports 1883 and 8883 where none is named. */
  url: string;
  /** Empty: none. */
  userName: string;
  password: string | undefined;
  /** Certificates in PEM that its own may be issued by instead of the public ones; empty: the public ones. */
  ca: string;
  topic: string;
}

export interface MqttEvents {
  subscribed(): void;
  /** `retained`: the broker had kept it. */
  message(payload: Buffer, retained: boolean): void;
  /** A message that was too large was passed over. */
  passedOver(): void;
  /** It has ended, or never began: told once, and nothing comes after it. */
  ended(fault: MqttFault, error: unknown): void;
}

const CONNECT_MS = 10_000;
const KEEPALIVE_S = 30;
/** A reading is short. */
const LIMITS = { packetBytes: 16 * 1024, bytesPerSecond: 512 * 1024 };

/** Subscribes to a topic through the guarded client. Nothing is tried again: `ended` says that it is over. Returns its end, after which nothing is told. */
export function openMqtt(outward: Outward, place: MqttPlace, events: MqttEvents): { close(): void } {
  let isOver = false;
  let client: MqttClient | undefined;
  let socket: Socket | undefined;
  const finish = () => {
    isOver = true;
    client?.end(true);
    socket?.destroy();
  };
  const fail = (fault: MqttFault, error: unknown) => {
    if (isOver) return;
    finish();
    events.ended(fault, error);
  };
  const run = async () => {
    const { hostname, port, protocol } = new URL(place.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const secure = protocol === 'mqtts:';
    socket = await outward.connect(host, Number(port || (secure ? 8883 : 1883)), {
      connectMs: CONNECT_MS,
      totalMs: null,
      maxBytes: null,
    });
    if (isOver) return void socket.destroy();
    socket.setKeepAlive(true, KEEPALIVE_S * 1000);
    if (secure) socket = await encrypted(socket, host, place.ca);
    if (isOver) return void socket.destroy();
    const stream = boundedPackets(socket, LIMITS, events.passedOver);
    client = subscribing(stream, place, events, fail);
  };
  run().catch((error: unknown) => fail(faultOf(error), error));
  return { close: finish };
}

async function encrypted(socket: Socket, host: string, ca: string): Promise<Socket> {
  const secured = connectTls({
    socket,
    ...(isIP(host) ? { host } : { servername: host }),
    ...(ca === '' ? {} : { ca }),
    minVersion: 'TLSv1.2',
  });
  const late = setTimeout(() => secured.destroy(new OutwardError('no TLS in time')), CONNECT_MS);
  try {
    await once(secured, 'secureConnect');
    return secured;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Speaks MQTT 3.1.1, which every broker knows. */
function subscribing(
  stream: ReturnType<typeof boundedPackets>,
  { userName, password, topic }: MqttPlace,
  events: MqttEvents,
  fail: (fault: MqttFault, error: unknown) => void,
): MqttClient {
  let isConnected = false;
  const client = new MqttClient(() => stream, {
    protocolVersion: 4,
    clientId: `csms-${randomBytes(8).toString('hex')}`,
    clean: true,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    timerVariant: 'native',
    ...(userName === '' ? {} : { username: userName }),
    ...(password === undefined ? {} : { password }),
  });
  client.on('connect', () => {
    isConnected = true;
    client.subscribe(topic, { qos: 0 }, (error, granted) => {
      const refused = granted?.some(({ qos }) => qos >= 128) ?? false;
      if (error || refused) fail('notSubscribed', error);
      else events.subscribed();
    });
  });
  client.on('message', (_topic, payload, { retain }) => events.message(payload, retain));
  client.on('error', (error) => {
    const { code } = error as { code?: unknown };
    fail(code === 4 || code === 5 ? 'badLogin' : isConnected ? 'lost' : 'refused', error);
  });
  client.on('close', () => fail(isConnected ? 'lost' : 'refused', undefined));
  return client;
}

/** What went wrong before MQTT was spoken. */
function faultOf(error: unknown): MqttFault {
  const { code } = error as { code?: unknown };
  if (error instanceof OutwardError || typeof code !== 'string') return 'unreachable';
  return /CERT|SELF_SIGNED|ISSUER|SIGNATURE|CRL|PEM/.test(code) ? 'badCertificate' : 'unreachable';
}
