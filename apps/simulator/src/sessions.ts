import { CallFailed } from '@csms/ocpp';
import type { SampledValue } from '@csms/ocpp/v16';
import type { Charger } from './charger.ts';
import type { ChargingProfile, Limit } from './charging-profiles/index.ts';
import type { Connector, LocalTransaction, StopReason } from './connector.ts';
import { isLimited, PointLimits } from './limits.ts';
import type { IdTagInfo } from './local-list.ts';
import type { Vehicle } from './vehicles.ts';

export type SwipeOutcome = 'started' | 'stopped' | 'waiting-for-plug' | 'rejected';

/** So long a new connection takes at most, in s. */
const RECONNECT_S = 10;

interface StartOptions {
  parentIdTag?: string | undefined;
  /** Counts for this transaction only. */
  profile?: ChargingProfile | undefined;
}

/** What happens at the connectors of one charge point: cards, plugs, transactions and their meter values. */
export class Sessions {
  readonly #point: Charger;
  readonly #ticks = new Map<number, () => void>();
  /** None where there are no profiles. */
  #limits: PointLimits | undefined;

  constructor(point: Charger) {
    this.#point = point;
  }

  // ---- authorisation

  /** Whether a card is good: by the local list and cache where the configuration says so or while offline, otherwise by asking. */
  async authorize(idTag: string): Promise<IdTagInfo> {
    const { configuration, localList, accepted, clock } = this.#point;
    const places = { list: configuration.flag('LocalAuthListEnabled'), cache: configuration.flag('AuthorizationCacheEnabled') };
    const local = localList.find(idTag, places, clock.now());
    if (accepted) {
      if (local?.status === 'Accepted' && configuration.flag('LocalPreAuthorize')) return local;
      try {
        return await this.#ask(idTag);
      } catch (error) {
        // A second connection has taken the place of the one that carried the question: it is asked again there.
        if (error instanceof CallFailed && error.reason === 'closed' && (await this.#lineIsBack())) return this.authorize(idTag);
        if (this.#point.accepted) return { status: 'Invalid' };
      }
    }
    if (local && configuration.flag('LocalAuthorizeOffline')) return local;
    return { status: configuration.flag('AllowOfflineTxForUnknownId') ? 'Accepted' : 'Invalid' };
  }

  async #ask(idTag: string): Promise<IdTagInfo> {
    const idTagInfo = await this.#point.dialect.askFor(idTag);
    this.#point.localList.remember(idTag, idTagInfo);
    return idTagInfo;
  }

  /** Whether there is a line again soon. */
  async #lineIsBack(): Promise<boolean> {
    for (let s = 0; s < RECONNECT_S && !this.#point.accepted; s++)
      await new Promise<void>((done) => this.#point.clock.after(1000, done));
    return this.#point.accepted;
  }

  async swipe(connector: Connector, idTag: string): Promise<SwipeOutcome> {
    const running = connector.transaction;
    if (running && sameTag(running.idTag, idTag)) {
      await this.stopTransaction(connector, 'Local');
      return 'stopped';
    }
    const info = await this.authorize(idTag);
    if (info.status !== 'Accepted') return 'rejected';
    if (running) {
      if (!running.parentIdTag || !sameTag(running.parentIdTag, info.parentIdTag)) return 'rejected';
      await this.stopTransaction(connector, 'Local');
      return 'stopped';
    }
    return this.allow(connector, idTag, info.parentIdTag);
  }

  /** A card, or the central system, may charge here: at once, or when a vehicle is plugged in before ConnectionTimeOut. */
  allow(connector: Connector, idTag: string, parentIdTag: string | undefined, profile?: ChargingProfile): SwipeOutcome {
    const { reservation } = connector;
    if (connector.transaction || connector.status === 'Faulted' || connector.status === 'Unavailable') return 'rejected';
    if (
      reservation &&
      !sameTag(reservation.idTag, idTag) &&
      !(reservation.parentIdTag && sameTag(reservation.parentIdTag, parentIdTag))
    ) {
      return 'rejected';
    }
    if (this.#point.dialect.isTaken?.(connector)) return 'rejected';
    if (connector.vehicle) {
      this.startTransaction(connector, idTag, { parentIdTag, profile });
      return 'started';
    }
    connector.authorized?.cancel();
    const cancel = this.#point.clock.after(this.#point.configuration.number('ConnectionTimeOut') * 1000, () => {
      connector.authorized = undefined;
      this.#point.dialect.withdrawn?.(connector);
      if (!connector.vehicle) this.#point.setStatus(connector, this.#point.restingStatus(connector));
    });
    connector.authorized = { idTag, parentIdTag, profile, cancel };
    this.#point.dialect.permitted?.(connector, idTag);
    this.#point.setStatus(connector, 'Preparing');
    return 'waiting-for-plug';
  }

  // ---- plugs

  plugIn(connector: Connector, vehicle: Vehicle): Vehicle {
    if (connector.vehicle) throw new Error(`connector ${connector.id} has a vehicle already`);
    connector.vehicle = vehicle;
    const { authorized } = connector;
    if (connector.status === 'Available' || connector.status === 'Reserved') this.#point.setStatus(connector, 'Preparing');
    this.#point.dialect.plugged?.(connector);
    if (authorized) {
      authorized.cancel();
      connector.authorized = undefined;
      this.startTransaction(connector, authorized.idTag, authorized);
    }
    return vehicle;
  }

  unplug(connector: Connector): void {
    if (connector.transaction) void this.stopTransaction(connector, 'EVDisconnected');
    connector.vehicle = undefined;
    this.#point.dialect.unplugged?.(connector);
    if (connector.status !== 'Faulted') this.#point.setStatus(connector, this.#point.restingStatus(connector));
  }

  /** Keeps the connector for nobody any more; its status stays. */
  forgetReservation(connector: Connector): void {
    connector.reservation?.cancelTimer();
    connector.reservation = undefined;
  }

  // ---- transactions

  /** Begins at once; the central system is told in its turn. `answered` gives the id, or rejects where it was refused for good. */
  startTransaction(
    connector: Connector,
    idTag: string,
    { parentIdTag, profile }: StartOptions = {},
  ): { transaction: LocalTransaction; answered: Promise<number> } {
    if (connector.transaction) throw new Error(`connector ${connector.id} has a transaction already`);
    const point = this.#point;
    const now = point.clock.now();
    this.#settle(connector);
    const { reservation } = connector;
    this.forgetReservation(connector);
    const transaction: LocalTransaction = {
      id: undefined,
      connectorId: connector.id,
      idTag,
      parentIdTag,
      startedAt: now,
      meterStart: connector.registerWh,
      reservationId: reservation?.id,
      samples: 0,
      held: false,
      begin: [],
    };
    connector.transaction = transaction;
    if (profile) point.profiles.set(connector.evseId, point.charging.reads?.(profile) ?? profile, now);
    transaction.begin = connector.sample(
      'Transaction.Begin',
      point.configuration.list('StopTxnSampledData'),
      transaction.meterStart,
    );
    point.setStatus(connector, connector.vehicle ? 'Charging' : 'Preparing');
    const answered = point.dialect.begun(connector, transaction);
    answered.catch(() => {});
    this.#startTicks(connector);
    if (isLimited(point)) this.#watch(connector);
    return { transaction, answered };
  }

  /** What the central system says of the card of a running transaction: a refused one gets no energy. */
  judge(connector: Connector, transaction: LocalTransaction, info: IdTagInfo): void {
    const point = this.#point;
    transaction.parentIdTag ??= info.parentIdTag;
    point.localList.remember(transaction.idTag, info);
    if (info.status === 'Accepted' || connector.transaction !== transaction) return;
    if (point.configuration.flag('StopTransactionOnInvalidId')) void this.stopTransaction(connector, 'DeAuthorized');
    else {
      transaction.held = true;
      point.setStatus(connector, 'SuspendedEVSE');
    }
  }

  /** Ends the transaction at a connector, if there is one. Resolves when the central system has answered or was given up. */
  stopTransaction(connector: Connector, reason: StopReason, idTag?: string): Promise<void> {
    const point = this.#point;
    const { transaction } = connector;
    if (!transaction) return Promise.resolve();
    this.#settle(connector);
    this.#limits?.unwatch(connector.id);
    this.#ticks.get(connector.id)?.();
    this.#ticks.delete(connector.id);
    const now = point.clock.now();
    const meterStop = point.reportedRegister(connector);
    const answered = point.dialect.ended(connector, transaction, { at: now, meterStop, reason, idTag });
    connector.transaction = undefined;
    connector.still();
    point.profiles.endTransactions(now, connector.evseId);
    point.emit('transaction-stopped', transaction, meterStop, reason);
    if (connector.scheduledOperative !== undefined) {
      connector.operative = connector.scheduledOperative;
      connector.scheduledOperative = undefined;
    }
    if (!connector.operative || !point.operative) point.setStatus(connector, 'Unavailable');
    else if (connector.status !== 'Faulted') point.setStatus(connector, connector.vehicle ? 'Finishing' : 'Available');
    return answered;
  }

  stopAll(reason: StopReason): void {
    for (const connector of this.#point.connectors) void this.stopTransaction(connector, reason);
    this.#point.dialect.closing?.(reason);
  }

  /** Everything that was known of running transactions is lost, as is what waited to be sent. */
  forget(): void {
    this.#point.outbox.clear();
    this.#point.dialect.forgotten?.();
    for (const connector of this.#point.connectors) {
      connector.transaction = undefined;
      connector.authorized?.cancel();
      connector.authorized = undefined;
      connector.status = this.#point.restingStatus(connector);
    }
  }

  /** No power: meters stand still until `resume`. */
  pause(): void {
    for (const cancel of this.#ticks.values()) cancel();
    this.#ticks.clear();
    this.#limits?.unwatch();
    for (const connector of this.#point.connectors) if (connector.transaction) this.#advance(connector);
  }

  resume(): void {
    for (const connector of this.#point.connectors) {
      connector.skip(this.#point.clock.now());
      if (connector.transaction && !this.#ticks.has(connector.id)) {
        this.#startTicks(connector);
        if (isLimited(this.#point)) this.#watch(connector);
      } else if (connector.status === 'Finishing') connector.status = this.#point.restingStatus(connector);
    }
  }

  // ---- meter

  /** A changed configuration takes effect. */
  refresh(): void {
    for (const connector of this.#point.connectors) {
      if (!connector.transaction) continue;
      this.#ticks.get(connector.id)?.();
      this.#startTicks(connector);
      this.#look(connector);
    }
  }

  /** Queues meter values of a connector as they are now; of all of them for 0. */
  sendMeterValues(connectorId: number, context: NonNullable<SampledValue['context']>): void {
    const point = this.#point;
    const wanted = context === 'Sample.Clock' ? 'MeterValuesAlignedData' : 'MeterValuesSampledData';
    for (const connector of point.connectors) {
      if (connectorId !== 0 && connector.id !== connectorId) continue;
      this.#advance(connector);
      const { transaction } = connector;
      if (transaction) transaction.samples++;
      const sampled = connector.sample(context, point.configuration.list(wanted), point.reportedRegister(connector));
      if (sampled.length > 0) point.dialect.metered(connector, context, sampled, point.clock.now());
    }
  }

  /** Lets time pass at every connector until now: what flows, and what each offers, is as of this moment. */
  settle(): void {
    for (const connector of this.#point.connectors) this.#advance(connector);
  }

  /** Changes the charging profiles: what has flowed until now was under the old ones. */
  changeProfiles(change: (now: number) => void): void {
    this.settle();
    change(this.#point.clock.now());
    this.limitsChanged();
  }

  /** Other limits count from now on; vehicles follow within the reaction time. */
  limitsChanged(): void {
    for (const connector of this.#point.connectors) if (connector.transaction) this.#watch(connector);
  }

  #watch(connector: Connector): void {
    this.#limits ??= new PointLimits(this.#point);
    this.#limits.watch(connector, () => this.#look(connector));
  }

  /** Before a transaction begins or ends: connectors that share a limit have shared it otherwise until now. */
  #settle(connector: Connector): void {
    if (isLimited(this.#point)) this.settle();
    else this.#advance(connector);
  }

  #advance(connector: Connector): void {
    const { clock, options } = this.#point;
    let limitAt = NO_LIMIT;
    if (isLimited(this.#point)) {
      this.#limits ??= new PointLimits(this.#point);
      limitAt = this.#limits.of(connector);
    }
    connector.advance(clock.now(), clock.scale, options.energyScale ?? 1, limitAt);
  }

  #startTicks(connector: Connector): void {
    const interval = this.#point.sampleEveryS;
    const cancel = this.#point.clock.every((interval || 60) * 1000, () => {
      this.#look(connector);
      if (interval > 0) this.sendMeterValues(connector.id, 'Sample.Periodic');
    });
    this.#ticks.set(connector.id, cancel);
  }

  /** Who holds the charging back, the vehicle or us? */
  #look(connector: Connector): void {
    this.#advance(connector);
    const { charging, vehicle, powerW, offeredA } = connector;
    if (!charging && connector.status !== 'Charging') return;
    const wants = vehicle !== undefined && vehicle.soc < vehicle.targetSoc && !vehicle.asleep;
    this.#point.setStatus(connector, powerW > 0 ? 'Charging' : wants && offeredA === 0 ? 'SuspendedEVSE' : 'SuspendedEV');
  }
}

const NO_LIMIT = (_at: number): Limit | null => null;

/** Cards are compared without case (OCPP 1.6, CiString). */
export function sameTag(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
