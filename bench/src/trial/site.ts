import { contract, type SiteLive } from '@csms/contract';
import { type Building, deviations, type PerPhase, Random } from '@csms/simulator';
import type { Api } from '../../../apps/server/src/testing/server.ts';

/** How a point of the trial is made. */
export interface Place {
  serialNumber: string;
  model: 'bay-11' | 'bay-22' | 'wall-7' | 'bay-3';
  phases: number;
  maxPowerW: number;
  rotation: '123' | '231' | '312';
  deviations: string[];
  manner: Manner;
}

/**
 * What is to be expected of a point: `obeys`; `slow` obeys later than others; `silent` obeys and cannot be seen to; `wild` draws more than it was told, or cannot be told anything.
 */
export type Manner = 'obeys' | 'slow' | 'silent' | 'wild';
const MANNERS: Record<string, Manner> = {
  'slow-to-obey': 'slow',
  'late-profile-answers': 'slow',
  'late-answers': 'slow',
  'never-answers': 'wild',
  'no-profile-answers': 'silent',
  'profiles-refused': 'wild',
  'limit-by-configuration-only': 'wild',
  'profiles-ignored': 'wild',
  'no-limit-after-zero': 'wild',
  'profiles-lost-at-reboot': 'wild',
};

const MODELS = { 'bay-11': [3, 11_040], 'bay-22': [3, 22_080], 'wall-7': [1, 7_360], 'bay-3': [1, 3_680] } as const;
const ORDER = ['bay-11', 'wall-7', 'bay-3', 'bay-22', 'bay-11', 'wall-7'] as const;
const ROTATIONS = ['123', '231', '312'] as const;

/** Deviations that keep a point from charging at all, and so say nothing of limits. */
const NO_CHARGE = ['transaction-id-minus-one', 'string-transaction-id', 'idtag-with-serial-suffix', 'clock-1970'];

