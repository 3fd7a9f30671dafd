import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { startBridge } from './bridge.ts';
import { type Flags, optionsOf } from './options.ts';
import { loadPcsc } from './pcsc/binding.ts';
import { createPcscDriver } from './pcsc/pcsc-driver.ts';
import { install, servicePlan, uninstall } from './service.ts';

const collect = (value: string, earlier: string[] = []) => [...earlier, value];
const log = (text: string) => console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')} ${text}`);

const withOptions = (command: Command) =>
  command
    .option('--port <number>', 'where it listens (CARD_BRIDGE_PORT; 18950, where the console looks for it)')
    .option('--host <address>', 'an address of this computer itself (CARD_BRIDGE_HOST; 127.0.0.1)')
    .option(
      '--origin <url>',
      'a console that may ask, such as https://console.example; may be repeated (CARD_BRIDGE_ORIGINS)',
      collect,
    )
    .option('--reader <text>', 'only a reader whose name contains this (CARD_BRIDGE_READER)');

const plan = (flags: Flags) =>
  servicePlan(optionsOf(flags, process.env), {
    platform: process.platform,
    home: homedir(),
    env: process.env,
    node: process.execPath,
    script: fileURLToPath(new URL('../start.mjs', import.meta.url)),
  });

async function run(flags: Flags): Promise<void> {
  const { port, host, origins, reader } = optionsOf(flags, process.env);
  const driver = createPcscDriver({ load: loadPcsc, ...(reader ? { reader } : {}), log });
  const bridge = await startBridge({ driver, port, host, origins, log }).catch(async (error: unknown) => {
    await driver.close();
    throw (error as { code?: string }).code === 'EADDRINUSE'
      ? new Error(`Port ${port} is taken: the card bridge runs already, or another program uses it.`)
      : error;
  });
  log(`The card bridge listens on ws://${host}:${bridge.port} for ${origins.join(', ')}. Stop it with Ctrl-C.`);
  const end = () => void bridge.close().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

const program = withOptions(new Command('card-bridge'))
  .description('The card reader of this desk for the console.')
  .action((flags: Flags) => run(flags));
withOptions(program.command('install'))
  .description('start it with every session of this user from now on, with these options')
  .action((_, command: Command) => {
    const made = plan(command.optsWithGlobals<Flags>());
    install(made);
    console.log(`Written: ${made.file}\nStart it now:\n  ${made.start.join('\n  ')}`);
  });
program
  .command('uninstall')
  .description('take that back')
  .action(() => {
    const made = plan({});
    uninstall(made);
    console.log(`Removed: ${made.file}\nIf it runs, end it:\n  ${made.stop.join('\n  ')}`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
