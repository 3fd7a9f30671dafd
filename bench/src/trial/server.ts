import { quicken } from '../../../apps/server/src/charging/load-balancing/times.ts';

/** The product as `npm start` runs it, with leases, turns and waits that are shorter by TRIAL_PACE. */
quicken(Number(process.env.TRIAL_PACE ?? '1'));
await import('../../../apps/server/src/app/main.ts');
