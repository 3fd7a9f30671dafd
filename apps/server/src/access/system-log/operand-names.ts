import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

const STATION = 'select id, name from station';
const PROVIDER = 'select id, name from provider';
const CHARGE_USER = 'select id, account as name from charge_user';
const PRICE = 'select v.id, s.name from price_version v join station s on s.id = v.station_id';

/** Where what an operation names by an id has its name: by the whole operation, else by the part before the dot. */
const NAMES: Readonly<Record<string, string>> = {
  activity: 'select id, name from activity',
  car: 'select id, car_number as name from car',
  chargeUser: CHARGE_USER,
  // The log says that it was done, without the data.
  'chargeUser.erase': 'select id, null as name from charge_user',
  company: 'select id, name from company',
  configurationTemplate: 'select id, name from configuration_template',
  corporateTransfer: 'select id, bank_reference as name from corporate_transfer',
  displayLink: 'select id, name from display_link',
  firmware: 'select id, version as name from firmware_update',
  invoice: `select i.id, coalesce(c.name, u.account) as name from invoice i
    left join company c on c.id = i.company_id left join charge_user u on u.id = i.charge_user_id`,
  'invoice.apply': 'select id, name from invoice_info',
  invoiceInfo: 'select id, name from invoice_info',
  maintenance: `select w.id, coalesce(p.serial_number, s.name) as name from maintenance_window w
    left join charge_point p on p.id = w.point_id left join station s on s.id = w.station_id`,
  'maintenance.create': STATION,
  membership: 'select id, name from membership_level',
  'membership.purchase': CHARGE_USER,
  message: 'select id, split_part(title, chr(30), 1) as name from message',
  organisation: 'select id, name from organisation',
  'price.copy': PRICE,
  'price.create': STATION,
  'price.withdraw': PRICE,
  provider: PROVIDER,
  reconciliation: PROVIDER,
  'record.reprice': STATION,
  report: 'select id, name from report_schedule',
  role: 'select id, name from role',
  station: STATION,
  user: 'select id, username as name from system_users',
  userGroup: 'select id, name from user_group',
  version: 'select id, version as name from version',
  voucher: 'select id, name from voucher_type',
  'voucher.withdraw': 'select v.id, t.name from voucher v join voucher_type t on t.id = v.type_id',
};

/** The operations, or groups of them, whose things have names. */
export const NAMED_OPERATIONS = Object.keys(NAMES);
const MOST_NAMED = 50;

const namesOf = (operation: string): string | undefined => {
  const group = operation.split('.')[0]!;
  return Object.hasOwn(NAMES, operation) ? NAMES[operation] : Object.hasOwn(NAMES, group) ? NAMES[group] : undefined;
};

/** What an operation is about, as `name (id)`, several comma-separated; undefined where its things have no names or the caller sees none of them. Asked before the operation: what is removed has no name afterwards. */
export async function nameOperand(trx: Trx, operation: string, operand: unknown): Promise<string | undefined> {
  const names = namesOf(operation);
  const ids = (Array.isArray(operand) ? operand : [operand])
    .slice(0, MOST_NAMED)
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0 && one <= 2_147_483_647);
  if (!names || ids.length === 0) return undefined;
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id::int as id, name from (${sql.raw(names)}) named where id = any (${ids})`.execute(trx);
  const found = new Map(rows.filter((row) => row.name).map((row) => [row.id, row.name!.slice(0, 200)]));
  return found.size === 0 ? undefined : ids.map((id) => (found.has(id) ? `${found.get(id)} (${id})` : String(id))).join(', ');
}
