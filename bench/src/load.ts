import { randomUUID } from 'node:crypto';
import { LoadClient } from '@csms/simulator';
import { cardOf, serialOf } from './seed.ts';

/** Connects many clients, some at a time. */
export async function connectAll(
  url: string,
  count: number,
  from = 0,
  protocol: 'ocpp1.6' | 'ocpp2.0.1' = 'ocpp1.6',
): Promise<LoadClient[]> {
  const clients = Array.from(
    { length: count },
    (_, index) => new LoadClient(`${url.replace('http', 'ws')}/ocpp/${serialOf(from + index)}`, undefined, protocol),
  );
  await pooled(clients, 200, (client) => client.connect());
  return clients;
}

/** Runs the work for every item, at most `width` at a time. */
export async function pooled<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      while (next < items.length) {
        const index = next++;
        await work(items[index]!, index);
      }
    }),
  );
}

export const boot = '{"chargePointVendor":"Bench","chargePointModel":"B-1","firmwareVersion":"1.0"}';
export const statusOf = (status: string): string =>
  `{"connectorId":1,"errorCode":"NoError","status":"${status}","timestamp":"${new Date().toISOString()}"}`;

export const meterValues = (transactionId: number, wh: number): string =>
  `{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[` +
  `{"value":"${wh}","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"48200","measurand":"Power.Active.Import","unit":"W"},` +
  `{"value":"120.4","measurand":"Current.Import","location":"Outlet","unit":"A"},{"value":"400.2","measurand":"Voltage","unit":"V"},` +
  `{"value":"57","measurand":"SoC","unit":"Percent"},{"value":"34.5","measurand":"Temperature","unit":"Celsius"}]}]}`;

export async function startTransaction(client: LoadClient, card: number): Promise<number> {
  const answer = (await client.call(
    'StartTransaction',
    `{"connectorId":1,"idTag":"${cardOf(card)}","meterStart":1000,"timestamp":"${new Date().toISOString()}"}`,
  )) as { transactionId: number };
  return answer.transactionId;
}

/** A whole session as a charger sends it: Authorize, Start, ten MeterValues, Stop. */
export async function wholeSession(client: LoadClient, card: number): Promise<void> {
  await client.call('Authorize', `{"idTag":"${cardOf(card)}"}`);
  const transactionId = await startTransaction(client, card);
  for (let sample = 1; sample <= 10; sample++) await client.call('MeterValues', meterValues(transactionId, 1000 + sample * 20));
  await client.call(
    'StopTransaction',
    `{"transactionId":${transactionId},"idTag":"${cardOf(card)}","meterStop":1220,"timestamp":"${new Date().toISOString()}","reason":"Local"}`,
  );
}

/** As many values that are read as in 1.6: 2.0.1 has no temperature, but both sides of a converter. */
const event = (eventType: string, transactionId: string, wh: number, more: string): string => {
  const at = new Date().toISOString();
  return (
    `{"eventType":"${eventType}","timestamp":"${at}","seqNo":${wh},"transactionInfo":{"transactionId":"${transactionId}","chargingState":"Charging"},${more},"meterValue":[{"timestamp":"${at}","sampledValue":[` +
    `{"value":${wh},"measurand":"Energy.Active.Import.Register"},{"value":48200,"measurand":"Power.Active.Import","unitOfMeasure":{"unit":"W"}},` +
    `{"value":120.4,"measurand":"Current.Import","location":"Outlet","unitOfMeasure":{"unit":"A"}},{"value":400.2,"measurand":"Voltage","unitOfMeasure":{"unit":"V"}},` +
    `{"value":57,"measurand":"SoC","unitOfMeasure":{"unit":"Percent"}},{"value":77.1,"measurand":"Current.Import","location":"Inlet","unitOfMeasure":{"unit":"A"}}]}]}`
  );
};
const token = (card: number): string => `"idToken":{"idToken":"${cardOf(card)}","type":"ISO14443"}`;

/** Begins a session in OCPP 2.0.1; gives its name. */
export async function startTransaction2(client: LoadClient, card: number): Promise<string> {
  const id = randomUUID();
  const more = `"triggerReason":"Authorized","evse":{"id":1,"connectorId":1},${token(card)}`;
  await client.call('TransactionEvent', event('Started', id, 1000, more));
  return id;
}

/** The sample of a session that goes on, in OCPP 2.0.1. */
export const transactionEvent = (transactionId: string, wh: number): string =>
  event('Updated', transactionId, wh, '"triggerReason":"MeterValuePeriodic"');

export const endTransaction2 = (client: LoadClient, transactionId: string, card: number, wh: number): Promise<unknown> =>
  client.call('TransactionEvent', event('Ended', transactionId, wh, `"triggerReason":"StopAuthorized",${token(card)}`));

/** The same session in OCPP 2.0.1: Authorize, Started, ten samples, Ended. */
export async function wholeSession2(client: LoadClient, card: number): Promise<void> {
  await client.call('Authorize', `{${token(card)}}`);
  const id = await startTransaction2(client, card);
  for (let sample = 1; sample <= 10; sample++) await client.call('TransactionEvent', transactionEvent(id, 1000 + sample * 20));
  await endTransaction2(client, id, card, 1220);
}

export interface Throughput {
  perSecond: number;
  /** Of single answers, ms. */
  p50: number;
  p99: number;
  done: number;
}

/** Keeps every client busy for `seconds`, each with one piece of work at a time. Measured after a second of warming up. */
export async function closedLoop(
  clients: readonly LoadClient[],
  seconds: number,
  work: (client: LoadClient, index: number, round: number) => Promise<unknown>,
): Promise<Throughput> {
  const times: number[] = [];
  const warmUntil = performance.now() + 1000;
  const until = warmUntil + seconds * 1000;
  let all = 0;
  await Promise.all(
    clients.map(async (client, index) => {
      for (let round = 0; ; round++) {
        const began = performance.now();
        if (began >= until) return;
        await work(client, index, round);
        all++;
        if (began >= warmUntil) times.push(performance.now() - began);
      }
    }),
  );
  const elapsed = (performance.now() - warmUntil) / 1000;
  return { perSecond: times.length / elapsed, ...percentiles(times), done: all };
}

export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
