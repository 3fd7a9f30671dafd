import { contract } from '@csms/contract';
import type { RawPoint } from '../raw-point.ts';
import { type TestServer, unique } from '../server.ts';
import { type LifePrice, type LifeSession, MINUTE } from './facts.ts';
import { Life } from './life.ts';
import { setPrice } from './place.ts';
import type { LifePlan, ShortPlan } from './plans.ts';

type Facts = Omit<LifeSession, 'price'>;
const fresh = { hasLevel: false, state: 'new' as const, isTold: false, isValid: true, granted: '0' };
/** The first of the short sessions began so many minutes ago: all of them before any price that is set under them. */
const SHORTS_SINCE = 250;

/** Long sessions at a point each. */
async function longs(boot: () => Promise<{ point: RawPoint; serialNumber: string }>, plans: LifePlan['longs'], now: number) {
  return Promise.all(
    plans.map(async ({ payer, parts, stays, isReserved }, index): Promise<Facts> => {
      const startedAt = now - (index === 0 ? 500 : 240) * MINUTE;
      return {
        ...fresh,
        ...(await boot()),
        payer,
        startWh: 0,
        register: parts.map((_, part) => parts.slice(0, part + 1).reduce((wh, one) => wh + one, 0)),
        minutes: [20, 40, 60, 100],
        startedAt,
        leftAt: startedAt + (100 + stays) * MINUTE,
        isReserved,
        samples: new Set(),
      };
    }),
  );
}

/** Short sessions of two minutes at one connector, one after another. */
function shorts(place: { point: RawPoint; serialNumber: string }, plans: readonly ShortPlan[], now: number): Facts[] {
  let minute = -SHORTS_SINCE;
  return plans.map(({ payer, wh, pause }) => {
    minute += pause;
    const startedAt = now + minute * MINUTE;
    minute += 2;
    return {
      ...fresh,
      ...place,
      payer,
      startWh: 1_000_000 + minute * 1000,
      register: [wh / 3, wh / 2, (wh * 2) / 3, wh],
      minutes: [0.5, 1, 1.5, 2],
      startedAt,
      leftAt: now + minute * MINUTE,
      isReserved: false,
      samples: new Set(),
    };
  });
}

/** A station, its customers with some money, and the sessions of a plan, none of them begun. */
export async function born(test: TestServer, plan: LifePlan): Promise<Life> {
  const { id: stationId } = await test.station({ timeZone: 'UTC', price: null });
  const more = { effectiveFrom: '2020-01-01T00:00:00Z', sessionFeePerStay: true };
  const first: LifePrice = { id: (await setPrice(test, stationId, '1', more)).id, electricity: '1', perStay: true };
  const user = () =>
    test.admin.get(contract.chargeUsers.create, { body: { account: unique('u'), userType: 'phone', providerId: test.ours } });
  const [own, other] = await Promise.all([user(), user()]);
  const card = async (chargeUserId?: number) =>
    (await test.card({ amount: '0', ...(chargeUserId ? { chargeUserId } : {}) })).cardNumber;
  const cards = { first: await card(own.id), second: await card(own.id), stranger: await card() };
  const boot = async () => {
    const { serialNumber } = await test.point({ stationId, powerW: 50_000 });
    return { point: await test.boot(serialNumber), serialNumber };
  };
  const now = Date.now();
  const facts = [...(await longs(boot, plan.longs, now)), ...shorts(await boot(), plan.shorts, now)];
  const sessions = facts.map((one) => ({ ...one, price: first }));
  const life = new Life(test, { sessions, cards, stationId, user: own, other, prices: [first] });
  await life.move('first', '100');
  await life.move('mobile', '45');
  await life.move('stranger', '20');
  return life;
}
