import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { Connector, LocalTransaction, SampledValue, StopReason } from '../connector.ts';
import type { SessionEnd } from '../dialect.ts';
import type { OperatedCharger } from '../operated-charger.ts';
import type { Message } from '../outbox.ts';
import type { DeviceModel } from './device-model/device-model.ts';
import { meterValuesOf } from './metering.ts';
import { type ChargingState, chargingStateOf, ENDS, isWithdrawal, type StoppedReason, type TriggerReason } from './reasons.ts';
import { infoOf, type Tokens } from './tokens.ts';

type Event = RequestOf<'TransactionEvent'>;

/** A transaction as the central system is told of it: it may begin before energy flows, and end after it. */
export interface Running {
  readonly uuid: string;
  readonly connector: Connector;
  seqNo: number;
  /** Who charges; undefined before the card is known and after it was taken back. */
  idTag: string | undefined;
  /** Energy may flow. */
  local: LocalTransaction | undefined;
  /** What was last told. */
  state: ChargingState | undefined;
  phases: number | undefined;
  /** Whether its place was told: with the connector's number once a vehicle is there. */
  place: 'untold' | 'evse' | 'connector';
  stopped: StoppedReason | undefined;
  /** The answer to what was told last. */
  last: Promise<unknown>;
  /** Messages that a charging station which gets their order wrong keeps until the end. */
  readonly late: Message[];
}

/** What an event tells beside what all of them do. */
interface Told {
  meterValue?: Event['meterValue'];
  remoteStartId?: number | undefined;
  reservationId?: number | undefined;
  stoppedReason?: StoppedReason | undefined;
  /** The token that set the event off. */
  idTag?: string | undefined;
}

/** The transactions of one charging station (2.0.1, E): when they begin and end by TxStartPoint and TxStopPoint, and the events in between. */
export class Transactions {
  readonly #point: OperatedCharger;
  readonly #variables: DeviceModel;
  readonly #tokens: Tokens;
  readonly #running = new Map<number, Running>();
  /** By connector: a remote start that nothing has been told of. */
  readonly #remote = new Map<number, number>();
  /** Connectors where a card waits for its vehicle. */
  readonly #waiting = new Set<number>();
  #count = 0;

  constructor(point: OperatedCharger, variables: DeviceModel, tokens: Tokens) {
    this.#point = point;
    this.#variables = variables;
    this.#tokens = tokens;
  }

  /** The transaction at a place (EVSE). */
  at(evseId: number): Running | undefined {
    return this.#running.get(evseId);
  }

