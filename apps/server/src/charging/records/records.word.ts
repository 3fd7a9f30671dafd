import { recordList } from '@csms/contract';
import { asFiltered, asListed, moneyOf, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { billPdfRoutes } from './bill-pdf.ts';
import { stopSpentGroups } from './group-limits.ts';
import { lateSampleWork } from './late-samples.ts';
import { lostSessionWork } from './lost-work.ts';
import { occupancyWork } from './occupancy-work.ts';
import { pendingSessionWork } from './pending-work.ts';
import { receiptRoutes } from './receipts.routes.ts';
import { clearReceipts } from './receipts.service.ts';
import { recordRoutes } from './records.routes.ts';
import { dropOldSamples } from './sample-retention.ts';
import { stayWork } from './stays-work.ts';

/** All that records give the app. */
export const records: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock, exportLimit }) => {
    recordRoutes(http, databases, bus, clock, exportLimit);
    billPdfRoutes(http, databases, clock);
    receiptRoutes(http, databases, clock);
  },
  operandNames: {
    'record.reprice': STATION,
  },
  loggedThings: {
    record: {
      by: 'transactionId',
      from: 'charging_record r',
      key: 'r.transaction_id',
      fields: {
        status: asListed(recordList, 'status', 'r.status'),
        valid: asFiltered(recordList, 'valid', 'r.valid::text'),
        energy: asListed(recordList, 'energy', 'r.energy_wh'),
        cost: asListed(recordList, 'cost', moneyOf('r.cost', 'r.currency')),
        refunded: asListed(recordList, 'refunded', moneyOf('r.refunded', 'r.currency')),
      },
    },
  },
  work: ({ databases, bus, clock, settings, commands, commit, timing }) => [
    lostSessionWork({ db: databases.system, bus, clock, settings, commit }, timing.lostMs ?? 30_000),
    lateSampleWork(
      { db: databases.system, bus, clock, commit },
      { everyMs: timing.lateMs ?? 5_000, restMs: timing.lateMs ?? 10_000 },
    ),
    pendingSessionWork({ clock, commit }, timing.lostMs ?? 60_000),
    stayWork({ db: databases.system, bus }, timing.staysMs ?? 5_000),
    occupancyWork({ db: databases.system, bus, clock }, timing.occupancyMs ?? 15_000),
    { name: 'groups', everyMs: timing.groupsMs ?? 5_000, work: () => stopSpentGroups(databases.system, commands, clock) },
  ],
  clear: async ({ databases, clock, settings }) => {
    await clearReceipts(databases.system, clock.now());
    const days = settings.get('charging.sampleDays');
    if (days > 0) await dropOldSamples(databases.pool, clock.now() - days * 86_400_000);
  },
};
