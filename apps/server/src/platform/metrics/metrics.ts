import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  messages: Counter<'action' | 'outcome'>;
  latency: Histogram<'action'>;
  batches: Histogram<'lane'>;
  /** A number read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void;
}

/** The Prometheus metrics of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
  };
}