  named(uuid: string): Running | undefined {
    return [...this.#running.values()].find((running) => running.uuid === uuid);
  }

  /** What begins next at a connector was asked for by the central system. */
  expect(connector: Connector, remoteStartId: number): void {
    this.#remote.set(connector.id, remoteStartId);
  }

  /** Nothing comes of a remote start. */
  expectNot(connector: Connector): void {
    this.#remote.delete(connector.id);
  }

  // ---- what happens at the connectors

  plugged(connector: Connector): void {
    const running = this.#of(connector);
    const { authorized } = connector;
    if (running) this.#tell(running, 'Updated', 'CablePluggedIn');
    else if (this.#startsAt('EVConnected') && connector.status === 'Preparing')
      this.#start(connector, 'CablePluggedIn', authorized?.idTag);
  }

  permitted(connector: Connector, idTag: string): void {
    this.#waiting.add(connector.id);
    if (this.#startsAt('Authorized') && !this.#of(connector)) this.#start(connector, this.#leave(connector), idTag);
  }

  withdrawn(connector: Connector): void {
    const running = this.#of(connector);
    this.#remote.delete(connector.id);
    this.#waiting.delete(connector.id);
    if (running && !running.local) this.#end(running, 'EVConnectTimeout', 'Timeout');
  }

  begun(connector: Connector, transaction: LocalTransaction): Promise<number> {
    const waited = this.#waiting.delete(connector.id);
    const known = this.#of(connector);
    const id = ++this.#count;
    const running =
      known ?? this.#start(connector, waited ? 'CablePluggedIn' : this.#leave(connector), transaction.idTag, transaction);
    transaction.id = id;
    transaction.uuid = running.uuid;
    running.local = transaction;
    running.stopped = undefined;
    if (known && running.idTag === undefined) {
      // It is allowed first, and charges then.
      const trigger = this.#leave(connector);
      running.idTag = transaction.idTag;
      const state = running.state;
      this.#tell(running, 'Updated', trigger, { ...this.#whoStarts(connector, transaction) }, state);
    }
    this.changed(connector);
    return running.last.then(() => {
      this.#point.emit('transaction-started', transaction);
      return id;
    });
  }

  /** The state of charging may be another one. */
  changed(connector: Connector): void {
    const running = this.#of(connector);
    if (!running?.local || running.local !== connector.transaction) return;
    if (running.state !== chargingStateOf(connector)) this.#tell(running, 'Updated', 'ChargingStateChanged');
  }

  ended(connector: Connector, transaction: LocalTransaction, { meterStop, reason, idTag }: SessionEnd): Promise<void> {
    const running = this.#of(connector) ?? this.#adopted(connector, transaction);
    const { trigger, reason: stoppedReason } = ENDS[reason];
    const meterValue = this.#read(connector, 'Transaction.End', meterStop);
    const who = reason === 'Local' ? { idTag: idTag ?? transaction.idTag } : {};
    if (!isWithdrawal(reason) || this.#stopsAt('Authorized', 'PowerPathClosed', 'EnergyTransfer', 'DataSigned'))
      this.#end(running, trigger, stoppedReason, { meterValue, ...who });
    else {
      const { state } = running;
      this.#tell(running, 'Updated', trigger, who, state);
      running.local = undefined;
      running.idTag = undefined;
      running.stopped = stoppedReason;
      this.#tell(running, 'Updated', 'ChargingStateChanged', { meterValue, stoppedReason }, 'EVConnected');
    }
    return running.last.then(
      () => {},
      () => {},
    );
  }

  unplugged(connector: Connector): void {
    const running = this.#of(connector);
    if (running) this.#end(running, 'EVCommunicationLost', running.stopped ?? 'EVDisconnected', this.#lastReading(connector));
  }

  metered(connector: Connector, context: SampledValue['context'], sampled: SampledValue[], at: number): void {
    const running = this.#of(connector);
    const meterValue = meterValuesOf(this.#point.stamp(at), sampled);
    if (meterValue.length === 0) return;
    const trigger =
      context === 'Sample.Periodic' ? 'MeterValuePeriodic' : context === 'Sample.Clock' ? 'MeterValueClock' : undefined;
    if (running && trigger) {
      if (trigger === 'MeterValuePeriodic' || !this.#variables.flag('AlignedDataCtrlr.SendDuringIdle'))
        this.#tell(running, 'Updated', trigger, { meterValue });
      return;
    }
    this.#point.outbox.add({ action: 'MeterValues', payload: () => ({ evseId: connector.evseId, meterValue }) });
  }

  /** Tells where a transaction is, for it was asked (TriggerMessage). */
  report(running: Running): void {
    const { connector } = running;
    const wanted = this.#point.configuration.list('MeterValuesSampledData');
    const sampled = connector.sample('Trigger', wanted, this.#point.reportedRegister(connector));
    this.#tell(running, 'Updated', 'Trigger', { meterValue: meterValuesOf(this.#point.stamp(), sampled) });
  }

  /** The central system ends it, whether energy flows or not. */
  async stopByRemote(running: Running): Promise<void> {
    if (running.local) await this.#point.sessions.stopTransaction(running.connector, 'Remote');
    else this.#end(running, 'RemoteStop', 'Remote');
  }

  /** Ends what goes on without energy: at one place, or at all of them. */
  closing(reason: StopReason, evseId?: number): void {
    for (const running of [...this.#running.values()])
      if (!running.local && (evseId === undefined || running.connector.evseId === evseId))
        this.#end(running, ENDS[reason].trigger, running.stopped ?? ENDS[reason].reason, this.#lastReading(running.connector));
  }

  forget(): void {
    this.#running.clear();
    this.#remote.clear();
    this.#waiting.clear();
  }

  // ---- events

  #of(connector: Connector): Running | undefined {
    const running = this.#running.get(connector.evseId);
    if (running) return running.connector === connector ? running : undefined;
    const { transaction } = connector;
    return transaction?.uuid === undefined ? undefined : this.#adopted(connector, transaction);
  }

  /** One that ran before this object was there: what goes on after a start of the simulator itself. */
  #adopted(connector: Connector, transaction: LocalTransaction): Running {
    const running = this.#created(connector, transaction.uuid);
    running.local = transaction;
    running.idTag = transaction.idTag;
    running.seqNo = transaction.events ?? 1;
    running.place = 'connector';
    return running;
  }

  #created(connector: Connector, uuid: string = randomUUID()): Running {
    const running: Running = {
      uuid,
      connector,
      seqNo: 0,
      idTag: undefined,
      local: undefined,
      state: undefined,
      phases: undefined,
      place: 'untold',
      stopped: undefined,
      last: Promise.resolve(),
      late: [],
    };
    this.#running.set(connector.evseId, running);
    return running;
  }

  #start(connector: Connector, trigger: TriggerReason, idTag?: string, transaction?: LocalTransaction): Running {
    const running = this.#created(connector);
    running.idTag = idTag;
    const wanted = this.#variables.list('SampledDataCtrlr.TxStartedMeasurands');
    const sampled = connector.sample('Transaction.Begin', wanted, transaction?.meterStart ?? connector.registerWh);
    const told = { meterValue: meterValuesOf(this.#point.stamp(), sampled), ...this.#whoStarts(connector, transaction, idTag) };
    this.#tell(running, 'Started', trigger, told);
    return running;
  }

  /** Whom a beginning names, and what it uses up. */
  #whoStarts(connector: Connector, transaction: LocalTransaction | undefined, idTag = transaction?.idTag): Told {
    if (idTag === undefined) return {};
    const remoteStartId = this.#remote.get(connector.id);
    this.#remote.delete(connector.id);
    return { idTag, remoteStartId, reservationId: transaction?.reservationId ?? connector.reservation?.id };
  }

  #leave(connector: Connector): TriggerReason {
    return this.#remote.has(connector.id) ? 'RemoteStart' : 'Authorized';
  }

  #end(running: Running, trigger: TriggerReason, stoppedReason: StoppedReason, told: Told = {}): void {
    this.#running.delete(running.connector.evseId);
    const gone = trigger === 'EVCommunicationLost';
    const state = gone || !running.connector.vehicle ? 'Idle' : 'EVConnected';
    this.#tell(running, 'Ended', trigger, { ...told, stoppedReason }, state);
    for (const message of running.late.splice(0)) this.#point.outbox.add(message);
  }

  #lastReading(connector: Connector): Told {
    return { meterValue: this.#read(connector, 'Transaction.End', this.#point.reportedRegister(connector)) };
  }

  #read(connector: Connector, context: NonNullable<SampledValue['context']>, registerWh: number): Event['meterValue'] {
    const wanted = this.#point.configuration.list('StopTxnSampledData');
    return meterValuesOf(this.#point.stamp(), connector.sample(context, wanted, registerWh));
  }

  #tell(
    running: Running,
    eventType: Event['eventType'],
    triggerReason: TriggerReason,
    { meterValue = [], remoteStartId, reservationId, stoppedReason, idTag }: Told = {},
    chargingState: ChargingState = chargingStateOf(running.connector),
  ): void {
    const { connector } = running;
    const { accepted, deviations, outbox } = this.#point;
    const charges = chargingState === 'Charging';
    const phases = charges
      ? (connector.phasesInUse ?? (connector.current === 'AC' ? connector.phases : undefined))
      : running.phases;
    const payload: Event = {
      eventType,
      timestamp: this.#point.stamp(),
      triggerReason,
      seqNo: running.seqNo++,
      ...(accepted ? {} : { offline: true }),
      ...(phases !== undefined && phases !== running.phases ? { numberOfPhasesUsed: phases } : {}),
      ...(reservationId === undefined ? {} : { reservationId }),
      transactionInfo: {
        transactionId: running.uuid,
        chargingState,
        ...(stoppedReason === undefined ? {} : { stoppedReason }),
        ...(remoteStartId === undefined ? {} : { remoteStartId }),
      },
      ...this.#place(running),
      ...(idTag === undefined ? {} : { idToken: this.#tokens.of(idTag) }),
      ...(meterValue.length === 0 ? {} : { meterValue }),
    };
    running.phases = phases;
    running.state = chargingState;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => {});
    const message: Message = {
      action: 'TransactionEvent',
      spare: eventType === 'Updated' && idTag === undefined,
      payload: () => payload as unknown as Record<string, unknown>,
      answered: (answer) => {
        resolve(answer);
        if (eventType !== 'Ended' && idTag !== undefined) this.#judge(running, idTag, answer);
      },
      refused: reject,
    };
    if (eventType === 'Started' && deviations.some(({ endsBeforeStart }) => endsBeforeStart)) {
      running.late.push(message);
      return;
    }
    running.last = promise;
    outbox.add(message);
  }

  /** The place is told when it is known, and not again (E01.FR.16). */
  #place(running: Running): Pick<Event, 'evse'> {
    const { evseId: id, evseConnector: connectorId, vehicle } = running.connector;
    const known = vehicle ? 'connector' : 'evse';
    if (running.place === known || running.place === 'connector') return {};
    running.place = known;
    return { evse: known === 'connector' ? { id, connectorId } : { id } };
  }

  /** The answer says whether the token is good (E05, C10). */
  #judge(running: Running, idTag: string, answer: unknown): void {
    const { idTokenInfo } = answer as ResponseOf<'TransactionEvent'>;
    if (!idTokenInfo || running.idTag === undefined) return;
    const info = infoOf(idTokenInfo);
    const { connector, local } = running;
    if (local) {
      this.#point.sessions.judge(connector, local, info);
      return;
    }
    this.#point.localList.remember(idTag, info);
    if (info.status === 'Accepted' || this.#of(connector) !== running) return;
    connector.authorized?.cancel();
    connector.authorized = undefined;
    this.#end(running, 'Deauthorized', 'DeAuthorized');
    this.#point.setStatus(connector, this.#point.restingStatus(connector));
  }

  #startsAt(point: string): boolean {
    return this.#variables.list('TxCtrlr.TxStartPoint').includes(point);
  }
  #stopsAt(...points: string[]): boolean {
    return this.#variables.list('TxCtrlr.TxStopPoint').some((point) => points.includes(point));
  }
}
