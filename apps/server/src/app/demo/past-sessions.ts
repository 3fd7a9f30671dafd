import { createVehicle, Random, type SimulatedChargePoint, type Vehicle, vehicleModels } from '@csms/simulator';

const MINUTE = 60_000;
const MEASURANDS = ['Energy.Active.Import.Register', 'Power.Active.Import', 'Current.Import', 'Voltage', 'SoC', 'Temperature'];

/** A session that a charger was running when the server stopped, as the server knew it. */
export interface KnownSession {
  transactionId: number;
  /** What its charger calls it; null: by our number, as in OCPP 1.6. */
  wireId: string | null;
  connectorNo: number;
  idTag: string;
  startedAt: number;
  meterStartWh: number;
  lastRegisterWh: number;
  lastSampleAt: number;
  soc: number | null;
}

/** The car of a token's owner: the same one every time. */
export const carOf = (idTag: string): Partial<Vehicle> => ({ ...new Random(idTag).pick(vehicleModels), temperatureC: 24 });

/** Sets a connector's register, whole Wh. */
export function setRegister(point: SimulatedChargePoint, connectorNo: number, registerWh: number): void {
  const connector = point.connector(connectorNo);
  connector.deliver(registerWh - connector.registerWh);
}

/**
 * Makes the charger one that began a session some minutes ago without a connection: it sends what it has kept, start and samples with their times, as soon as it is
 * accepted, and goes on charging. To be called before it starts.
 */
export function beganOffline(point: SimulatedChargePoint, connectorNo: number, idTag: string, startedAt: number): void {
  const connector = point.connector(connectorNo);
  const now = Date.now();
  const meterStart = connector.registerWh;
  carryOn(point, connectorNo, { id: undefined, idTag, startedAt, meterStart, soc: point.random.between(14, 38) });
  connector.skip(startedAt);
  const transaction = connector.transaction!;
  point.outbox.add({
    action: 'StartTransaction',
    payload: () => ({ connectorId: connectorNo, idTag, meterStart, timestamp: point.stamp(startedAt) }),
    answered: (answer) => {
      const { transactionId, idTagInfo } = answer as { transactionId: number; idTagInfo: { status: string } };
      transaction.id = transactionId;
      if (idTagInfo.status !== 'Accepted') void point.stopTransaction(connectorNo, 'DeAuthorized');
    },
  });
  for (let at = startedAt + MINUTE; at < now; at += MINUTE) {
    connector.advance(at, 1, 1, () => null);
    const sampledValue = connector.sample('Sample.Periodic', MEASURANDS, connector.registerWh);
    const meterValue = [{ timestamp: point.stamp(at), sampledValue }];
    point.outbox.add({
      action: 'MeterValues',
      payload: () => ({ connectorId: connectorNo, transactionId: transaction.id ?? -1, meterValue }),
    });
  }
  connector.advance(now, 1, 1, () => null);
  point.sessions.resume();
}

/** Longer than this no driver waits beside a charger without power. */
const PATIENCE_MS = 20 * MINUTE;

/** More events than a session of the demo has told. */
const EVENTS_BEFORE = 10_000;

/** The charger goes on with a session of the last run; after a long time it reports that the power was lost. To be called before it starts. */
export function resume(point: SimulatedChargePoint, session: KnownSession): void {
  const { transactionId, connectorNo, idTag, startedAt, meterStartWh: meterStart, lastRegisterWh, lastSampleAt } = session;
  setRegister(point, connectorNo, lastRegisterWh);
  if (session.wireId !== null) {
    carryOn(point, connectorNo, { id: transactionId, idTag, startedAt, meterStart, soc: session.soc ?? 50 });
    Object.assign(point.connector(connectorNo).transaction!, { uuid: session.wireId, events: EVENTS_BEFORE });
    point.sessions.resume();
    return;
  }
  if (Date.now() - lastSampleAt > PATIENCE_MS) {
    const payload = {
      transactionId,
      meterStop: lastRegisterWh,
      timestamp: point.stamp(lastSampleAt + 1000),
      reason: 'PowerLoss',
    };
    point.outbox.add({ action: 'StopTransaction', payload: () => payload });
    return;
  }
  carryOn(point, connectorNo, { id: transactionId, idTag, startedAt, meterStart, soc: session.soc ?? 50 });
  point.sessions.resume();
}

function carryOn(
  point: SimulatedChargePoint,
  connectorNo: number,
  { soc, ...known }: { id: number | undefined; idTag: string; startedAt: number; meterStart: number; soc: number },
): void {
  const connector = point.connector(connectorNo);
  connector.vehicle = createVehicle(point.random, { ...carOf(known.idTag), soc, targetSoc: Math.max(90, Math.ceil(soc)) });
  connector.status = 'Charging';
  connector.transaction = {
    ...known,
    connectorId: connectorNo,
    parentIdTag: undefined,
    reservationId: undefined,
    samples: 0,
    held: false,
    begin: [],
  };
}
