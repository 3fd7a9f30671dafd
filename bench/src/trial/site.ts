import { contract, type SiteLive } from '@csms/contract';
import type { Api } from '../../../apps/server/src/testing/server.ts';
import { type GaragePlan, type Place, VOLTS } from './day.ts';

/** Each place has so many cards: drivers come by turns. */
const CARDS = 2;

/** A garage as the server knows it. */
export interface Site {
  stationId: number;
  /** By place. */
  cards: string[][];
  meterId: number;
  meterKey: string;
}

/** Registers station, points, wiring, circuits, the building's meter and cards; the station is shared from here on. */
export async function furnish(api: Api, plan: GaragePlan): Promise<Site> {
  const { places, limitA, reserveA, circuits, meter: manner } = plan;
  const [provider] = await api.get(contract.providers.options, { query: {} });
  const providerId = provider!.id;
  const { id: stationId } = await api.get(contract.stations.create, {
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
      stationId,
      groupId: null,
      effectiveFrom: '2020-01-01T00:00:00Z',
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '0',
    },
  });
  const cards = await Promise.all(places.map((place) => register(api, place, { stationId, providerId })));
  await api.get(contract.loadBalancing.wire, {
    params: { stationId },
    body: {
      connectors: places.map(({ serialNumber, model, rotation }) => ({
        serialNumber,
        connectorNo: 1,
        phases: model.connectors[0]!.phases,
        rotation: digitsOf(rotation),
        minA: model.current === 'DC' ? 4.5 : 6,
        maxA: null,
      })),
    },
  });
  await api.get(contract.loadBalancing.save, {
    params: { stationId },
    body: {
      mode: 'automatic',
      siteLimitW: null,
      limitA,
      voltage: VOLTS,
      reserveW: reserveA * VOLTS * 3,
      fallbackW: null,
      imbalanceA: null,
      strategy: 'equal',
      surplus: 'off',
    },
  });
  for (const [index, circuit] of circuits.entries())
    await api.get(contract.circuits.create, {
      body: {
        name: circuit.name,
        description: '',
        stationId,
        parentId: null,
        limitPowerW: circuit.limitA * VOLTS * 3,
        limitA: circuit.limitA,
        imbalanceA: null,
        strategy: circuit.strategy,
        serialNumbers: places.filter((place) => place.circuit === index).map(({ serialNumber }) => serialNumber),
      },
    });
  const { meter, key } = await api.get(contract.loadBalancing.saveMeter, {
    params: { stationId },
    body: { name: 'Building', includesCars: manner.includesCars ?? false, staleS: 60, maxW: 500_000 },
  });
  return { stationId, cards, meterId: meter.id, meterKey: key! };
}

/** A point and the cards of those who come to it. */
async function register(
  api: Api,
  { serialNumber, model }: Place,
  { stationId, providerId }: { stationId: number; providerId: number },
): Promise<string[]> {
  const { maxPowerW, standard } = model.connectors[0]!;
  const isDc = model.current === 'DC';
  await api.get(contract.points.create, {
    body: {
      serialNumber,
      pointName: serialNumber,
      stationId,
      equipmentType: isDc ? 'dc' : 'ac',
      ratedPower: maxPowerW / 1000,
      connectors: [{ connectorNo: 1, standard: isDc ? 'dc' : 'ac', connectorType: standard, maxPowerW }],
    },
  });
  return Promise.all(
    Array.from({ length: CARDS }, async (_, n) => {
      const card = await api.get(contract.cards.issue, {
        body: {
          providerId,
          cardNumber: `K${n}${serialNumber}`,
          physicalNumber: `P${n}${serialNumber}`,
          amount: '10000',
          expireTime: '2099-12-31T00:00:00Z',
          email: 'card@trial.example',
          chargeUserId: null,
        },
      });
      return card.cardNumber;
    }),
  );
}

/** How the phases of a point go to the lines, as the wiring has it. */
const digitsOf = (rotation: string) =>
  [...rotation].map((letter) => 'RST'.indexOf(letter) + 1).join('') as '123' | '231' | '312' | '132' | '213' | '321';

/** What all may draw on each line, by the server's own account. */
export function accountOf(connectors: SiteLive['connectors']): number[] {
  const sum = [0, 0, 0];
  for (const { mayA, lines } of connectors) onLines(sum, mayA, lines);
  return sum;
}

/** Adds amperes of a connector to the site's lines that its car loads. */
export function onLines(sum: number[], amperes: number, lines: readonly number[]): void {
  for (const line of lines) sum[line - 1]! += amperes;
}
