import { contract, type SiteLive } from '@csms/contract';
import { BuildingMeter, SimulatedChargePoint } from '@csms/simulator';
import type { Answers } from './answers.ts';
import { Cars, type Visit } from './cars.ts';
import { HOUR, SECOND } from './clock.ts';
import { type GaragePlan, VOLTS } from './day.ts';
import { CUT_AT, CUT_MS, STARTS_ANEW_AT } from './each.ts';
import type { FuseResult } from './fuses.ts';
import { GridLoad } from './grid-load.ts';
import { LimitMessages, type Limits } from './messages.ts';
import type { Program } from './program.ts';
import { accountOf, furnish, type Site } from './site.ts';
import { type AccountResult, Watch } from './watch.ts';
import { UntrueWhys } from './whys.ts';

/** How a garage fared. */
export interface GarageResult {
  name: string;
  visits: Visit[];
  fuses: FuseResult[];
  /** By place. */
  account: AccountResult[];
  limits: Limits[];
  untrue: string[];
  /** Obedient points of which the server said that they disobey, and what befell them before. */
  accused: [serialNumber: string, history: string][];
  whysSeen: number;
  playedMinutes: number;
  /** Room that nobody used while cars waited, in Wh: what counted with more than it drew, and why. */
  unused: [what: string, wh: number][];
}

/** The building's meter says so often what is drawn, in s. */
const METER_EVERY_S = 5;
/** What is claimed counts once the building could be reacted to for so long. */
const SETTLED_MS = 90 * SECOND;

/** A garage at the server: its points, its building's meter, its cars, and who watches them. */
export class PlayedGarage {
  plan: GaragePlan;
  readonly points: SimulatedChargePoint[];
  readonly meter: BuildingMeter;
  readonly watch: Watch;
  readonly #program: Program;
  readonly #site: Site;
  readonly #messages: LimitMessages;
  readonly #whys: UntrueWhys;
  readonly #pollMs: number;
  readonly #gridLoad: GridLoad | undefined;
  #cars: Cars | undefined;
  #meterIsSilent = false;
  #steeredSince = 0;
  readonly #unusedWh = new Map<string, number>();

  private constructor(program: Program, plan: GaragePlan, site: Site, seed: string, pollMs: number) {
    this.#program = program;
    this.plan = plan;
    this.#site = site;
    this.#pollMs = pollMs;
    this.points = plan.places.map(
      ({ serialNumber, model, rotation, deviations, protocol }, place) =>
        new SimulatedChargePoint({
          url: `${program.url.replace('http', 'ws')}/ocpp`,
          serialNumber,
          model,
          seed: `${seed}/${place}`,
          phaseRotations: [rotation],
          deviations,
          ...(protocol && { protocol }),
        }),
    );
    this.#gridLoad = plan.meter.includesCars ? new GridLoad() : undefined;
    this.meter = new BuildingMeter({
      building: this.#gridLoad ?? plan.building,
      url: `${program.url}/prod-api/meters/${site.meterId}/readings`,
      key: site.meterKey,
      everyS: METER_EVERY_S,
      lateS: plan.meter.lateS ?? 0,
    });
    this.meter.clockAheadS = plan.meter.clockAheadS ?? 0;
    this.watch = new Watch(plan, this.points, {
      isUp: () => program.isUp(),
      isSteered: () => program.isUp() && !this.#meterIsSilent,
      pollMs,
    });
    this.#messages = new LimitMessages(this.points);
    this.#whys = new UntrueWhys(plan.reserveA);
  }

  /** Registers a garage and lets its points and its meter come. */
  static async open(program: Program, plan: GaragePlan, seed: string, pollMs: number): Promise<PlayedGarage> {
    const garage = new PlayedGarage(program, plan, await furnish(program.api(), plan), seed, pollMs);
    garage.look();
    garage.meter.start();
    // They do not come up in one instant.
    for (const [place, point] of garage.points.entries()) setTimeout(() => void point.start(), place * 300);
    return garage;
  }

