import { contract } from '@csms/contract';
import { CallFailed, OcppError } from '@csms/ocpp';
import { expect } from 'vitest';
import { iso, RawPoint } from './raw-point.ts';
import { type Api, checkBooks, unique } from './server.ts';

export interface Acknowledged {
  starts: { id: number; key: string; serialNumber: string }[];
  /** Registers are counted up by each point alone, so each sample is one of a kind. `at`: when it was answered (epoch ms). */
  samples: { id: number; energyWh: number; sends: number; at: number }[];
  stops: { id: number; meterStop: number }[];
}

/** A charger that never gives up: what was not acknowledged is sent again, over a new connection where the old one is gone. */
export class StubbornPoint {
  readonly acknowledged: Acknowledged = { starts: [], samples: [], stops: [] };
  sessions = 0;
  /** Answers that were errors: it was told to send again. */
  refused = 0;
  private point: RawPoint | undefined;
  private register = 1000;
  private clock = Date.now() - 80 * 24 * 3_600_000;
  private stopped = false;
  private readonly serialNumber: string;
  private readonly cardNumber: string;
  private readonly ocppUrl: () => string;

  /** `ocppUrl`: where it connects to now, without its serial number. */
  constructor(serialNumber: string, cardNumber: string, ocppUrl: () => string) {
    this.serialNumber = serialNumber;
    this.cardNumber = cardNumber;
    this.ocppUrl = ocppUrl;
  }

  /** Gives the answer, and how often it had to be sent. */
  private async insist<T>(send: (point: RawPoint) => Promise<T>): Promise<{ answer: T; sends: number }> {
    for (let sends = 1; ; sends++) {
      try {
        if (this.point?.socket.readyState !== 1) {
          this.point = await RawPoint.connect(this.ocppUrl(), this.serialNumber);
          await this.point.boot();
        }
        return { answer: await send(this.point), sends };
      } catch (error) {
        if (error instanceof OcppError) this.refused++;
        if (this.stopped && !(error instanceof CallFailed)) throw error;
        await new Promise((done) => setTimeout(done, 100 + Math.random() * 100));
      }
    }
  }

  async run(): Promise<void> {
    while (!this.stopped) await this.session().catch((error) => (this.stopped ? undefined : Promise.reject(error)));
    this.point?.drop();
  }

  private async session(): Promise<void> {
    const { register: meterStart, clock: startedAt } = this;
    const key = `${meterStart}`;
    const { answer: id } = await this.insist((point) => point.start(this.cardNumber, meterStart, startedAt));
    this.acknowledged.starts.push({ id, key, serialNumber: this.serialNumber });
    for (let sample = 0; sample < 4; sample++) {
      this.register += 250;
      this.clock += 60_000;
      const { register, clock } = this;
      const { sends } = await this.insist((point) => point.meter(id, register, clock));
      this.acknowledged.samples.push({ id, energyWh: register, sends, at: Date.now() });
    }
    this.clock += 60_000;
    const { register: meterStop, clock } = this;
    await this.insist((point) => point.end(id, meterStop, clock, { idTag: this.cardNumber }));
    this.acknowledged.stops.push({ id, meterStop });
    this.clock += 60_000;
    this.sessions++;
  }

  finish(): void {
    this.stopped = true;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
type Rows = (text: string) => Promise<Record<string, any>[]>;

/** Fails unless everything that the points were answered is in the database once, and the money is right. Gives the number of stops. */
export async function checkAcknowledged(points: readonly StubbornPoint[], rows: Rows): Promise<number> {
  const acknowledged = points.map((point) => point.acknowledged);
  const starts = acknowledged.flatMap((one) => one.starts);
  const stops = acknowledged.flatMap((one) => one.stops);
  const samples = acknowledged.flatMap((one) => one.samples);
  const records = new Map(
    (
      await rows(
        'select transaction_id, status, meter_stop_wh, energy_wh, cost, meter_start_wh, review_reasons from charging_record',
      )
    ).map((row) => [row.transaction_id as number, row as Record<string, unknown>]),
  );
  // Each start once: its number is its own, and no second record has its meter start.
  expect(new Set(starts.map(({ id }) => id)).size).toBe(starts.length);
  for (const { id, key } of starts) expect(records.get(id), `start ${id}`).toMatchObject({ meter_start_wh: Number(key) });
  const twice = await rows('select point_id, meter_start_wh from charging_record group by 1, 2 having count(*) > 1');
  expect(twice).toEqual([]);
  for (const { id, meterStop } of stops)
    expect(records.get(id), `stop ${id}`).toMatchObject({
      status: 'finished',
      meter_stop_wh: meterStop,
      energy_wh: 1000,
      review_reasons: [],
    });
  const bills = await rows('select transaction_id, count(*)::int as n from charging_bill group by 1 having count(*) > 1');
  expect(bills).toEqual([]);
  const counted = new Map(
    (await rows('select transaction_id, energy_wh, count(*)::int as n from meter_sample group by 1, 2')).map((row) => [
      `${row.transaction_id}/${row.energy_wh}`,
      row.n as number,
    ]),
  );
  for (const { id, energyWh, sends } of samples) {
    const n = counted.get(`${id}/${energyWh}`) ?? 0;
    expect(n, `sample ${energyWh} of ${id}`).toBeGreaterThanOrEqual(1);
    // Sent once, stored once; where it had to be sent again, each sending may have been stored, and is billed once all the same.
    expect(n).toBeLessThanOrEqual(sends);
  }
  await checkBooks((text) => rows(text));
  const [income] = await rows(
    `select coalesce(sum(e.amount), 0) as settled from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'electricityIncome'`,
  );
  const [finished] = await rows(`select count(*)::int as n from charging_record where status = 'finished'`);
  expect(Number(income!.settled)).toBe(Number(finished!.n) * 1);
  return stops.length;
}

/** A station with so many points, and a card for each. */
export async function furnishStubborn(admin: Api, count: number, ocppUrl: () => string): Promise<StubbornPoint[]> {
  const [provider] = await admin.get(contract.providers.options);
  const station = await admin.get(contract.stations.create, {
    body: {
      stationName: unique('Crash '),
      providerId: provider!.id,
      country: 'CN',
      address: 'here',
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  const fee = { electricity: '1', service: '0' };
  await admin.get(contract.prices.create, {
    body: {
      stationId: station.id,
      effectiveFrom: iso(Date.UTC(2020, 0, 1)),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '0',
    },
  });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const serialNumber = unique('CRASH');
      const cardNumber = unique('CRASHCARD').slice(-20);
      await admin.get(contract.points.create, {
        body: {
          serialNumber,
          pointName: serialNumber,
          stationId: station.id,
          equipmentType: 'dc',
          ratedPower: 350,
          connectors: [{ connectorNo: 1, standard: 'dc', connectorType: 'ccs2', maxPowerW: 350_000 }],
        },
      });
      await admin.get(contract.cards.issue, {
        body: {
          providerId: provider!.id,
          cardNumber,
          physicalNumber: unique('P'),
          amount: '100000',
          expireTime: '2099-12-31T00:00:00Z',
          email: 'card@ours.example',
        },
      });
      return new StubbornPoint(serialNumber, cardNumber, ocppUrl);
    }),
  );
}
