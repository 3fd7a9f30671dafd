import { multiply, negate, roundHalfUp, sum } from '@csms/kernel';
import type { RawPoint } from '../raw-point.ts';
import type { WalletName } from './plans.ts';

export const MINUTE = 60_000;
/** So many Wh more than a person decided on are not worth asking again. */
export const LITTLE_OFF_WH = 100;
export const [SESSION_FEE, OCCUPANCY_FEE, PROMISED, LEVEL_WH] = ['0.5', '0.1', '2', 5000];
/** The longest pause within a stay, in minutes. */
export const GAP = 5;

/** A version of the station's price, by what it differs in. */
export interface LifePrice {
  id: number;
  electricity: string;
  perStay: boolean;
}

/** What is known of a session by its facts. Moments are epoch ms. */
export interface LifeSession {
  point: RawPoint;
  serialNumber: string;
  payer: WalletName;
  /** What its meter shows at its start. */
  startWh: number;
  /** The Wh at its three samples and at its end. */
  register: number[];
  /** Minutes after its start of its three samples and of its end. */
  minutes: readonly number[];
  startedAt: number;
  leftAt: number;
  isReserved: boolean;
  id?: number;
  price: LifePrice;
  hasLevel: boolean;
  samples: Set<number>;
  /** What a person decided on by giving it another price; until its real stop. */
  decided?: { at: number; wh: number } | undefined;
  /** More was told than was decided on: a person looks. */
  isAsked?: boolean;
  state: 'new' | 'running' | 'closed' | 'stopped';
  isTold: boolean;
  isValid: boolean;
  /** All that clerks have given back of it. */
  granted: string;
}

/** When a sample was taken; 3: the end. */
export const at = ({ startedAt, minutes }: LifeSession, sample: number): number => startedAt + minutes[sample]! * MINUTE;

const last = (session: LifeSession): number => Math.max(-1, ...session.samples);

/** The end and the energy, as far as they are known. */
export const endOf = (session: LifeSession): { at: number; wh: number } => {
  if (session.decided) return session.decided;
  if (session.state === 'stopped') return { at: at(session, 3), wh: session.register[3]! };
  const sample = last(session);
  return sample < 0 ? { at: session.startedAt, wh: 0 } : { at: at(session, sample), wh: session.register[sample]! };
};

/** Without a reading, or with more than was decided on, a person decides. */
export const waits = (session: LifeSession): boolean =>
  session.isValid && ((session.state === 'closed' && session.samples.size === 0) || session.isAsked === true);

/** What the user pays with is the user's; merged users are one. */
const customerOf = ({ payer }: LifeSession): string => (payer === 'stranger' ? 'stranger' : 'user');

const counts = (session: LifeSession): boolean => session.isValid && !waits(session) && endOf(session).wh > 0;

/** Whether the session fee of a session was paid before in its stay, by what is known of its connector. */
function isPaidBefore(session: LifeSession, all: readonly LifeSession[]): boolean {
  if (!session.price.perStay) return false;
  const before = all
    .filter((one) => one.point === session.point && one.id !== undefined && one.startedAt < session.startedAt)
    .sort((a, b) => b.startedAt - a.startedAt);
  let next = session.startedAt;
  for (const one of before) {
    if (customerOf(one) !== customerOf(session)) {
      if (counts(one)) return false;
      continue;
    }
    if (next - endOf(one).at > GAP * MINUTE) return false;
    if (counts(one)) return true;
    next = one.startedAt;
  }
  return false;
}

/** What a session costs by its facts: nothing that happened to its payer, or to prices, since. */
export function costOf(session: LifeSession, all: readonly LifeSession[]): string {
  const { wh, at: end } = endOf(session);
  const of = (price: string) => roundHalfUp(multiply(multiply(String(wh), '0.001'), price), 2);
  const service = of('1');
  const minutes = Math.max(0, Math.floor((session.leftAt - end) / MINUTE) - 10);
  // Its charger said at the end of charging that something stood there, or the connector had been free before.
  const occupied = wh > 0 ? multiply(String(minutes), OCCUPANCY_FEE) : '0';
  return roundHalfUp(
    sum([
      of(session.price.electricity),
      service,
      wh > 0 && !isPaidBefore(session, all) ? SESSION_FEE : '0',
      occupied,
      session.isReserved ? PROMISED : '0',
      session.hasLevel ? negate(roundHalfUp(multiply(service, '0.5'), 2)) : '0',
    ]),
    2,
  );
}
