import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { type BehaviourName, live } from './behaviour.ts';
import { SimulatedChargePoint } from './charge-point.ts';
import { type Deviation, deviations, deviationsNamed, version2Deviations } from './deviations/index.ts';
import { type GarageFlags, runGarage } from './garage/command.ts';
import { modelNamed, models } from './models.ts';
import { type ChargePointOptions, TROUBLES, type Trouble } from './options.ts';
import { listen, Prompt } from './prompt.ts';
import { PROTOCOLS, type Protocol } from './protocol.ts';
import { Random } from './random.ts';

interface Flags
  extends Partial<
    Pick<GarageFlags, 'garage' | 'limit' | 'building' | 'solar' | 'meterUrl' | 'meterKey' | 'minutes' | 'occupancy'>
  > {
  url: string;
  protocol: Protocol;
  variable: string[];
  connectorsPerEvse: number;
  count: number;
  serialPrefix?: string;
  password?: string;
  tlsUrl?: string;
  securityProfile: number;
  root: string[];
  certificate?: string;
  key?: string;
  model?: string[];
  behaviour: BehaviourName;
  idTags: string[];
  deviation: string[];
  trouble?: Trouble;
  offline?: boolean;
  faults?: boolean;
  autoPlug?: boolean;
  speed: number;
  energyScale: number;
  seed: string;
  frames?: boolean;
  prompt: boolean;
  listModels?: boolean;
  listDeviations?: boolean;
}

const collect = (value: string, earlier: string[] = []) => [...earlier, value];
const positive = (value: string) => {
  const number = Number(value);
  if (!(number > 0)) throw new Error(`${value} is not a positive number`);
  return number;
};
/** `100` or `100A`. */
const amperes = (value: string) => positive(value.replace(/ ?A$/i, ''));
const listOf = (all: readonly Deviation[]) => all.map(({ name, description }) => `  ${name.padEnd(32)}${description}`).join('\n');
const deviationHelp = `${listOf(deviations)}\nOf 2.0.1 only:\n${listOf(version2Deviations)}`;

const command = new Command('simulate')
  .description('Simulated charge points that speak OCPP 1.6J or 2.0.1 to a central system.')
  .option('--url <url>', 'WebSocket address of the central system; the serial number is appended', 'ws://127.0.0.1:8080/ocpp')
  .addOption(new Option('--protocol <name>', 'the version of OCPP that they speak').choices(PROTOCOLS).default('ocpp1.6'))
  .option('--variable <name=value>', 'of 2.0.1: a variable, e.g. TxCtrlr.TxStartPoint=EVConnected; may be repeated', collect, [])
  .option('--connectors-per-evse <number>', 'of 2.0.1: how many connectors share a place of one vehicle', positive, 1)
  .option('--count <number>', 'how many charge points', positive, 1)
  .option('--serial-prefix <text>', 'beginning of their serial numbers (default: "SIM", of a garage "GARAGE")')
  .option('--password <text>', 'HTTP Basic password')
  .option('--tls-url <url>', 'where it connects with the profiles 2 and 3; with it a raised SecurityProfile is used at once')
  .option('--security-profile <number>', 'the profile that it begins with (0–3)', Number, 0)
  .option('--root <file>', 'a root certificate (PEM) that it believes; may be repeated', collect, [])
  .option('--certificate <file>', 'its client certificate (PEM)')
  .option('--key <file>', 'the key of its client certificate (PEM)')
  .option('--model <name>', 'model, or "mixed"; may be repeated', collect)
  .addOption(new Option('--behaviour <name>', 'what goes on at them').choices(['idle', 'random', 'busy']).default('random'))
  .option('--id-tags <list>', 'cards that people carry, separated by commas', (value) => value.split(',').filter(Boolean), [
    'CARD0001',
    'CARD0002',
    'CARD0003',
  ])
  .option('--deviation <name>', 'a way to be wrong; may be repeated', collect, [])
  .addOption(new Option('--trouble <stage>', 'where the exchange of files goes wrong').choices(TROUBLES))
  .option('--offline', 'the network fails now and then')
  .option('--faults', 'connectors break down now and then')
  .option('--auto-plug', 'a remote start finds a vehicle plugged in')
  .option('--speed <factor>', 'how many times faster time passes', positive, 1)
  .option('--energy-scale <factor>', 'multiplies metered energy, for full bills from short sessions', positive, 1)
  .option('--seed <text>', 'plays the same again', 'csms')
  .option('--frames', 'log every frame')
  .option('--no-prompt', 'nothing can be typed: for the background of a terminal')
  .option('--garage <number>', 'a garage of so many AC charge points on one supply; tells whether its limit is kept', positive)
  .option('--limit <amperes>', 'of the garage: most on each phase of the supply, e.g. 100A', amperes)
  .option('--building <watts>', 'of the garage: a building draws from the same supply, so much on average', positive)
  .option('--solar <watts>', 'of the building: what its roof gives at noon', positive)
  .option('--meter-url <url>', 'of the building: where its meter pushes readings to, …/meters/{id}/readings')
  .option('--meter-key <text>', 'of the building: the key of its meter')
  .option('--occupancy <part>', 'of the garage: which part of the places has a car, 0 to 1', Number)
  .option('--minutes <number>', 'of the garage: ends after so many real minutes, with 2 where the limit was exceeded', positive)
  .option('--list-models', 'list the models and end')
  .option('--list-deviations', 'list the deviations and end')
  .addHelpText('after', `\nDeviations:\n${deviationHelp}`);

