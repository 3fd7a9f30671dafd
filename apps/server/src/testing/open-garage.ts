import { contract, SITE_DEFAULTS, type SiteForm, type SiteLive } from '@csms/contract';
import { modelNamed, startGarage } from '@csms/simulator';
import type { TestServer } from './server.ts';

const FORM: SiteForm = {
  ...SITE_DEFAULTS,
  mode: 'automatic',
  siteLimitW: 60_000,
  limitA: 40,
  voltage: 230,
  phases: 3,
  reserveW: 0,
  fallbackW: null,
  imbalanceA: null,
  strategy: 'equal',
  surplus: 'off',
};
const SPEED = ['bay-11', 'bay-22', 'wall-7'] as const;
const KINDS = { 'bay-11': [11_000, 3], 'bay-22': [22_000, 3], 'wall-7': [7_400, 1] } as const;
const ROTATIONS = ['123', '231', '312'] as const;

export type AskedGarage = [
  prefix: string,
  count: number,
  form: Partial<SiteForm>,
  options?: Partial<Parameters<typeof startGarage>[0]>,
];

/** A garage whose points are registered, wired as they are, and whose cars come when they are let in. */
export async function openGarage(test: TestServer, ...[prefix, count, form, options = {}]: AskedGarage) {
  const station = await test.station();
  const serials = Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(4, '0')}`);
  const cards: string[] = [];
  for (const [i, serialNumber] of serials.entries()) {
    const [powerW] = KINDS[SPEED[i % 3]!];
    await test.admin.get(contract.points.create, {
      body: {
        serialNumber,
        pointName: serialNumber,
        stationId: station.id,
        equipmentType: 'ac',
        ratedPower: powerW / 1000,
        connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: powerW }],
      },
    });
    cards.push((await test.card({ amount: '10000' })).cardNumber);
  }
  await test.admin.get(contract.loadBalancing.wire, {
    params: { stationId: station.id },
    body: {
      connectors: serials.map((serialNumber, i) => ({
        serialNumber,
        connectorNo: 1,
        phases: KINDS[SPEED[i % 3]!][1],
        rotation: ROTATIONS[i % 3]!,
        minA: 6,
        maxA: null,
      })),
    },
  });
  await test.admin.get(contract.loadBalancing.save, { params: { stationId: station.id }, body: { ...FORM, ...form } });
  const garage = startGarage({
    url: test.ocppUrl,
    points: count,
    serialPrefix: prefix,
    idTags: cards,
    // Each garage has models of its own. What one charger of a model teaches counts for all of that model.
    models: SPEED.map((name) => ({ ...modelNamed(name), model: `${name} ${prefix}` })),
    limitA: form.limitA ?? FORM.limitA!,
    meterIntervalS: 1,
    occupancy: 0,
    ...options,
  });
  const site = () => test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
  return {
    station,
    garage,
    site,
    /** Cars come to all points and are swiped in: to points that have been there for a while. `phasesOf`: how many phases a car can use, by its point. */
    letIn: async (phasesOf: (index: number) => 1 | 3 = () => 3) => {
      await test.rows(`update charge_point set last_boot_at = last_boot_at - interval '5 minutes' where station_id = $1`, [
        station.id,
      ]);
      await Promise.all(
        garage.points.map(async (point, i) => {
          point.plugIn(1, { soc: 20, targetSoc: 100, minCurrentA: 6, maxAcPhases: phasesOf(i) });
          await point.swipe(1, cards[i]!);
        }),
      );
    },
  };
}

/** What all connectors of a site may draw at worst, on each line in A. */
export const mays = ({ connectors }: SiteLive): number[] => {
  const lines = [0, 0, 0];
  for (const { mayA, lines: loaded } of connectors) for (const line of loaded) lines[line - 1]! += mayA;
  return lines;
};
