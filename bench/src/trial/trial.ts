import { contract, type SiteLive } from '@csms/contract';
import { Building, BuildingMeter, startGarage } from '@csms/simulator';
import { drive } from './cars.ts';
import { breakThings } from './faults.ts';
import type { Program } from './program.ts';
import { accountOf, furnish, placesOf, TrialBuilding } from './site.ts';
import { Watch } from './watch.ts';
import { untrueWhys } from './whys.ts';

export interface TrialOptions {
  garage: number;
  limitA: number;
  /** Kept for the building, A of each line. */
  reserveA: number;
  /** How long cars charge, in real s. */
  seconds: number;
  /** By how much leases, turns and chargers are faster. */
  pace: number;
  seed: string;
  /** What the building draws on average, W. */
  buildingW: number;
  withFaults: boolean;
  /** How long the account may be above, in ms: where chargers are many times faster than others, as long as room for one that was found out takes. */
  accountBarMs?: number;
  say(line: string): void;
}

/** One line of the table: what was asked for, what was seen. */
export interface Finding {
  what: string;
  seen: string;
  bar: string;
  isKept: boolean;
}

const SECOND = 1000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Charges a garage against a server while both are treated badly, and tells whether what is promised was kept. */
export async function runTrial(program: Program, options: TrialOptions): Promise<Finding[]> {
  const { limitA, reserveA, pace, seed, say } = options;
  const prefix = `TR${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
  const places = placesOf(options.garage, seed, prefix);
  const staleS = Math.max(5, Math.round(60 / pace));
  const site = await furnish(program.api(), places, { limitA, reserveA, staleS });
  // Whether anybody can react to the building: the server runs and the meter speaks.
  let meterIsSilent = false;
  let upSince = Date.now();
  const settleMs = 4000;
  const isSteered = () => program.isUp() && !meterIsSilent && Date.now() - upSince > settleMs;
  const building = new TrialBuilding(new Building({ seed, baseW: options.buildingW }), reserveA, pace, isSteered);
  const garage = startGarage({
    url: `${program.url.replace('http', 'ws')}/ocpp`,
    points: options.garage,
    seed,
    serialPrefix: prefix,
    idTags: site.cards,
    models: places.map(({ model }) => model),
    deviations: (index) => places[index]!.deviations,
    timeScale: pace,
    occupancy: 0,
  });
  const meter = new BuildingMeter({
    building: building as unknown as Building,
    url: `${program.url}/prod-api/meters/${site.meterId}/readings`,
    key: site.meterKey,
    everyS: 1,
  });
  meter.start();
  const live = (): Promise<SiteLive> =>
    program.api().get(contract.loadBalancing.live, { params: { stationId: site.stationId }, query: {} });

  // Taming: nobody charges before what all may draw is within the limit.
  const begun = Date.now();
  const within = (now: SiteLive) => Math.max(...accountOf(now.connectors, ({ mayA }) => mayA)) <= limitA - reserveA + 0.5;
  let now = await live();
  while (!within(now) && Date.now() - begun < (180 * SECOND) / Math.min(pace, 8)) {
    await sleep(200);
    now = await live();
  }
  const tamedMs = Date.now() - begun;
  say(
    `tamed after ${seconds(tamedMs)}; untamed: ${
      now.connectors
        .filter(({ state }) => state !== 'proven')
        .map(
          ({ serialNumber, state }) =>
            `${places.find((place) => place.serialNumber === serialNumber)!.deviations.join('+') || 'plain'} ${state}`,
        )
        .join(', ') || 'none'
    }`,
  );
  if (!within(now)) say(`what all may draw is above the limit still: ${accountOf(now.connectors, ({ mayA }) => mayA).join('/')}`);

  const watch = new Watch(garage, places, building, { limitA, reserveA, isUp: () => program.isUp() });
  watch.see(now, new Set());
  watch.start();
  const cars = drive(garage, site.cards, seed, pace);
  const messages = countMessages(garage.points, pace);
  const bootedAt = new Map<string, number>();
  for (const point of garage.points) point.on('booted', () => bootedAt.set(point.serialNumber, Date.now()));
  const from = Date.now();
  const stopFaults = options.withFaults
    ? breakThings({
        garage,
        meter,
        seed,
        pace,
        silent: (isSilent) => {
          meterIsSilent = isSilent;
          upSince = Date.now();
        },
        told: (what) => say(`${seconds(Date.now() - from)} ${what}`),
      })
    : () => {};
  const kills = options.withFaults
    ? killTwice(
        program,
        options,
        (ms) => {
          upSince = Date.now();
          say(`${seconds(Date.now() - from)} the server is killed, for ${seconds(ms)}`);
        },
        () => {
          upSince = Date.now();
        },
      )
    : Promise.resolve();

  // A claim counts as untrue once it has been so for longer than things take to settle.
  const settlesMs = Math.max((40 * SECOND) / pace, 2500);
  const untrueSince = new Map<string, { at: number; text: string }>();
  const untrue = new Map<string, string>();
  let whysSeen = 0;
  let nextPrint = from;
  let nextOver = from;
  while (Date.now() - from < options.seconds * SECOND) {
    await sleep(Math.max(150, SECOND / Math.min(pace, 5)));
    const points = garage.points;
    cars.look(
      (index) =>
        places[index]!.manner === 'obeys' &&
        points[index]!.accepted &&
        program.isUp() &&
        !places[index]!.deviations.includes('pause-taken-for-override'),
    );
    if (!program.isUp()) continue;
    const told = await live().catch(() => undefined);
    if (!told) continue;
    const at = Date.now();
    const excusedMs = Math.max((20 * SECOND) / pace, 5000);
    const excused = new Set([...bootedAt].filter(([, since]) => at - since < excusedMs).map(([serial]) => serial));
    const over = watch.see(told, excused);
    if (over && at >= nextOver) {
      nextOver = at + 2 * SECOND;
      say(`${seconds(at - from)} the account is above: ${over}`);
    }
    const { currentsA } = building.loadAt(at);
    const found =
      isSteered() && at - upSince > 2 * settlesMs
        ? untrueWhys(
            told,
            currentsA.map((a) => Math.max(reserveA, a)),
          )
        : new Map<string, string>();
    whysSeen += told.connectors.filter(({ why }) => why !== null).length;
    for (const serial of [...untrueSince.keys()]) if (!found.has(serial)) untrueSince.delete(serial);
    for (const [serial, text] of found) {
      const since = untrueSince.get(serial);
      if (!since) untrueSince.set(serial, { at, text });
      else if (at - since.at > settlesMs && !excused.has(serial)) untrue.set(serial, text);
    }
    if (at >= nextPrint) {
      nextPrint = at + 10 * SECOND;
      const { sum, cars: count, charging } = garage.state();
      const why = Object.entries(Object.groupBy(told.connectors, (one) => one.why?.kind ?? '-'))
        .map(([kind, list]) => `${kind} ${list!.length}`)
        .join(', ');
      say(
        `${seconds(at - from)} ${sum.map((a, line) => (a + currentsA[line]!).toFixed(1)).join('/')} A of ${limitA}, may ${accountOf(
          told.connectors,
          ({ mayA }) => mayA,
        )
          .map((a) => a.toFixed(0))
          .join('/')} of ${limitA - reserveA}, ${count} cars, ${charging} charging; ${why}`,
      );
    }
  }
  stopFaults();
  await kills;
  watch.stop();
  cars.stop();
  messages.stop();
  await meter.stop();
  await garage.stop({ endTransactions: false });
  return findings(options, watch, cars.stays, { untrue, whysSeen, messages, places, tamedMs });
}

/** Twice in the trial the server is killed: for a moment, and for longer than a lease where there is time. */
async function killTwice(
  program: Program,
  { seconds: length, pace }: TrialOptions,
  killed: (ms: number) => void,
  back: () => void,
): Promise<void> {
  const from = Date.now();
  for (const [share, played] of [
    [0.3, 20],
    [0.55, 11 * 60],
  ] as const) {
    await sleep(Math.max(0, from + length * SECOND * share - Date.now()));
    const ms = Math.min((played * SECOND) / pace, (length * SECOND) / 4);
    killed(ms);
    await program.kill();
    await sleep(ms);
    await program.start();
    back();
  }
}

/** Counts the limit messages of each point in each minute of played time. */
function countMessages(
  points: readonly { on(event: 'command', listener: (action: string) => void): unknown; serialNumber: string }[],
  pace: number,
) {
  const from = Date.now();
  const counts = points.map(() => [] as number[]);
  let isOver = false;
  points.forEach((point, index) => {
    point.on('command', (action) => {
      if (isOver || action !== 'SetChargingProfile') return;
      const minute = Math.floor(((Date.now() - from) * pace) / 60_000);
      counts[index]![minute] = (counts[index]![minute] ?? 0) + 1;
    });
  });
  return {
    counts,
    minutes: () => ((Date.now() - from) * pace) / 60_000,
    stop: () => {
      isOver = true;
    },
  };
}

function findings(
  { pace, garage, limitA, reserveA, accountBarMs = 0 }: TrialOptions,
  watch: Watch,
  stays: readonly { longestDryMs: number; hasCharged: boolean; since: number; until: number; index: number }[],
  rest: {
    untrue: Map<string, string>;
    whysSeen: number;
    messages: ReturnType<typeof countMessages>;
    places: readonly { manner: string; deviations: string[] }[];
    tamedMs: number;
  },
): Finding[] {
  const found: Finding[] = [];
  const add = (what: string, seen: string, bar: string, isKept: boolean) => found.push({ what, seen, bar, isKept });
  const account = watch.account.longest();
  add(
    'what all may draw, by the server’s account',
    `at most ${watch.highestMayA.toFixed(1)} A${account ? `; above ${watch.account.all.length} times, longest ${seconds(account.to - account.from)}, ${account.note}` : ''}`,
    `${limitA - reserveA} A${accountBarMs > 0 ? `, again within ${seconds(accountBarMs)}` : ''}`,
    !account || account.to - account.from <= accountBarMs,
  );
  const byRule = watch.byRule.longest();
  const ruleBarMs = Math.max(SECOND / pace, 300);
  add(
    'drawn by all that obey, building at its reserve',
    byRule
      ? `above ${watch.byRule.all.length} times, longest ${seconds(byRule.to - byRule.from)} by ${byRule.worstA.toFixed(1)} A: ${byRule.note}`
      : 'never above',
    `${limitA} A + 2 %`,
    !byRule || byRule.to - byRule.from <= ruleBarMs,
  );
  const all = watch.all.longest();
  // Thirty seconds are the slowest charger's, ten its samples, five the others'; meter, look and messages take their time however fast the rest is.
  const barMs = Math.max((45 * SECOND) / pace, 0) + 4000;
  const overMs = watch.all.all.reduce((sum, one) => sum + one.to - one.from, 0);
  add(
    'truly drawn with the building',
    `highest ${watch.highestA.toFixed(1)} A; ${watch.all.all.length} times above, ${seconds(overMs)} together${all ? `, longest ${seconds(all.to - all.from)} by ${all.worstA.toFixed(1)} A: ${all.note}` : ''}`,
    `back within ${seconds(barMs)}`,
    !all || all.to - all.from <= barMs,
  );
  const fair = stays.filter(({ index }) => rest.places[index]!.manner === 'obeys');
  const dry = fair.reduce((worst, one) => (one.longestDryMs > worst.longestDryMs ? one : worst), fair[0]!);
  const dryBarMs = (75 * 60 * SECOND) / pace;
  const never = fair.filter(({ hasCharged, longestDryMs }) => !hasCharged && longestDryMs > dryBarMs).length;
  add(
    'the longest that a car waited',
    `${seconds(dry.longestDryMs)} (${((dry.longestDryMs * pace) / 60_000).toFixed(0)} min) at ${rest.places[dry.index]!.deviations.join('+') || 'a plain one'}; ${fair.filter((one) => one.hasCharged).length} of ${fair.length} have charged`,
    seconds(dryBarMs),
    never === 0 && dry.longestDryMs <= dryBarMs,
  );
  add(
    'claims of why that are not true',
    `${rest.untrue.size} of ${rest.whysSeen}${rest.untrue.size ? `: ${[...rest.untrue.values()].slice(0, 4).join(' | ')}` : ''}`,
    '0',
    rest.untrue.size === 0,
  );
  const minutes = Math.max(1, rest.messages.minutes());
  const per = rest.messages.counts.map((counts, index) => ({
    index,
    rate: counts.reduce((sum, n) => sum + (n ?? 0), 0) / minutes,
  }));
  const steady = per.filter(({ index }) => rest.places[index]!.manner === 'obeys').toSorted((a, b) => b.rate - a.rate);
  const mean = steady.reduce((sum, { rate }) => sum + rate, 0) / steady.length;
  add(
    'limit messages a point and minute',
    `${mean.toFixed(2)} on average; most ${steady
      .slice(0, 3)
      .map(({ index, rate }) => `${rate.toFixed(1)} (${rest.places[index]!.deviations.join('+') || 'plain'})`)
      .join(', ')}`,
    '2 on average',
    mean <= 2,
  );
  add('samples; cars; tamed after', `${watch.samples}; ${stays.length} at ${garage} points; ${seconds(rest.tamedMs)}`, '', true);
  return found;
}