/** How something is said; another way once the prompt shows. */
let tell: (text: string) => void = (text) => console.log(text);

function log(serial: string, text: string): void {
  tell(`${new Date().toISOString().slice(11, 23)} ${serial.padEnd(10)} ${text}`);
}

/** What the profiles 2 and 3 need, from files. */
function securityOf(flags: Flags): Pick<ChargePointOptions, 'security' | 'configuration'> {
  if (flags.tlsUrl === undefined) return {};
  const certificate =
    flags.certificate && flags.key
      ? { certificate: readFileSync(flags.certificate, 'utf8'), key: readFileSync(flags.key, 'utf8') }
      : undefined;
  return {
    security: {
      tlsUrl: flags.tlsUrl,
      roots: flags.root.map((file) => readFileSync(file, 'utf8')),
      ...(certificate ? { certificate } : {}),
    },
    configuration: { SecurityProfile: String(flags.securityProfile) },
  };
}

/** The version that it speaks, and what only 2.0.1 has. */
function protocolOf({ protocol, variable, connectorsPerEvse }: Flags): Partial<ChargePointOptions> {
  const variables = Object.fromEntries(
    variable.map((text) => {
      const [name, ...value] = text.split('=');
      return [name!, value.join('=')];
    }),
  );
  return { protocol, variables, connectorsPerEvse: Math.floor(connectorsPerEvse) };
}

function create(index: number, flags: Flags, random: Random): SimulatedChargePoint {
  const names = flags.model?.length ? flags.model : ['mixed'];
  const name = random.pick(names);
  const serialNumber = `${flags.serialPrefix ?? 'SIM'}${String(index + 1).padStart(4, '0')}`;
  const point = new SimulatedChargePoint({
    url: flags.url,
    serialNumber,
    ...protocolOf(flags),
    ...securityOf(flags),
    ...(flags.password === undefined ? {} : { password: flags.password }),
    model: name === 'mixed' ? random.pick(models) : modelNamed(name),
    seed: `${flags.seed}/${index}`,
    timeScale: flags.speed,
    energyScale: flags.energyScale,
    deviations: flags.deviation,
    ...(flags.trouble === undefined ? {} : { trouble: flags.trouble }),
    autoPlug: flags.autoPlug ?? false,
  });
  const say = (text: string) => log(serialNumber, text);
  point.on('connected', () => say('connected'));
  point.on('disconnected', (reason) => say(`disconnected: ${reason}`));
  point.on('booted', (status) => say(`boot ${status}`));
  point.on('status', (connector, status, error) =>
    say(`connector ${connector}: ${status}${error === 'NoError' ? '' : ` (${error})`}`),
  );
  point.on('transaction-started', (transaction) =>
    say(`connector ${transaction.connectorId}: transaction ${transaction.uuid ?? transaction.id} of ${transaction.idTag}`),
  );
  point.on('transaction-stopped', (transaction, meterStop, reason) =>
    say(
      `connector ${transaction.connectorId}: transaction ${transaction.uuid ?? transaction.id ?? '?'} ended (${reason}), ${meterStop - transaction.meterStart} Wh`,
    ),
  );
  point.on('command', (action, _payload, answer) => say(`asked for ${action}: ${JSON.stringify(answer).slice(0, 100)}`));
  point.on('refused', (action, error) => say(`${action} refused: ${error.message}`));
  if (flags.frames) point.on('frame', (direction, text) => say(`${direction === 'in' ? '<' : '>'} ${text}`));
  return point;
}

function run(flags: Flags): void {
  if (flags.listDeviations) {
    console.log(deviationHelp);
    return;
  }
  if (flags.listModels) {
    for (const { name, vendor, model, current, connectors } of models) {
      const outlets = connectors.map(({ standard, maxPowerW }) => `${standard} ${maxPowerW / 1000} kW`).join(', ');
      console.log(`${name.padEnd(12)}${current}  ${`${vendor} ${model}`.padEnd(26)}${outlets}`);
    }
    return;
  }
  deviationsNamed(flags.deviation);
  if (flags.garage !== undefined) {
    const { garage, limit, idTags, ...rest } = flags;
    if (limit === undefined) throw new Error('A garage needs a --limit, such as 100A');
    const given = command.getOptionValueSource('idTags') === 'default' ? {} : { idTags };
    runGarage({
      ...rest,
      ...given,
      garage: Math.floor(garage),
      limit,
      serialPrefix: flags.serialPrefix ?? 'GARAGE',
      point: protocolOf(flags),
    });
    return;
  }
  const random = new Random(flags.seed);
  const points = Array.from({ length: Math.floor(flags.count) }, (_, index) => create(index, flags, random));
  const ends: (() => void)[] = [];
  points.forEach((point, index) => {
    // A large network does not come up in one instant.
    const timer = setTimeout(() => {
      void point.start();
      ends.push(
        live(point, {
          name: flags.behaviour,
          idTags: flags.idTags,
          faults: flags.faults ?? false,
          offline: flags.offline ?? false,
        }),
      );
    }, index * 20);
    ends.push(() => clearTimeout(timer));
  });
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    tell('Ending: transactions are stopped and connections closed. Press Ctrl-C again to leave at once.');
    for (const stop of ends) stop();
    await Promise.all(points.map((point) => point.stop()));
    process.exit(0);
  };
  if (flags.prompt) tell = listen(new Prompt(points, () => void end()), () => void end());
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

try {
  run(command.parse().opts<Flags>());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
