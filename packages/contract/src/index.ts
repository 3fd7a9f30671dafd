import { config } from './access/config.ts';
import { providers } from './access/providers.ts';
import { session } from './access/session.ts';
import { prices } from './charging/prices.ts';
import { records } from './charging/records.ts';
import { sessions } from './charging/sessions.ts';
import { live } from './core/live.ts';
import { cards } from './customers/cards.ts';
import { chargeUsers } from './customers/charge-users.ts';
import { userGroups } from './customers/user-groups.ts';
import { commands } from './network/commands.ts';
import { newChargers } from './network/new-chargers.ts';
import { ocppLog } from './network/ocpp-log.ts';
import { points } from './network/points.ts';
import { stations } from './network/stations.ts';

/** The whole API: area words, each with its endpoints. */
export const contract = {
  session,
  config,
  providers,
  stations,
  points,
  newChargers,
  commands,
  ocppLog,
  cards,
  chargeUsers,
  userGroups,
  prices,
  sessions,
  records,
  live,
};

export * from './access/config.ts';
export * from './access/providers.ts';
export * from './access/session.ts';
export * from './charging/prices.ts';
export * from './charging/records.ts';
export * from './charging/sessions.ts';
export * from './charging/stop-reasons.ts';
export * from './core/endpoint.ts';
export * from './core/envelope.ts';
export * from './core/errors.ts';
export * from './core/live.ts';
export * from './core/permissions.ts';
export * from './core/values.ts';
export * from './customers/cards.ts';
export * from './customers/charge-users.ts';
export * from './customers/user-groups.ts';
export * from './network/commands.ts';
export * from './network/new-chargers.ts';
export * from './network/ocpp-log.ts';
export * from './network/points.ts';
export * from './network/stations.ts';
