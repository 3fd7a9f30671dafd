import type { OperandNames } from '../access/index.ts';
import { VERSION_LABEL } from './prices/logged-prices.ts';

const STATION = 'select id, name from station';
const PRICE = `select v.id, concat_ws(' · ', s.name, ${VERSION_LABEL('v', 'g', 's')}) as name
  from price_version v join station s on s.id = v.station_id left join user_group g on g.id = v.group_id`;

/** What the operations of charging name by an id. */
export const chargingNames: OperandNames = {
  maintenance: `select w.id, coalesce(p.serial_number, s.name) as name from maintenance_window w
    left join charge_point p on p.id = w.point_id left join station s on s.id = w.station_id`,
  'maintenance.create': STATION,
  circuit: 'select id, name from circuit',
  energyCost:
    "select c.id, concat_ws(' · ', s.name, c.from_day::text) as name from energy_cost c join station s on s.id = c.station_id",
  'energyCost.save': STATION,
  'price.copy': PRICE,
  'price.create': STATION,
  'price.withdraw': PRICE,
  'record.reprice': STATION,
  reservation:
    "select r.id, concat_ws(' · ', p.serial_number, u.account) as name from reservation r join charge_point p on p.id = r.point_id join charge_user u on u.id = r.charge_user_id",
  siteLimit:
    "select l.id, concat_ws(' · ', s.name, nullif(l.reason, '')) as name from site_limit l join station s on s.id = l.station_id",
  'siteLimit.create': STATION,
  'siteLimit.curtail': STATION,
  taxRate: "select id, concat_ws(' · ', country, from_day::text, trim_scale(percent) || '%') as name from tax_rate",
  'taxRate.create': 'select id, name from provider',
  timedCharge:
    "select k.id, concat_ws(' · ', p.serial_number, u.account) as name from timed_charge k join charge_point p on p.id = k.point_id join charge_user u on u.id = k.charge_user_id",
  'site.meter': STATION,
  'site.meterRemove': STATION,
  'site.save': STATION,
  'site.wire': STATION,
};
