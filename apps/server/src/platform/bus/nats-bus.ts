import type { Log } from '../log/log.ts';
import { type Bus, createLocalBus, type Topics } from './bus.ts';
import './bus-gap.ts';
import { type Heard, HeardTopics, heardWord } from './heard-topics.ts';
import { type NatsAccess, NatsLine } from './nats-line.ts';
import { type Fault, SealedNews } from './sealed-news.ts';

/** Where processes say what they listen to. */
const HEARD = 'csms.heard';
const NEWS = 'csms.news.';

interface NatsBusParts {
  access: NatsAccess;
  /** This process. */
  node: string;
  /** The key of the secrets: news are sealed with one that is made of it. */
  secretKey: Buffer;
  log: Log;
}

/** The bus of several processes, with what is to be seen of it. */
export interface NatsBus extends Bus {
  readonly isUp: boolean;
  /** Messages that did not count, by why, since the start. */
  readonly dropped: Readonly<Record<Fault, number>>;
}

/**
 * The bus of several processes over NATS. A process hears its own messages at once and locally, and those of others through the server; messages that
 * could not be delivered while NATS was away are lost, as the bus promises: readers catch up from the database, and `bus.gap` tells them when. Throws BusError where NATS does not let it in.
 */
export async function createNatsBus({ access, node, secretKey, log }: NatsBusParts): Promise<NatsBus> {
  const local = createLocalBus((error, topic) => log.error({ err: error, topic }, 'a bus listener failed'));
  const sealed = new SealedNews(secretKey, node);
  const dropped: Record<Fault, number> = { foreign: 0, replayed: 0, malformed: 0 };
  const drop = (subject: string, fault: Fault) => {
    if (dropped[fault]++ === 0)
      log.warn({ subject, fault }, 'a message on the bus does not count: it is not from a server with the same secret key');
  };
  let hasBegun = false;
  const line = await NatsLine.open({
    access,
    name: `csms-${node}`,
    log,
    take(subject, data) {
      const opened = sealed.open(subject, data);
      if (opened === 'own') return;
      if ('fault' in opened) return drop(subject, opened.fault);
      if (subject !== HEARD) return local.publish(subject.slice(NEWS.length) as keyof Topics, opened.body as never);
      const word = heardWord.safeParse(opened.body);
      if (word.success) heard.take(word.data);
      else drop(subject, 'malformed');
    },
    joined() {
      if (!hasBegun) return;
      heard.tell(true);
      local.publish('bus.gap', {});
    },
  });
  const heard = new HeardTopics(node, (word: Heard) => line.publish(HEARD, sealed.seal(HEARD, word)));
  hasBegun = true;
  return {
    publish(topic, message) {
      local.publish(topic, message);
      const subject = `${NEWS}${topic as string}`;
      if (line.up) line.publish(subject, sealed.seal(subject, message as object));
    },
    subscribe(topic, listener) {
      const stop = local.subscribe(topic, listener);
      heard.set(topic as string, true);
      return () => {
        stop();
        heard.set(topic as string, local.isHeard(topic));
      };
    },
    isHeard: (topic) => local.isHeard(topic) || heard.byOthers(topic as string),
    get isUp() {
      return line.up;
    },
    dropped,
    async close() {
      heard.close();
      await line.close();
      await local.close();
    },
  };
}
