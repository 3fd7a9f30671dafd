import type { Charger } from './charger.ts';
import { type Abilities, AppliedLimits, type Limit, nextChange, type Supply, type Taker } from './charging-profiles/index.ts';
import type { Connector } from './connector.ts';
import { LEAST_A, LEAST_DC_W } from './electrics.ts';

/** What a connector is supplied with, as charging profiles see it. */
export function supplyOf(point: Charger, connector: Connector): Supply {
  const { current, model, phases, transaction } = connector;
  const dc = current === 'DC';
  return {
    connectorId: connector.evseId,
    voltage: dc ? connector.voltage() : 230,
    phases: dc ? 1 : phases,
    switchesPhases: !dc && point.configuration.flag('ConnectorSwitch3to1PhaseSupported'),
    maxCurrentA: model.maxCurrentA,
    maxPowerW: model.maxPowerW,
    transaction: transaction && { id: transaction.id, startedAt: point.ownTime(transaction.startedAt) },
  };
}

/** What the charge point says of itself in its configuration. */
export function abilitiesOf({ configuration, connectors }: Charger): Abilities {
  return {
    connectors: Math.max(...connectors.map(({ evseId }) => evseId)),
    maxStackLevel: configuration.number('ChargeProfileMaxStackLevel'),
    maxPeriods: configuration.number('ChargingScheduleMaxPeriods'),
    maxProfiles: configuration.number('MaxChargingProfilesInstalled'),
    units: configuration.list('ChargingScheduleAllowedChargingRateUnit'),
  };
}

/** Whether anything limits a charge point, or did some seconds ago. */
export const isLimited = ({ charging, clock, profiles }: Charger): boolean =>
  charging.limitKey !== undefined || !profiles.idle(clock.now());

/** The limits of one charge point at work. Points without profiles have none of these. */
export class PointLimits {
  readonly #point: Charger;
  readonly #applied: AppliedLimits;
  /** Looks at connectors when their limit changes. */
  readonly #watches = new Map<number, () => void>();

  constructor(point: Charger) {
    this.#point = point;
    const { charging, clock, options, profiles, random } = point;
    const seconds = options.reactionS ?? charging.reactionS ?? random.between(2, 5);
    this.#applied = new AppliedLimits(profiles, charging, (seconds * 1000) / clock.scale, (at) => point.ownTime(at));
  }

  /** The limit that a connector's vehicle feels at an instant (epoch ms), null for none. */
  of(connector: Connector): (at: number) => Limit | null {
    const { charging, configuration, connectors } = this.#point;
    if (charging.limitKey !== undefined) {
      const amperes = configuration.number(charging.limitKey);
      return () => ({ amperes, watts: amperes * supplyOf(this.#point, connector).voltage * connector.phases, phases: 3 });
    }
    const all = () => connectors.filter((one) => one.transaction).map((one) => this.#taker(one));
    return (at) => this.#applied.at(this.#taker(connector), all, at);
  }

  #taker(connector: Connector): Taker {
    const supply = supplyOf(this.#point, connector);
    const { wantedW, vehicle, transaction } = connector;
    const leastA = connector.current === 'AC' ? LEAST_A : LEAST_DC_W / supply.voltage;
    return { supply, startedAt: transaction?.startedAt ?? 0, vehicle, wantedW, leastA };
  }

  /** Runs `look` when a changed limit is felt at a connector, and again whenever the limit changes by itself. */
  watch(connector: Connector, look: () => void): void {
    this.#watchIn(connector, this.#applied.reactionMs, look);
  }

  #watchIn(connector: Connector, ms: number, look: () => void): void {
    const { clock, profiles } = this.#point;
    this.unwatch(connector.id);
    const cancel = clock.after(ms * clock.scale + 1, () => {
      this.#watches.delete(connector.id);
      look();
      const felt = this.#point.ownTime(clock.now() - this.#applied.reactionMs);
      const next = nextChange(profiles.installed, supplyOf(this.#point, connector), felt);
      if (next !== undefined) this.#watchIn(connector, next - felt, look);
    });
    this.#watches.set(connector.id, cancel);
  }

  /** Ends the watch of a connector; of all where none is named. */
  unwatch(connectorId?: number): void {
    for (const [id, cancel] of this.#watches) {
      if (connectorId !== undefined && id !== connectorId) continue;
      cancel();
      this.#watches.delete(id);
    }
  }
}
