import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Readings of one metric by the value of its label; those that are not known are left out. */
type Readings = Iterable<readonly [label: string, value: number | undefined]>;

export interface Metrics {
  registry: Registry;
  messages: Counter<'action' | 'outcome'>;
  latency: Histogram<'action'>;
  batches: Histogram<'lane'>;
  requests: Histogram<'group' | 'method' | 'status'>;
  /** A number read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void;
  /** Numbers by a label, read when they are asked for. */
  gauges(name: string, help: string, label: string, read: () => Readings | Promise<Readings>): void;
  /** Numbers by a label that only grow, read when they are asked for. */
  counters(name: string, help: string, label: string, read: () => Readings): void;
  /** What `gauge` of that name reads now; 0 where there is none. */
  read(name: string): number;
}

/** The Prometheus metrics of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const reads = new Map<string, () => number>();
  return {
    registry,
    messages: new Counter({
      name: 'csms_ocpp_messages_total',
      help: 'OCPP messages received, by action and outcome',
      labelNames: ['action', 'outcome'],
      registers: [registry],
    }),
    latency: new Histogram({
      name: 'csms_ocpp_answer_seconds',
      help: 'Time from the receipt of a message to its answer, which is after it is durable',
      labelNames: ['action'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    batches: new Histogram({
      name: 'csms_commit_batch_size',
      help: 'Writes committed together',
      labelNames: ['lane'],
      buckets: [1, 5, 10, 25, 50, 100, 250, 500, 1000],
      registers: [registry],
    }),
    requests: new Histogram({
      name: 'csms_http_seconds',
      help: 'Time from the head of a request to the end of its answer, by the first part of its path, without live streams',
      labelNames: ['group', 'method', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.25, 1, 5, 30],
      registers: [registry],
    }),
    gauge(name, help, read) {
      reads.set(name, read);
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const readings = await read();
          this.reset();
          for (const [of, value] of readings) if (value !== undefined) this.set({ [label]: of }, value);
        },
      });
    },
    counters(name, help, label, read) {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [of, value] of read()) if (value !== undefined) this.inc({ [label]: of }, value);
        },
      });
    },
    read: (name) => reads.get(name)?.() ?? 0,
  };
}