/** The points of a garage: every deviation among them as far as there are places, those that cannot be steered with little power. */
export function placesOf(count: number, seed: string, prefix: string): Place[] {
  const random = new Random(`${seed}/places`);
  const shuffled = deviations
    .map(({ name }) => name)
    .filter((name) => !NO_CHARGE.includes(name))
    .map((name) => ({ name, at: random.between(0, 1) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
  // Those that concern limits come first: they are among any forty.
  const limits = new Set(
    deviations.filter(({ charging, clockAheadMs, name }) => charging || clockAheadMs || name in MANNERS).map(({ name }) => name),
  );
  const names = [...shuffled.filter((name) => limits.has(name)), ...shuffled.filter((name) => !limits.has(name))];
  return Array.from({ length: count }, (_, index): Place => {
    const first = names[index];
    const manner = MANNERS[first ?? ''] ?? 'obeys';
    // Where there are more deviations than places, some have two.
    const second = manner === 'obeys' ? names[count + index] : undefined;
    const model = manner === 'obeys' ? ORDER[index % ORDER.length]! : 'bay-3';
    const [phases, maxPowerW] = MODELS[model];
    const serialNumber = `${prefix}${String(index + 1).padStart(4, '0')}`;
    return {
      serialNumber,
      model,
      phases,
      maxPowerW,
      rotation: ROTATIONS[index % 3]!,
      deviations: [first, second].filter((name) => name !== undefined),
      manner,
    };
  });
}

export interface SiteParts {
  stationId: number;
  circuitId: number;
  circuitLimitA: number;
  cards: string[];
  meterId: number;
  meterKey: string;
}

/** Registers station, points, wiring, one circuit for a third of the points, the building's meter and cards; the station is shared from here on. */
export async function furnish(
  api: Api,
  places: readonly Place[],
  { limitA, reserveA, staleS }: { limitA: number; reserveA: number; staleS: number },
): Promise<SiteParts> {
  const [provider] = await api.get(contract.providers.options, { query: {} });
  const providerId = provider!.id;
  const station = await api.get(contract.stations.create, {
    body: {
      stationName: `Trial ${places[0]!.serialNumber}`,
      providerId,
      country: 'CN',
      address: '-',
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  const fee = { electricity: '0.1', service: '0' };
  await api.get(contract.prices.create, {
    body: {
      stationId: station.id,
      groupId: null,
      effectiveFrom: '2020-01-01T00:00:00Z',
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '0',
    },
  });
  const cards = await Promise.all(
    places.map(async ({ serialNumber, maxPowerW }) => {
      await api.get(contract.points.create, {
        body: {
          serialNumber,
          pointName: serialNumber,
          stationId: station.id,
          equipmentType: 'ac',
          ratedPower: maxPowerW / 1000,
          connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW }],
        },
      });
      const card = await api.get(contract.cards.issue, {
        body: {
          providerId,
          cardNumber: `K${serialNumber}`,
          physicalNumber: `P${serialNumber}`,
          amount: '10000',
          expireTime: '2099-12-31T00:00:00Z',
          email: 'card@trial.example',
          chargeUserId: null,
        },
      });
      return card.cardNumber;
    }),
  );
  await api.get(contract.loadBalancing.wire, {
    params: { stationId: station.id },
    body: {
      connectors: places.map(({ serialNumber, phases, rotation }) => ({
        serialNumber,
        connectorNo: 1,
        phases,
        rotation,
        minA: 6,
        maxA: null,
      })),
    },
  });
  await api.get(contract.loadBalancing.save, {
    params: { stationId: station.id },
    body: {
      mode: 'automatic',
      siteLimitW: null,
      limitA,
      voltage: 230,
      reserveW: reserveA * 690,
      fallbackW: null,
      imbalanceA: null,
      strategy: 'equal',
      turnMinutes: Number(process.env.TRIAL_TURN_MINUTES ?? '15'),
      surplus: 'off',
    },
  });
  const circuitLimitA = Math.round(limitA * 0.3);
  const circuit = await api.get(contract.circuits.create, {
    body: {
      name: 'Basement',
      description: '',
      stationId: station.id,
      parentId: null,
      limitPowerW: circuitLimitA * 690,
      limitA: circuitLimitA,
      imbalanceA: null,
      strategy: null,
      serialNumbers: places.filter((_, index) => index % 3 === 0).map(({ serialNumber }) => serialNumber),
    },
  });
  const { meter, key } = await api.get(contract.loadBalancing.saveMeter, {
    params: { stationId: station.id },
    body: { name: 'Building', includesCars: false, staleS, maxW: 500_000 },
  });
  return { stationId: station.id, circuitId: circuit.id, circuitLimitA, cards, meterId: meter.id, meterKey: key! };
}

/** Adds amperes of a connector to the site's lines that its car loads. */
export function onLines(sum: number[], amperes: number, lines: readonly number[]): void {
  for (const line of lines) sum[line - 1]! += amperes;
}

/** What all may draw on each line by the server's own account. */
export function accountOf(
  connectors: SiteLive['connectors'],
  ampereOf: (one: SiteLive['connectors'][number]) => number,
): number[] {
  const sum = [0, 0, 0];
  for (const one of connectors) onLines(sum, ampereOf(one), one.lines);
  return sum;
}

/** A building that stays within its reserve while nobody can react to it, and moves otherwise, four times as fast at most. */
export class TrialBuilding {
  readonly #building: Building;
  readonly #reserveA: number;
  readonly #pace: number;
  readonly #isSteered: () => boolean;
  readonly #begun = Date.now();
  constructor(building: Building, reserveA: number, pace: number, isSteered: () => boolean) {
    this.#building = building;
    this.#reserveA = reserveA;
    this.#pace = pace;
    this.#isSteered = isSteered;
  }

  loadAt(at: number): { powerW: number; currentsA: PerPhase } {
    const played = this.#begun + (at - this.#begun) * Math.min(4, this.#pace);
    const { currentsA } = this.#building.loadAt(played);
    const most = this.#isSteered() ? Number.POSITIVE_INFINITY : this.#reserveA;
    const currents = currentsA.map((amperes) => Math.min(most, amperes)) as PerPhase;
    return { powerW: Math.round(currents.reduce((sum, amperes) => sum + amperes, 0) * 230), currentsA: currents };
  }
}
