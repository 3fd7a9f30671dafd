import type { Deviation } from '@csms/ocpp';
import type { EvseNumbering } from '../../network/index.ts';
import { countedAt } from '../bounds/session-starts.ts';
import type { PointFacts } from '../entrance/directory.ts';
import type { MessageContext, Protocol } from '../protocol/protocol.ts';
import type { ConnectionServices } from './connection-services.ts';
import type { SessionNames } from './session-names.ts';
import type { ToldTimes } from './told-times.ts';

/** Deviations after which a required field holds what we put there. */
const LACKS: ReadonlySet<string> = new Set(['missing-field', 'unreadable-date', 'unreadable-field', 'null-field']);

/** What the translation of one message may look at. */
export function contextOf(
  {
    times,
    connectedAt,
    protocol,
    address,
    evses,
    names,
  }: {
    times: ToldTimes;
    connectedAt: number;
    protocol: Protocol;
    address: string;
    evses: EvseNumbering | undefined;
    names: SessionNames | undefined;
  },
  services: ConnectionServices,
  facts: PointFacts,
  receivedAt: number,
  deviations: readonly Deviation[],
): MessageContext {
  return {
    facts,
    receivedAt,
    address,
    times,
    mayKeep: (what, count) => {
      const may = services.quotas.take(facts.pointId, what, count, receivedAt);
      if (!may)
        services.log.warn(
          { identity: facts.serialNumber, what },
          'a charge point says more than is kept of it: what it says is not all stored',
        );
      return may;
    },
    noted: (note) => deviations.some(({ rule }) => (rule as string) === note),
    lacked: (field) => deviations.some(({ rule, path }) => path === field && LACKS.has(rule)),
    placeOf: (evseNo, evseConnectorNo) => {
      const { isNew, ...place } = evses!.resolve(evseNo, evseConnectorNo);
      if (isNew)
        services
          .claimPlace(facts.pointId, place)
          .catch((error) =>
            services.log.warn({ err: error, identity: facts.serialNumber }, 'the place of a connector was not stored'),
          );
      return place;
    },
    numberOf: (wireId) => names?.numberOf(wireId),
    onlyConnector: () => evses?.only ?? 0,
    idTag: (sent) => {
      // As it was sent, not cut to what the schema allows: cut, it may be another's card.
      const whole =
        deviations.find(({ rule, path }) => rule === 'string-too-long' && path === protocol.idTagPath)?.original ?? sent;
      return services.vendorIdTag(whole, facts.vendor, facts.model);
    },
    heartbeatSeconds: services.heartbeatSeconds(),
    startsAround: (idTag, at) =>
      services.sessionStarts.around(facts.pointId, idTag, countedAt(at, connectedAt, receivedAt), receivedAt),
    triesCards: services.unknownTags.isOver(facts.pointId, receivedAt),
  };
}
