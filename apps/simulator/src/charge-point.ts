import { EventEmitter } from 'node:events';
import { OcppError } from '@csms/ocpp';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { PerPhase } from './building/building.ts';
import { Certificates } from './certificates.ts';
import { type ChargingManners, ChargingProfiles, together } from './charging-profiles/index.ts';
import { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import { Connection } from './connection.ts';
import { Connector, type ErrorCode, type Status, type StopReason } from './connector.ts';
import { type Deviation, type DeviationContext, deviationsNamed, type Payload } from './deviations/index.ts';
import type { Dialect } from './dialect.ts';
import { LocalList } from './local-list.ts';
import { type Model, modelNamed } from './models.ts';
import type { OperatedCharger } from './operated-charger.ts';
import type { ChargePointEvents, ChargePointOptions, Habit, OperatedAction, PowerLossOptions, Trouble } from './options.ts';
import { Outbox } from './outbox.ts';
import type { BootReason, Reply } from './protocol.ts';
import { Random } from './random.ts';
import { Rhythms } from './rhythms.ts';
import { Sessions, type SwipeOutcome } from './sessions.ts';
import { configurationOf } from './settings.ts';
import { Dialect16 } from './v16/dialect.ts';
import { Dialect201 } from './v201/dialect.ts';
import { createVehicle, type Vehicle } from './vehicles.ts';
import { Wire } from './wire.ts';

const BOOT_RETRY_S = 60;
const OBEDIENT: ChargingManners = {};

/** A charge point that speaks real OCPP, 1.6J or 2.0.1, with vehicles, meters and bad habits. */
export class SimulatedChargePoint extends EventEmitter<ChargePointEvents> implements OperatedCharger {
  readonly options: ChargePointOptions;
  readonly serialNumber: string;
  readonly model: Model;
  readonly random: Random;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly certificates: Certificates;
  readonly connectors: readonly Connector[];
  readonly profiles = new ChargingProfiles();
  readonly localList = new LocalList();
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly dialect: Dialect;
  /** How it takes single operations otherwise than it would; may be changed at any time. */
  readonly habits = new Map<OperatedAction, Habit>();
  firmware: string;
  trouble: Trouble | undefined;
  diagnosticsStatus: RequestOf<'DiagnosticsStatusNotification'>['status'] = 'Idle';
  firmwareStatus: RequestOf<'FirmwareStatusNotification'>['status'] = 'Idle';
  /** Of the whole charge point, connector 0. */
  operative = true;
  readonly deviations: readonly Deviation[];
  readonly #context: DeviationContext;
  readonly #wire: Wire;
  readonly #connection: Connection;
  readonly #rhythms: Rhythms;
  #running = false;
  #online = true;
  #accepted = false;
  #needsBoot = true;
  #booting = false;
  #bootReason: BootReason = 'PowerUp';
  readonly charging: ChargingManners;
  #cancelBootRetry = () => {};

  constructor(options: ChargePointOptions) {
    super();
    this.options = options;
    this.serialNumber = options.serialNumber;
    this.model = typeof options.model === 'string' ? modelNamed(options.model) : options.model;
    this.firmware = this.model.firmware;
    this.trouble = options.trouble;
    this.deviations = deviationsNamed(options.deviations ?? []);
    const habits = [...this.deviations.map((deviation) => deviation.habits ?? {}), options.habits ?? {}];
    for (const own of habits) for (const [action, habit] of Object.entries(own)) this.habits.set(action as OperatedAction, habit);
    const manners = this.deviations.flatMap(({ charging }) => charging ?? []);
    this.charging = manners.length === 0 ? OBEDIENT : together(manners);
    this.random = new Random(options.seed ?? options.serialNumber);
    this.clock = new Clock(options.timeScale ?? 1);
    const count = options.connectors ?? this.model.connectors.length;
    this.configuration = configurationOf(options, this.deviations, count);
    this.certificates = new Certificates(options.security?.certificate);
    this.connectors = Array.from({ length: count }, (_, index) => {
      const model = this.model.connectors[index % this.model.connectors.length]!;
      const rotation = options.phaseRotations?.[index];
      return new Connector(
        index + 1,
        model,
        this.model.current,
        this.random,
        this.clock.now(),
        rotation,
        options.connectorsPerEvse,
      );
    });
    this.#context = { random: this.random, serialNumber: this.serialNumber, memory: new Map() };
    this.#wire = new Wire({
      url: options.url,
      serialNumber: options.serialNumber,
      protocol: options.protocol ?? 'ocpp1.6',
      clock: this.clock,
      random: this.random,
      deviations: this.deviations,
      callTimeoutMs: options.callTimeoutMs ?? 30_000,
      onOpen: () => this.#opened(),
      onClose: (code, reason) => this.#closed(`${code} ${reason}`.trim()),
      onCall: (action, payload) => this.#answer(action, payload),
      onFrame: (direction, text) => this.emit('frame', direction, text),
    });
    this.outbox = new Outbox({
      limit: options.offlineQueueLimit ?? 2000,
      send: (action, payload) => this.send(action, payload),
      ready: () => this.accepted,
      attempts: () => Math.max(1, this.configuration.number('TransactionMessageAttempts')),
      wait: (attempt) => this.clock.wait(attempt * this.configuration.number('TransactionMessageRetryInterval') * 1000),
    });
    this.#connection = new Connection(this, this.#wire, () => this.#running && this.#online);
    this.#rhythms = new Rhythms(this, () => this.powerLoss({ after: 'resume', offForMs: 2000 }));
    this.sessions = new Sessions(this);
    this.dialect = options.protocol === 'ocpp2.0.1' ? new Dialect201(this) : new Dialect16(this);
  }

  get connected(): boolean {
    return this.#wire.connected;
  }
  /** Connected, and the central system has accepted the boot. */
  get accepted(): boolean {
    return this.#accepted && this.#wire.connected;
  }
  get online(): boolean {
    return this.#online;
  }

  /** The connector of that number, from 1; throws where there is none. */
  connector(id: number): Connector {
    const connector = this.connectors[id - 1];
    if (!connector) throw new Error(`${this.serialNumber} has no connector ${id}`);
    return connector;
  }

  /** The time as this charge point writes it. */
  stamp(at = this.clock.now()): string {
    const own = this.ownTime(at);
    for (const deviation of this.deviations) if (deviation.timestamp) return deviation.timestamp(own);
    return new Date(own).toISOString();
  }

  /** A time, epoch ms, by this charge point's own clock. */
  ownTime(at: number): number {
    return this.deviations.reduce((own, deviation) => own + (deviation.clockAheadMs?.(at) ?? 0), at);
  }

  /** The register as this charge point reports it, integer Wh. */
  reportedRegister(connector: Connector): number {
    const { transaction } = connector;
    let wh = connector.registerWh;
    if (transaction) for (const deviation of this.deviations) wh = deviation.register?.(wh, transaction) ?? wh;
    return Math.round(wh);
  }

  /** Seconds between its samples of a transaction; 0 for none. */
  get sampleEveryS(): number {
    const fixed = this.deviations.find((deviation) => deviation.sampleEveryS !== undefined)?.sampleEveryS;
    return fixed ?? this.configuration.number('MeterValueSampleInterval');
  }

  /** A that it draws from the building's L1, L2 and L3 at this moment. */
  gridCurrents(): PerPhase {
    this.sessions.settle();
    const sum: PerPhase = [0, 0, 0];
    for (const connector of this.connectors)
      for (const [phase, amperes] of connector.gridCurrents().entries()) sum[phase]! += amperes;
    return sum;
  }

  /** Sends a request, with this charge point's bad habits, and gives the answer. Rejects with `OcppError` or `CallFailed`. */
  async send(action: string, payload: object): Promise<unknown> {
    let out = payload as Record<string, unknown>;
    for (const deviation of this.deviations) out = deviation.request?.(action, out, this.#context) ?? out;
    if (this.deviations.some((deviation) => [deviation.withholds].flat().includes(action))) return {};
    this.emit('call', action, out);
    try {
      const answer = await this.#wire.call(action, out);
      this.emit('answer', action, answer);
      if (this.deviations.some((deviation) => deviation.repeats === action)) this.#wire.call(action, out).catch(() => {});
      return answer;
    } catch (error) {
      this.emit('refused', action, error as Error);
      throw error;
    }
  }

  /** Sends a request whose failure changes nothing. */
  notify(action: string, payload: object): void {
    if (this.connected) this.send(action, payload).catch(() => {});
  }

  #answer(action: string, payload: unknown): Reply {
    this.dialect.check(action, payload);
    const habit = this.habits.get(action as OperatedAction);
    if (habit?.error) throw new OcppError(habit.error, 'as it was told to');
    const reply = habit?.answer === undefined ? this.dialect.answer(action, payload) : { answer: habit.answer };
    for (const deviation of this.deviations) reply.answer = deviation.answer?.(action, reply.answer as Payload) ?? reply.answer;
    this.emit('command', action, payload, reply.answer);
    return { ...reply, ...(habit && 'delayS' in habit ? { delayS: habit.delayS } : {}) };
  }

  // ---- life

  /** Connects and boots; resolves when the central system has accepted it (or was told to try no longer, by `stop`). */
  start(): Promise<void> {
    this.#running = true;
    this.#online = true;
    this.#needsBoot = true;
    this.#connection.connect();
    return new Promise((resolve) => {
      const settle = () => {
        this.off('booted', onBoot);
        this.off('stopped', settle);
        resolve();
      };
      const onBoot = (status: string) => status === 'Accepted' && settle();
      this.on('booted', onBoot);
      this.on('stopped', settle);
    });
  }

  /** Ends running transactions (unless told not to), sends what waits, and closes. */
  async stop({ endTransactions = true }: { endTransactions?: boolean } = {}): Promise<void> {
    if (endTransactions && this.accepted) {
      this.sessions.stopAll('Other');
      await this.flush();
    }
    this.#running = false;
    this.#accepted = false;
    this.sessions.pause();
    this.clock.clear();
    await this.#wire.close();
    this.emit('stopped');
  }

  /** Waits until the queue is sent, at most so many real ms. */
  async flush(patienceMs = 5000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.outbox.pump(), new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
    clearTimeout(timer);
  }

  /** Uses the SecurityProfile that it was just given: on a new connection, and back to the old one where that fails. */
  changeProfile(before: string): void {
    this.#connection.tryProfile(before);
    this.reconnect();
  }

  #opened(): void {
    this.#connection.opened();
    this.emit('connected');
    if (this.#needsBoot) void this.boot();
    else {
      this.#accepted = true;
      this.dialect.backOnline?.();
      void this.outbox.pump();
    }
  }

  #closed(reason: string): void {
    this.#accepted = false;
    this.#booting = false;
    if (this.charging.dropsTransactionProfilesOffline) this.sessions.changeProfiles((now) => this.profiles.endTransactions(now));
    this.emit('disconnected', reason);
    this.#connection.closed();
  }

  /** Sends BootNotification, again by the interval given until it is accepted (OCPP 1.6 §4.2, 2.0.1 B02 and B03). */
  async boot(reason = this.#bootReason): Promise<void> {
    if (this.#booting) return;
    this.#booting = true;
    this.#cancelBootRetry();
    let interval = BOOT_RETRY_S;
    try {
      const answer = (await this.send(
        'BootNotification',
        this.dialect.bootNotification(reason),
      )) as ResponseOf<'BootNotification'>;
      interval = answer.interval || BOOT_RETRY_S;
      if (answer.status === 'Accepted') this.#bootAccepted(answer.interval);
      this.emit('booted', answer.status);
    } catch {
      // Told by 'refused'; it is tried again.
    }
    this.#booting = false;
    if (!this.#accepted && this.#running && this.connected)
      this.#cancelBootRetry = this.clock.after(interval * 1000, () => void this.boot());
  }

  #bootAccepted(interval: number): void {
    this.#needsBoot = false;
    this.#accepted = true;
    if (interval > 0) this.configuration.change('HeartbeatInterval', String(interval));
    this.#rhythms.start();
    this.sendStatus(0);
    for (const connector of this.connectors) this.sendStatus(connector.id);
    if (this.configuration.number('SecurityProfile') > 0) {
      this.notify('SecurityEventNotification', { type: 'StartupOfTheDevice', timestamp: this.stamp() });
    }
    void this.outbox.pump();
  }

  /** Begins the heartbeat again with the interval of the configuration. */
  heartbeatAnew(): void {
    this.#rhythms.heartbeatAnew();
  }
  /** Begins clock-aligned meter values again. */
  alignedAnew(): void {
    this.#rhythms.alignedAnew();
  }

  // ---- status

  /** Changes a connector's status and tells the central system. */
  setStatus(connector: Connector, status: Status, errorCode: ErrorCode = 'NoError'): void {
    if (connector.status === status && connector.errorCode === errorCode) return;
    connector.status = status;
    connector.errorCode = errorCode;
    this.emit('status', connector.id, status, errorCode);
    this.dialect.statusChanged(connector);
  }

  /** Tells the status of a connector as it is now; 0 is the charge point itself. */
  sendStatus(connectorId: number): void {
    this.dialect.tellStatus(connectorId);
  }

  /** The status that follows from what is plugged in, reserved and allowed. */
  restingStatus(connector: Connector): Status {
    if (!this.operative || !connector.operative) return 'Unavailable';
    if (connector.vehicle) return 'Preparing';
    return connector.reservation ? 'Reserved' : 'Available';
  }

  /** A fault: a running transaction ends, the connector shows `errorCode`. */
  fault(connectorId: number, errorCode: ErrorCode = 'InternalError'): void {
    const connector = this.connector(connectorId);
    if (connector.transaction) void this.sessions.stopTransaction(connector, 'Other');
    this.setStatus(connector, 'Faulted', errorCode);
  }

  clearFault(connectorId: number): void {
    const connector = this.connector(connectorId);
    if (connector.status === 'Faulted') this.setStatus(connector, this.restingStatus(connector));
  }

  // ---- people and vehicles

  /** Plugs a vehicle in; a random one by default. */
  plugIn(connectorId: number, vehicle: Partial<Vehicle> = {}): Vehicle {
    return this.sessions.plugIn(this.connector(connectorId), createVehicle(this.random, vehicle));
  }
  unplug(connectorId: number): void {
    this.sessions.unplug(this.connector(connectorId));
  }
  /** Presents a card: authorizes and starts (or waits for the plug), or stops the transaction that it began. */
  swipe(connectorId: number, idTag: string): Promise<SwipeOutcome> {
    return this.sessions.swipe(this.connector(connectorId), idTag);
  }
  /** Starts without asking whether the card is good. Resolves with the transactionId; while offline it waits for it. */
  startTransaction(connectorId: number, idTag: string): Promise<number> {
    return this.sessions.startTransaction(this.connector(connectorId), idTag).answered;
  }
  /** Stops the transaction at a connector. Resolves when the central system has answered. */
  stopTransaction(connectorId: number, reason: StopReason = 'Local'): Promise<void> {
    return this.sessions.stopTransaction(this.connector(connectorId), reason);
  }

  // ---- trouble

  /** Loses its network, for so many simulated ms or until `goOnline`; it goes on charging and queues. */
  goOffline(ms?: number): void {
    if (!this.#online) return;
    this.#online = false;
    this.#accepted = false;
    this.#connection.cancel();
    this.#wire.drop();
    if (ms !== undefined) this.clock.after(ms, () => this.goOnline());
  }

  /** Closes the connection and opens a new one, without booting. */
  reconnect(): void {
    this.#accepted = false;
    this.#online = false;
    void this.#wire.close().then(() => this.goOnline());
  }

  goOnline(): void {
    if (this.#online) return;
    this.#online = true;
    this.#connection.connect();
  }

  /** Starts anew: running transactions stop with the reason, then it reconnects and boots. */
  async reboot(reason: 'SoftReset' | 'HardReset' | 'Reboot' = 'Reboot', because: BootReason = 'LocalReset'): Promise<void> {
    this.#bootReason = because;
    if (reason === 'HardReset') {
      this.#accepted = false;
      this.sessions.stopAll(reason);
    } else {
      this.sessions.stopAll(reason);
      await this.flush();
    }
    this.#restart(2000, () => void this.#wire.close());
  }

  /** Loses power: no close frame, no last message. */
  powerLoss({ offForMs = 10_000, after = 'stop', halfOpen = false }: PowerLossOptions = {}): void {
    this.#accepted = false;
    this.#bootReason = 'PowerUp';
    if (after === 'stop') this.sessions.stopAll('PowerLoss');
    if (after === 'forget') this.sessions.forget();
    this.sessions.pause();
    this.#restart(offForMs, () => this.#wire.drop(halfOpen));
  }

  #restart(offForMs: number, disconnect: () => void): void {
    this.#needsBoot = true;
    this.#accepted = false;
    this.#online = false;
    this.#rhythms.stop();
    this.#connection.cancel();
    this.#cancelBootRetry();
    this.dialect.restarting?.();
    // Profiles last over a reboot, those of transactions do not (OCPP 1.6 §3.13.1).
    const now = this.clock.now();
    if (this.charging.forgetsAtReboot) this.profiles.clear({}, now);
    else this.profiles.endTransactions(now);
    if (this.deviations.some((deviation) => deviation.forgetsReservations))
      for (const connector of this.connectors) this.sessions.forgetReservation(connector);
    disconnect();
    this.clock.after(offForMs, () => {
      this.#online = true;
      this.sessions.resume();
      this.#connection.connect();
    });
  }
}
