import type { contract, MeterLink, MqttSettings, ResponseOf } from '@csms/contract';
import { openMqtt } from '../../platform/mqtt/mqtt.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { readMessage } from './mqtt-message.rules.ts';

type Told = ResponseOf<typeof contract.loadBalancing.tryMeter>;

const PATIENCE_MS = 10_000;
const TEXT_LENGTH = 1000;

/** Connects to a broker, waits for the first message of the topic, and hangs up. A retained message is told when no other comes within a second. */
export function tryBroker(
  outward: Outward,
  settings: MqttSettings,
  password: string | undefined,
  voltage: number,
): Promise<Told> {
  return new Promise((done) => {
    let link: MeterLink = 'unreachable';
    let timer: NodeJS.Timeout;
    const tell = (told: Told) => {
      clearTimeout(timer);
      connection.close();
      done(told);
    };
    const messageOf = (payload: Buffer, retained: boolean): Told => {
      const read = readMessage(settings, payload, voltage);
      const time = read?.at == null ? null : new Date(read.at).toISOString();
      // What no text may hold (a NUL) is shown as a replacement.
      const text = payload.toString('utf8').slice(0, TEXT_LENGTH).replaceAll('\0', '�');
      return {
        link: 'connected',
        message: { text, retained, reading: read ? { powerW: read.powerW, currentsA: read.currentsA, time } : null },
      };
    };
    const connection = openMqtt(
      outward,
      { url: settings.brokerUrl, userName: settings.userName, password, ca: settings.ca, topic: settings.topic },
      {
        subscribed: () => {
          link = 'connected';
        },
        message: (payload, retained) => {
          const told = messageOf(payload, retained);
          if (!retained) return tell(told);
          clearTimeout(timer);
          timer = setTimeout(() => tell(told), 1000);
        },
        passedOver: () => {},
        ended: (fault) => tell({ link: fault, message: null }),
      },
    );
    timer = setTimeout(() => tell({ link, message: null }), PATIENCE_MS);
  });
}
