import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { against } from './against.ts';
import { listsAgainst } from './bulk/lists-against.ts';
import { seededSystem } from './bulk/sizes.ts';
import { onOneProduct, onTheirOwn } from './measurements.ts';
import type { Effort, Row } from './row.ts';
import { startBareEcho, startSystem } from './system.ts';

/** Take long, and are measured only where they are asked for. */
const LONG = ['growth', 'hour', 'statements', 'pooler', 'processes'];
const NAMES = [...Object.keys(onOneProduct), ...Object.keys(onTheirOwn)];

/** Measures the product beside its limits, in one run, since absolute figures drift from machine to machine. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    'seed-records': { type: 'string' },
    data: { type: 'string' },
    against: { type: 'string' },
    points: { type: 'string', default: '100' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log(
    `npm run bench -- [--only NAME,NAME] [--seconds 8] [--rounds 3] [--sizes 10000,100000,1000000] [--data FOLDER]
npm run bench -- --seed-records 5000000 --data FOLDER    makes a database of so many charging records, for --sizes 5000000 --data FOLDER
npm run bench -- --against FOLDER [--only sessions,meter] [--points 1,10,100,3000] [--seconds 20] [--rounds 5]    alternates with the checkout in the folder, by processor time
npm run bench -- --against FOLDER --only lists --data FOLDER [--sizes 100000] [--rounds 5]    the same for lists and figures, over two copies of one database
Measurements: ${NAMES.join(', ')}; only where asked for: ${LONG.join(', ')} (--seconds 3600)`,
  );
} else if (values.against && values.only === 'lists') {
  if (!values.data) throw new Error('say where the databases are to be kept: --data FOLDER');
  const root = resolve(process.env.INIT_CWD ?? process.cwd(), values.against);
  const rounds = Number(values.rounds);
  await listsAgainst(root, { sizes: values.sizes.split(',').map(Number), folder: values.data, rounds, say: console.log });
} else if (values.against) {
  await against(values.against, {
    names: values.only?.split(',') ?? ['sessions', 'meter'],
    points: values.points.split(',').map(Number),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    say: console.log,
  });
} else if (values['seed-records']) {
  if (!values.data) throw new Error('say where the database is to be kept: --data FOLDER');
  await (await seededSystem(Number(values['seed-records']), values.data, console.log)).stop();
} else {
  const asked = values.only?.split(',') ?? NAMES.filter((name) => !LONG.includes(name));
  // All of smart charging by one word.
  const names = asked.flatMap((name) => (name === 'smart' ? ['smartMonth', 'smartLive'] : name));
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`unknown measurement ${unknown.join(', ')}; there are ${NAMES.join(', ')}`);
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  const effort: Effort = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    sizes: values.sizes.split(',').map(Number),
    folder: values.data,
    say: console.log,
  };
  await measureTogether(
    names.filter((name) => name in onOneProduct),
    effort,
  );
  for (const name of names.filter((one) => one in onTheirOwn)) print(await onTheirOwn[name]!(effort));
}

/** Measures all of these on one product, beside one echo. */
async function measureTogether(names: readonly string[], effort: Effort): Promise<void> {
  if (names.length === 0) return;
  const echo = await startBareEcho();
  const system = await startSystem();
  try {
    for (const name of names) print(await onOneProduct[name]!({ system, echo, ...effort }));
  } finally {
    await system.stop();
    await echo.stop();
  }
}

function print(rows: readonly Row[]): void {
  for (const [what, figure, limit] of rows) console.log(`${what.padEnd(58)} ${figure.padStart(22)}   ${limit}`);
}
