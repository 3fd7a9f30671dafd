import { type Action, type CentralSystemAction, checkMessage, type RequestOf } from '@csms/ocpp/v201';
import { expect, vi } from 'vitest';
import { SimulatedChargePoint } from '../charge-point.ts';
import type { ChargePointOptions } from '../options.ts';
import { TestCentralSystem } from './central-system.ts';

export type Event = RequestOf<'TransactionEvent'>;

export const CAR = { soc: 20, batteryWh: 60_000, targetSoc: 80, maxAcPowerW: 22_000, maxAcPhases: 3 as const };

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

/** A central system and charging stations that speak 2.0.1 with it. */
export class TestNetwork {
  readonly system: TestCentralSystem;
  readonly #stations: SimulatedChargePoint[] = [];

  private constructor(system: TestCentralSystem) {
    this.system = system;
  }
  static async start(): Promise<TestNetwork> {
    return new TestNetwork(await TestCentralSystem.start('ocpp2.0.1'));
  }

  create(options: Partial<ChargePointOptions> = {}): SimulatedChargePoint {
    const station = new SimulatedChargePoint({
      url: this.system.url,
      protocol: 'ocpp2.0.1',
      serialNumber: 'CS1',
      model: 'duo-22',
      seed: 1,
      timeScale: 100,
      ...options,
    });
    this.#stations.push(station);
    return station;
  }

  async station(options: Partial<ChargePointOptions> = {}): Promise<SimulatedChargePoint> {
    const station = this.create(options);
    await station.start();
    await station.flush();
    return station;
  }

  /** Asks CS1; the answer follows the official schema. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every action
  async call(action: CentralSystemAction, payload: object = {}): Promise<any> {
    const answer = await this.system.call('CS1', action, payload);
    expect(checkMessage('response', action, answer), `${action} ${JSON.stringify(answer)}`).toBeNull();
    return answer;
  }

  /** The events that were told, in their order. */
  get events(): Event[] {
    return this.system.of('TransactionEvent').map(({ payload }) => payload);
  }
  /** What the events say happened: `Started Authorized Charging`. */
  get story(): string[] {
    return this.events.map(
      ({ eventType, triggerReason, transactionInfo }) => `${eventType} ${triggerReason} ${transactionInfo.chargingState}`,
    );
  }
  statuses(evseId: number, connectorId = 1): string[] {
    return this.system
      .of('StatusNotification')
      .filter(({ payload }) => payload.evseId === evseId && payload.connectorId === connectorId)
      .map(({ payload }) => payload.connectorStatus);
  }

  /** Everything that was said follows the official schemas, and needed no leniency. */
  expectOfficial(): void {
    expect(this.system.refused).toEqual([]);
    for (const { action, payload, deviations } of this.system.received) {
      expect(deviations).toEqual([]);
      expect(checkMessage('request', action as Action, payload), `${action} ${JSON.stringify(payload)}`).toBeNull();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#stations.map((station) => station.stop({ endTransactions: false })));
    await this.system.stop();
  }
}
