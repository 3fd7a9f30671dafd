import { Answers } from './answers.ts';
import { clockOf, HOUR, MINUTE, ownClock, SECOND } from './clock.ts';
import { breakThings } from './faults.ts';
import { type GarageResult, PlayedGarage } from './garage.ts';
import { DAYS, type Job, plansOf } from './job.ts';
import { Lag, type Lateness, latenessOf } from './lag.ts';
import { startProgram } from './program.ts';

/** How a play went: its garages, and how the machine bore its clock. Lateness in real ms, answers in played ms. */
export interface PlayResult {
  garages: GarageResult[];
  server: Lateness;
  trial: Lateness;
  answers: Lateness;
  realS: number;
  /** When it ended by its clock, epoch ms. */
  to: number;
}

/** Small garages are waited for so long, until what all may draw leaves the building its reserve. */
const TAMED_MS = 5 * MINUTE;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/** Plays a job against a server of its own, with the clock of this process. `say` is told how it goes. */
export async function play(job: Job, say: (line: string) => void): Promise<PlayResult> {
  const plans = plansOf(job);
  let { from, to } = plans[0]!;
  const program = await startProgram(job.databaseUrl, job.folder);
  let lag: Lag | undefined;
  const answers = new Answers();
  const pollMs = plans.length === 1 ? 10 * SECOND : 30 * SECOND;
  const began = process.hrtime.bigint();
  try {
    const garages: PlayedGarage[] = [];
    for (const plan of plans) garages.push(await PlayedGarage.open(program, plan, job.seed, pollMs));
    const looking = setInterval(() => {
      for (const garage of garages) garage.look();
    }, job.lookEveryMs);
    let tamed = 0;
    // Small garages begin when they are ready; a day has its hours.
    const isDay = DAYS.some((name) => name === job.play);
    const patientUntil = isDay ? from : Date.now() + TAMED_MS;
    while (Date.now() < patientUntil) {
      tamed = (await Promise.all(garages.map((garage) => garage.isTamed()))).filter(Boolean).length;
      if (tamed === garages.length) break;
      await sleep(10 * SECOND);
    }
    say(`${clockOf(Date.now())} ${tamed} of ${garages.length} tamed`);
    const lateMs = isDay ? 0 : Date.now() + SECOND - from;
    [from, to] = [from + lateMs, to + lateMs];
    if (Date.now() > from) throw new Error(`the day began before all was ready: the machine is too slow for this factor`);
    await sleep(from - Date.now());
    for (const garage of garages) garage.begin(answers, lateMs);
    program.begin();
    lag = new Lag(ownClock().factor);
    const [first] = garages;
    if (job.play === 'each') for (const garage of garages) garage.disturb();
    const faults =
      job.play !== 'obedient' && job.play !== 'mixed' && job.play !== 'each'
        ? breakThings({
            points: first!.points,
            meter: first!.meter,
            program,
            seed: job.seed,
            from,
            to,
            silent: (isSilent) => first!.silent(isSilent),
            down: () => first!.down(),
            told: (what) => say(`${clockOf(Date.now())} ${what}`),
          })
        : undefined;
    let nextSaid = from;
    while (Date.now() < to) {
      const next = Date.now() + pollMs;
      const stands: string[] = [];
      for (const garage of garages) {
        if (!program.isUp()) break;
        stands.push(await garage.poll().catch(() => ''));
      }
      if (Date.now() >= nextSaid && stands[0]) {
        nextSaid += HOUR;
        say(`${clockOf(Date.now())} ${stands[0]}`);
      }
      await sleep(Math.min(next, to) - Date.now());
    }
    faults?.stop();
    clearInterval(looking);
    await faults?.over;
    const results: GarageResult[] = [];
    for (const garage of garages) results.push(await garage.end());
    return {
      garages: results,
      server: program.lateness(),
      trial: lag.lateness,
      answers: latenessOf(answers.took),
      to,
      realS: Number(process.hrtime.bigint() - began) / 1e9,
    };
  } finally {
    lag?.stop();
    await program.stop();
  }
}
