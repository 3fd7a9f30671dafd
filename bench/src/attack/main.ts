import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seed } from '../seed.ts';
import { startSystem } from '../system.ts';
import { floodDay, floodDisk } from './disk.ts';
import { CAPTURED, floods } from './floods.ts';
import { watchPoints } from './watch.ts';

/** Floods the product, one flood after another, and measures what those see who are not attacked (docs/security.md). Fails where a bar is missed. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    disk: { type: 'string' },
    day: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Bars: the 99th percentile of what others see, ms, and the memory of the process. */
const POINTS_MS = 100;
const PROBES_MS = 200;
const HEAP_MB = 512;

const DAY_S = 86_400;
/** A day passes in ten minutes. */
const DAY_FACTOR = 144;
/** What the processes begin with, so that their clocks run fast. */
let fast: string[] = [];

/** Lets the clocks of what is started from now on run so many times as fast. */
function hasten(factor: number): void {
  const now = Date.now();
  process.env.FAST_CLOCK = `${now}:${now}:${factor}`;
  process.env.FAST_TIMERS = 'real';
  fast = ['--import', fileURLToPath(new URL('../fast-clock.ts', import.meta.url))];
  process.env.BENCH_NODE_OPTIONS += ` ${fast.join(' ')}`;
}

async function main(): Promise<boolean> {
  if (values.help) {
    console.log(
      `npm run attack -- [--only WORDS] [--seconds 10] [--disk MEGABYTES [--day]]\nFloods:\n  ${Object.keys(floods).join('\n  ')}`,
    );
    return true;
  }
  const names = Object.keys(floods).filter((name) => !values.only || name.includes(values.only));
  if (names.length === 0) throw new Error(`no flood is called "${values.only}"`);
  process.env.BENCH_NODE_OPTIONS = `--max-old-space-size=${HEAP_MB}`;
  if (values.disk && values.day) {
    hasten(DAY_FACTOR);
    return floodDay(names, DAY_S / DAY_FACTOR, Number(values.disk), send);
  }
  if (values.disk) return floodDisk(names, Number(values.seconds), Number(values.disk), send);
  const system = await startSystem();
  let held = true;
  try {
    await seed(system, CAPTURED + 100);
    const watched = await watchPoints(system.url);
    const row = (...cells: string[]) =>
      console.log(cells.map((cell, index) => (index ? cell.padStart(14) : cell.padEnd(60))).join(''));
    row('', 'sent a second', 'others p50', 'others p99', 'healthz p99', 'readyz p99', 'memory', 'lost');
    for (const name of ['nothing', ...names]) {
      const seconds = Number(values.seconds);
      const flood = name === 'nothing' ? quiet(seconds) : send(name, system.url, seconds);
      const { points, healthz, readyz, lost } = await watched.during(flood);
      const memory = (await system.memory()) / 2 ** 20;
      const holds = points.p99 < POINTS_MS && healthz < PROBES_MS && readyz < PROBES_MS && lost === 0;
      held &&= holds;
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      row(
        `${holds ? '✓' : '✗'} ${name}`,
        String(Math.round((await flood) / seconds)),
        ms(points.p50),
        ms(points.p99),
        ms(healthz),
        ms(readyz),
        `${Math.round(memory)} MB`,
        String(lost),
      );
    }
    watched.close();
  } finally {
    await system.stop();
  }
  console.log(
    held ? 'every bar holds' : `a bar is missed: others below ${POINTS_MS} ms, probes below ${PROBES_MS} ms, nothing lost`,
  );
  return held;
}

const quiet = (seconds: number) => new Promise<number>((done) => setTimeout(done, seconds * 1000, 0));

/** Runs a flood in a process of its own; resolves to how much it sent. */
function send(name: string, url: string, seconds: number): Promise<number> {
  const sender = fileURLToPath(new URL('sender.ts', import.meta.url));
  const child = spawn(process.execPath, [...fast, sender, name, url, String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done(Number(text)) : failed(new Error(`the flood "${name}" ended with ${code}`)),
    );
  });
}

process.exitCode = (await main()) ? 0 : 1;