  /** Whether what all may draw leaves the building its reserve. */
  async isTamed(): Promise<boolean> {
    const account = accountOf((await this.#live()).connectors);
    return Math.max(...account) <= this.plan.limitA - this.plan.reserveA + 0.5;
  }

  /** The cars come from here on, as planned and so much later; what is sent and answered counts. */
  begin(answers: Answers, lateMs: number): void {
    this.plan = later(this.plan, lateMs);
    this.#cars = new Cars(this.plan, this.points, this.#site.cards);
    this.#messages.begin();
    for (const point of this.points) answers.of(point);
  }

  /** Cuts the line of each point once and lets each start anew once, one after another. */
  disturb(): void {
    const { from, to } = this.plan;
    for (const [place, point] of this.points.entries()) {
      const at = (part: number, run: () => void) => setTimeout(run, (to - from) * part + place * 40 * SECOND);
      at(CUT_AT, () => point.goOffline(CUT_MS));
      at(STARTS_ANEW_AT, () => void point.reboot('SoftReset'));
    }
  }

  look(): void {
    const lines = this.watch.look();
    this.#gridLoad?.note(Date.now(), lines);
  }

  silent(isSilent: boolean): void {
    this.#meterIsSilent = isSilent;
    this.#steeredSince = Date.now();
  }

  down(): void {
    this.#steeredSince = Date.now();
  }

  /** Reads what the server says, notes why each car has what it has, and tells drivers' wishes. Gives how it stands in words. */
  async poll(): Promise<string> {
    const live = await this.#live();
    this.watch.take(live);
    const at = Date.now();
    const { currentsA } = this.plan.building.loadAt(at);
    const isSettled = this.#program.isUp() && !this.#meterIsSilent && at - this.#steeredSince > SETTLED_MS;
    this.#whys.see(live, currentsA, isSettled);
    let [here, charging] = [0, 0];
    for (const [place, point] of this.points.entries()) {
      const visit = this.#cars?.at(place);
      if (!visit) continue;
      here++;
      if (point.connector(1).powerW > 0) charging++;
      const one = live.connectors.find(({ serialNumber }) => serialNumber === point.serialNumber);
      const why = one?.transactionId == null ? 'no session' : (one.why?.kind ?? 'nothing said');
      visit.whys[why] = (visit.whys[why] ?? 0) + this.#pollMs / SECOND;
      if (visit.stay.tellsGoal && !visit.goalTold && one?.transactionId != null) {
        visit.goalTold = true;
        await this.#tellGoal(one.transactionId, visit);
      }
    }
    if (charging < here) this.#noteUnused(live);
    const drawn = this.points.reduce((sum, point) => sum + point.connector(1).powerW, 0);
    return `${here} cars, ${charging} charging with ${(drawn / 1000).toFixed(1)} kW; may ${accountOf(live.connectors)
      .map((a) => a.toFixed(0))
      .join(
        '/',
      )} A beside a building of ${currentsA.map((a) => a.toFixed(0)).join('/')}, limit ${this.plan.limitA} A${this.#idleRoom(live)}`;
  }

  /** Who counts with more than is drawn, and why: the room that nobody uses, in A of one line. */
  #idleRoom(live: SiteLive): string {
    const room = new Map<string, number>();
    for (const { reason, unusedA } of this.#unused(live)) room.set(reason, (room.get(reason) ?? 0) + unusedA);
    const words = [...room].toSorted((a, b) => b[1] - a[1]).map(([reason, amperes]) => `${reason} ${amperes.toFixed(0)}`);
    return words.length === 0 ? '' : `; not drawn: ${words.join(', ')} A`;
  }

  /** Connectors that count with more than truly flows there, and why; in A of each of their lines. */
  #unused({ connectors }: SiteLive) {
    const drawn = new Map(this.points.map((point) => [point.serialNumber, Math.max(...point.gridCurrents())]));
    return connectors.flatMap(({ serialNumber, mayA, lines, counted, transactionId, why }) => {
      const unusedA = mayA - drawn.get(serialNumber)!;
      if (unusedA < 0.5) return [];
      const reason = counted?.kind ?? (transactionId === null ? 'no car' : (why?.kind ?? 'its limit'));
      return [{ serialNumber, unusedA, lines, reason }];
    });
  }

  #noteUnused(live: SiteLive): void {
    for (const { serialNumber, reason, unusedA, lines } of this.#unused(live)) {
      const { deviations } = this.plan.places.find((one) => one.serialNumber === serialNumber)!;
      const key = `${serialNumber} (${deviations.join('+') || 'plain'}), ${reason}`;
      const wh = (unusedA * lines.length * VOLTS * this.#pollMs) / HOUR;
      this.#unusedWh.set(key, (this.#unusedWh.get(key) ?? 0) + wh);
    }
  }

  async #tellGoal(transactionId: number, { stay }: Visit): Promise<void> {
    await this.#program
      .api()
      .get(contract.sessions.setGoal, {
        params: { transactionId },
        body: { leavesTime: new Date(stay.to).toISOString(), wantsWh: stay.wantsWh },
      })
      .catch(() => {});
  }

  #live(): Promise<SiteLive> {
    return this.#program.api().get(contract.loadBalancing.live, { params: { stationId: this.#site.stationId }, query: {} });
  }

  /** Ends it: who is here goes, and points and meter fall silent. */
  async end(): Promise<GarageResult> {
    this.#cars?.stop();
    const limits = this.#messages.end();
    await this.meter.stop();
    await Promise.all(this.points.map((point) => point.stop({ endTransactions: false })));
    return {
      name: this.plan.name,
      visits: this.#cars?.visits ?? [],
      fuses: this.watch.fuses.map(({ result }) => result),
      account: this.watch.account,
      limits,
      untrue: this.#whys.untrue,
      accused: [...this.watch.accused],
      whysSeen: this.#whys.seen,
      playedMinutes: (this.plan.to - this.plan.from) / 60_000,
      unused: [...this.#unusedWh],
    };
  }
}

const later = (plan: GaragePlan, ms: number): GaragePlan => ({
  ...plan,
  from: plan.from + ms,
  to: plan.to + ms,
  stays: plan.stays.map((stay) => ({ ...stay, from: stay.from + ms, to: stay.to + ms })),
});
