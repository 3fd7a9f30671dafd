import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import { activityRoutes } from './activities/activities.routes.ts';
import { cardRoutes } from './cards/cards.routes.ts';
import { carRoutes } from './cars/cars.routes.ts';
import { chargeUserRoutes } from './charge-users/charge-users.routes.ts';
import { privacyRoutes } from './charge-users/privacy.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import type { CustomerKeeper } from './privacy/keeper.ts';
import { userGroupRoutes } from './user-groups/user-groups.routes.ts';
import { vendorRuleRoutes } from './vendor-rules/vendor-rules.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';

/** Serves cards, cars, charge users, groups and what lowers a bill. `keepers`: the areas above that keep something of customers. */
export function customerRoutes(
  http: Http,
  databases: Databases,
  clock: Clock,
  bus: Bus,
  keepers: readonly CustomerKeeper[],
): void {
  cardRoutes(http, databases, clock, bus, keepers);
  membershipRoutes(http, databases, clock, bus);
  activityRoutes(http, databases, clock);
  voucherRoutes(http, databases, clock);
  chargeUserRoutes(http, databases, clock, bus, keepers);
  privacyRoutes(http, databases, clock, bus, keepers);
  userGroupRoutes(http, databases, clock);
  carRoutes(http, databases, clock);
  vendorRuleRoutes(http, databases, bus);
}
