import type { Deviation } from '@csms/ocpp/v16';
import type { PointFacts } from './directory.ts';
import type { ConnectionServices } from './services.ts';
import type { ToldTimes } from './told-times.ts';
import type { MessageContext } from './v16/index.ts';

/** Deviations after which a required field holds what we put there. */
const LACKS: ReadonlySet<string> = new Set(['missing-field', 'unreadable-date', 'unreadable-field', 'null-field']);

/** When a session counts as begun: by what the charger tells of the time before it came, else by its receipt. Epoch ms. */
export const countedAt = (at: number, connectedAt: number, receivedAt: number): number => (at < connectedAt ? at : receivedAt);

/** What the translation of one message may look at. */
export function contextOf(
  { times, connectedAt }: { times: ToldTimes; connectedAt: number },
  services: ConnectionServices,
  facts: PointFacts,
  receivedAt: number,
  deviations: readonly Deviation[],
): MessageContext {
  return {
    facts,
    receivedAt,
    times,
    mayKeep: (what, count) => {
      const may = services.shares.take(facts.pointId, what, count, receivedAt);
      if (!may)
        services.log.warn(
          { identity: facts.serialNumber, what },
          'a charge point says more than is kept of it: what it says is not all stored',
        );
      return may;
    },
    noted: (note) => deviations.some(({ rule }) => (rule as string) === note),
    lacked: (field) => deviations.some(({ rule, path }) => path === field && LACKS.has(rule)),
    idTag: (sent) => {
      // As it was sent, not cut to what the schema allows: cut, it may be another's card.
      const whole = deviations.find(({ rule, path }) => rule === 'string-too-long' && path === 'idTag')?.original ?? sent;
      return services.vendorIdTag(whole, facts.vendor, facts.model);
    },
    heartbeatSeconds: services.heartbeatSeconds(),
    startsAround: (idTag, at) =>
      services.sessionStarts.around(facts.pointId, idTag, countedAt(at, connectedAt, receivedAt), receivedAt),
    triesCards: services.unknownTags.isOver(facts.pointId, receivedAt),
  };
}
