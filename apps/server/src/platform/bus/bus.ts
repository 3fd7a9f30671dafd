/** News between the parts of the server, and between its processes. Fire and forget: what must not be lost is in the database first. */
export interface Bus {
  publish<K extends keyof Topics>(topic: K, message: Topics[K]): void;
  /** Returns the unsubscribing. A listener that throws does not disturb the others. */
  subscribe<K extends keyof Topics>(topic: K, listener: (message: Topics[K]) => void): () => void;
  /** Whether anybody listens, here or in another process: what nobody hears need not be made. That another process has begun to listen is known within a moment, or seconds. */
  isHeard(topic: keyof Topics): boolean;
  close(): Promise<void>;
}

/** The topics; each part that publishes adds its own by declaration merging, beside its door. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the floors above
export interface Topics {}

/** The bus of a single process. */
export function createLocalBus(onError: (error: unknown, topic: string) => void): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic as string) ?? []) {
        try {
          listener(message as never);
        } catch (error) {
          onError(error, topic as string);
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic as string) ?? new Set();
      listeners.set(topic as string, set);
      set.add(listener as (message: never) => void);
      return () => set.delete(listener as (message: never) => void);
    },
    isHeard: (topic) => (listeners.get(topic as string)?.size ?? 0) > 0,
    close: async () => listeners.clear(),
  };
}
