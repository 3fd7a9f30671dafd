import { randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Databases } from '../platform/database/database.ts';
import { queryableOf } from '../platform/database/queryable.ts';
import type { Log } from '../platform/log/log.ts';
import { startBackdating, stopBackdating } from './demo/backdating.ts';
import { addBenefits, backdateBenefits } from './demo/benefits.ts';
import { addBusySite } from './demo/busy-site.ts';
import { sendProfiles } from './demo/charging-profiles.ts';
import { addComplaints } from './demo/complaints.ts';
import { addComponents } from './demo/components.ts';
import { addFaults } from './demo/faults.ts';
import { writeFinance } from './demo/finance.ts';
import { workFirstDay } from './demo/first-day.ts';
import { makePartitions, writeHistory } from './demo/history.ts';
import { planHistory } from './demo/history-plan.ts';
import { startLiving } from './demo/living.ts';
import { buildNetwork, usernameOf } from './demo/network.ts';
import { OPERATORS } from './demo/network-data.ts';
import { writePower } from './demo/power.ts';
import { addRecovery } from './demo/recovery.ts';
import { addReports } from './demo/reports.ts';
import { addReservations } from './demo/reservations.ts';
import { addSecurity } from './demo/security.ts';
import { addSpareParts } from './demo/spare-parts.ts';
import { addTimedCharges } from './demo/timed-charging.ts';
import { writeTraces } from './demo/traces.ts';
import { addUpgrades } from './demo/upgrades.ts';
import { addServiceCosts, addWorkOrders, handsOf } from './demo/work-orders.ts';
import type { RunningServer } from './server.ts';
import { DEMO_MARKER } from './weather.ts';

const HISTORY_DAYS = 90;

/** Fills an empty installation with the demo network and its past, and lets its chargers live. Returns their end. */
export async function startDemo(
  server: Pick<RunningServer, 'databases' | 'url'>,
  log: Log,
  say: (words: string) => void,
): Promise<() => Promise<void>> {
  const { databases } = server;
  const state = await stateOf(databases);
  if (state === 'foreign') {
    say('This installation has stations of its own: the demo network is not added, and no chargers are simulated.');
    return async () => {};
  }
  const own = log.child({ part: 'demo' });
  const passwords = state === 'empty' ? await createDemo(databases, say) : undefined;
  const stop = await startLiving(server, own);
  const ending = new AbortController();
  const firstDay = passwords ? workFirstDay(server.url, passwords, own, ending.signal) : Promise.resolve();
  return async () => {
    ending.abort();
    await firstDay;
    await stop();
  };
}

async function stateOf({ system }: Databases): Promise<'demo' | 'foreign' | 'empty'> {
  if (await system.selectFrom('setting').select('key').where('key', '=', DEMO_MARKER).executeTakeFirst()) return 'demo';
  const own = await system.selectFrom('station').select('id').limit(1).executeTakeFirst();
  return own ? 'foreign' : 'empty';
}

/** Writes the network and its past in one transaction: a start that is cut off leaves nothing behind. Returns the passwords of its users. */
export async function createDemo(
  { system }: Databases,
  say: (words: string) => void,
  days = HISTORY_DAYS,
): Promise<ReadonlyMap<string, string>> {
  say(`Making a demo network with a history of ${days} days; this takes some seconds, and only the first time.`);
  const now = Date.now();
  const names = [...OPERATORS.map(usernameOf), ...handsOf(OPERATORS)];
  const passwords = new Map(names.map((name) => [name, randomBytes(9).toString('base64url')]));
  const count = await system.transaction().execute(async (trx) => {
    const client = queryableOf(trx);
    await makePartitions(client, now, days);
    await startBackdating(client);
    const operators = await buildNetwork(trx, now, passwords);
    await addBenefits(trx, operators, now);
    await addSecurity(trx, now);
    const sessions = await writeHistory(client, operators, planHistory(operators, now, days));
    await addReservations(trx, now);
    await addTimedCharges(trx, now);
    await sendProfiles(trx, operators, now);
    await addFaults(trx, operators, now);
    await addBusySite(trx, operators, now);
    await addWorkOrders(trx, operators, passwords, now);
    await addUpgrades(trx, operators, now);
    await addRecovery(trx, operators, now);
    await addSpareParts(trx, operators, now);
    await addServiceCosts(trx, operators, now);
    for (const operator of operators) await addComplaints(trx, operator, now);
    await addComponents(trx, now);
    await backdateBenefits(trx);
    await writeTraces(client, sessions, now);
    await writePower(client, now);
    await writeFinance(trx, operators, now);
    await addReports(trx, operators, now);
    await stopBackdating(client);
    await trx
      .insertInto('setting')
      .values({ key: DEMO_MARKER, value: JSON.stringify({ createdAt: now, days }) })
      .execute();
    return sessions.length;
  });
  // The planner would think the tables empty until the next automatic analysis.
  for (const table of ['charging_record', 'ledger_entry', 'ledger_transaction', 'meter_sample', 'charging_bill'])
    await system.executeQuery(CompiledQuery.raw(`analyze ${table}`));
  say(
    `The demo has ${count} charging records in ${((Date.now() - now) / 1000).toFixed(0)} s. Its operators sign in with (shown this once):`,
  );
  for (const [username, password] of passwords) say(`  ${username.padEnd(20)} ${password}`);
  return passwords;
}
