import { connect } from '@nats-io/transport-node';
import type { Log } from '../log/log.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { type Heard, HeardTopics } from './heard-topics.ts';

/** Where processes say what they listen to. */
const HEARD = 'csms-heard';

/**
 * The bus of several processes over NATS. A process hears its own messages at once and locally, and those of others through the server; messages that
 * could not be delivered while NATS was away are lost, as the bus promises: readers catch up from the database.
 */
export async function createNatsBus(url: string, node: string, log: Log): Promise<Bus> {
  const connection = await connect({ servers: url, name: `csms-${node}`, maxReconnectAttempts: -1, waitOnFirstConnect: false });
  const local = createLocalBus((error, topic) => log.error({ err: error, topic }, 'a bus listener failed'));
  const subscription = connection.subscribe('csms.>', {
    callback: (error, message) => {
      if (error) return log.warn({ err: error }, 'the bus stumbled');
      const { from, body } = message.json<{ from: string; body: never }>();
      if (from !== node) local.publish(message.subject.slice('csms.'.length) as never, body);
    },
  });
  const heard = new HeardTopics(node, (word) => {
    if (!connection.isClosed()) connection.publish(HEARD, JSON.stringify(word));
  });
  const words = connection.subscribe(HEARD, {
    callback: (error, message) => (error ? log.warn({ err: error }, 'the bus stumbled') : heard.take(message.json<Heard>())),
  });
  return {
    publish(topic, message) {
      local.publish(topic, message);
      if (!connection.isClosed()) connection.publish(`csms.${topic as string}`, JSON.stringify({ from: node, body: message }));
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
    async close() {
      heard.close();
      words.unsubscribe();
      subscription.unsubscribe();
      await connection.drain();
      await local.close();
    },
  };
}
