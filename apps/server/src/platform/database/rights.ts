import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, Pool } from 'pg';

/** What the letters of a right mean, in the order in which they are written. */
const LETTERS = { s: 'select', i: 'insert', u: 'update', d: 'delete', l: 'update (created_at)' } as const;

/**
 * What requests of users may do with each table and view of the beginning: s(elect), i(nsert), u(pdate), d(elete), l(ock rows, which takes the right to update some column). Later migrations say it
 * themselves. What nothing is said of is shut to requests, partitions and sequences too.
 */
const OF_THE_BEGINNING: Readonly<Record<string, string>> = {
  activity: 'siud',
  alarm: 'su',
  alarm_rule: 'siu',
  apply_order: 'siu',
  apply_order_line: 'siu',
  apply_order_step: 'si',
  benefit_use: 'siu',
  car: 'siud',
  card: 'siu',
  card_event: 'si',
  charge_point: 'siu',
  charge_user: 'siu',
  charge_user_usage: 'siud',
  charger_transfer: 'siu',
  charging_bill: 'si',
  charging_live: 'sud',
  charging_now: 's',
  charging_profile: 'si',
  charging_profile_target: 'si',
  charging_record: 'su',
  charging_right: 's',
  charging_session: 's',
  circuit: 'siud',
  circuit_point: 'siud',
  command: 'siu',
  company: 'siu',
  component: 'siu',
  component_correction: 'si',
  component_type: 'siud',
  component_use_day: 's',
  configuration_key: 'siud',
  configuration_template: 'siud',
  connection_event: 's',
  connection_state: 'si',
  connector: 'siud',
  connector_limit: 'siu',
  connector_usage: 's',
  connector_wiring: 'siud',
  corporate_transfer: 'siu',
  cost_rule: 'siu',
  dc_efficiency: 's',
  diagnosis: 'siu',
  display_link: 'siu',
  energy_cost: 'siud',
  energy_meter: 'siud',
  erasure: 'si',
  fault_problem: 'siu',
  feedback: 's',
  firmware_change: 's',
  firmware_update: 'siu',
  firmware_update_point: 'siu',
  group_price: 's',
  hardware_change: 's',
  identity_conflict: 's',
  invoice: 'siu',
  invoice_info: 'siud',
  invoice_issue: 'si',
  invoice_record: 'siu',
  issued_certificate: 'su',
  ledger_account: 'siu',
  ledger_day: 's',
  ledger_entry: 'si',
  ledger_month: 's',
  ledger_record_day: 's',
  ledger_record_month: 's',
  ledger_transaction: 'si',
  ledger_uncounted: 'si',
  limit_skill: 's',
  local_list: 'siu',
  local_list_entry: 'sid',
  maintenance_change: 'siu',
  maintenance_plan: 'siud',
  maintenance_record: 'siu',
  maintenance_task: 'siud',
  maintenance_window: 'siud',
  membership_level: 'siud',
  membership_level_terms: 'siu',
  membership_purchase: 'siu',
  message: 'si',
  message_recipient: 'siu',
  meter_sample: 's',
  model_deviation: 's',
  new_charger: 'sud',
  occupancy: 'siud',
  ocpp_message: 's',
  organisation: 'siud',
  outgoing: 'i',
  paid_money: 'siud',
  part: 'siud',
  passkey: 'sd',
  phase_measuring: 's',
  photo_retention: 'siu',
  point_address: 's',
  point_at_work: 'siu',
  point_configuration: 'siu',
  point_event: 's',
  point_security: 'siu',
  point_warranty: 'siu',
  power_sample: 's',
  price_version: 'sid',
  provider: 'sl',
  push_notice: 'si',
  push_subscription: 'siud',
  reconciliation: 's',
  reconciliation_difference: 's',
  recovery_model: 'siu',
  recovery_playbook: 'siud',
  recovery_run: 'siu',
  recovery_setting: 'siu',
  recovery_step: 'si',
  refunded_money: 'siu',
  report_run: 'siud',
  report_schedule: 'siud',
  reservation: 'siu',
  role: 'siud',
  roster_entry: 'sid',
  scheme: 'siud',
  security_upgrade: 'siu',
  service_area: 'siud',
  service_area_man: 'siud',
  service_area_station: 'siud',
  service_contractor: 'siu',
  service_contractor_man: 'sid',
  service_day: 's',
  service_figure: 's',
  service_figure_day: 's',
  service_figure_dirty: 's',
  service_figure_month: 's',
  service_hours: 'siu',
  service_month: 's',
  session_dirty: 'si',
  shift_note: 'si',
  shift_note_reader: 'si',
  signing_request: 's',
  signed_reading: 's',
  silence_minutes: 'siud',
  site: 'siu',
  site_limit: 'siud',
  site_minute: 's',
  stat_dirty: 'si',
  stat_discount_day: 's',
  stat_discount_month: 's',
  stat_hour_day: 's',
  stat_hour_month: 's',
  stat_kind_day: 's',
  stat_kind_month: 's',
  stat_point_day: 's',
  stat_point_month: 's',
  stat_provider_hour_day: 's',
  stat_provider_hour_month: 's',
  stat_station_day: 's',
  stat_station_month: 's',
  station: 'siu',
  station_label: 's',
  station_zone: 's',
  stay_mark: 'i',
  status_history: 's',
  stock: 'siu',
  stock_movement: 'si',
  stocktake: 'siu',
  stocktake_line: 'si',
  store: 'siu',
  stored_file: 'siud',
  stored_file_piece: 'si',
  stray_message: 's',
  system_log: 's',
  system_user_station: 'sid',
  system_users: 'siu',
  tax_rate: 'sid',
  test_charge: 'siu',
  timed_charge: 'siu',
  timed_start: 'siu',
  unbilled_energy: 's',
  uptime_day: 's',
  uptime_month: 's',
  uptime_point: 's',
  user_group: 'siu',
  user_group_label: 's',
  user_group_usage: 'siu',
  user_note: 'siud',
  vendor_rule: 'siud',
  version: 'siud',
  voucher: 'siu',
  voucher_type: 'siud',
  warning_notice: 'siu',
  warning_rule: 'siu',
  weather_cell: 's',
  weather_station: 'su',
  weather_warning: 'su',
  work_order: 'siu',
  work_order_alarm: 'sid',
  work_order_claim: 'siu',
  work_order_cost: 'sid',
  work_order_day: 's',
  work_order_place: 'siu',
  work_order_step: 'si',
};

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** The rights that migrations give by a line of their own, `-- requests: car siud`; the last word on a table holds. */
export const rightsIn = (migrations: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    migrations.flatMap((sql) =>
      [...sql.matchAll(/^-- requests: (\w+) ([siudl]*)$/gm)].map(([, table, letters]) => [table, letters]),
    ),
  );

/** What requests may do with each table and view, by its letters. Every migration ends by bringing the role `csms_web` to this list. */
export const REQUEST_RIGHTS: Readonly<Record<string, string>> = {
  ...OF_THE_BEGINNING,
  ...rightsIn(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readFileSync(join(FOLDER, file), 'utf8')),
  ),
};

/** What the role of requests holds on each table, view and sequence of the schema: words as PostgreSQL says them, sorted. */
export async function heldRights(client: Pick<Client | Pool, 'query'>): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; rights: string[] }>(
    `select c.relname as name, array_agg(g.held order by g.held) as rights
     from pg_class c cross join lateral (
       select lower(a.privilege_type) as held, a.grantee from aclexplode(c.relacl) a
       union all select lower(a.privilege_type) || ' (' || t.attname || ')', a.grantee
         from pg_attribute t cross join lateral aclexplode(t.attacl) a where t.attrelid = c.oid
     ) g join pg_roles r on r.oid = g.grantee
     where c.relnamespace = 'public'::regnamespace and r.rolname = 'csms_web' group by c.relname`,
  );
  return new Map(rows.map(({ name, rights }) => [name, rights]));
}

/** What the list gives a table, as `heldRights` says it. */
export const listedRights = (table: string): string[] =>
  [...(REQUEST_RIGHTS[table] ?? '')].map((letter) => LETTERS[letter as keyof typeof LETTERS]).sort();

/** Brings the rights of requests to the list; changes only what differs. To be called in a transaction, by the owner, with all migrations applied. */
export async function setRequestRights(client: Pick<Client, 'query'>): Promise<void> {
  const held = await heldRights(client);
  for (const table of new Set([...held.keys(), ...Object.keys(REQUEST_RIGHTS)])) {
    const wanted = listedRights(table);
    if (wanted.join() === (held.get(table) ?? []).join()) continue;
    const { rows } = await client.query<{ kind: string }>(
      `select relkind as kind from pg_class where oid = to_regclass('public.' || quote_ident($1))`,
      [table],
    );
    if (rows.length === 0) throw new Error(`there is no table ${table}: take it off the list of rights`);
    const what = rows[0]!.kind === 'S' ? 'sequence' : 'table';
    await client.query(`revoke all on ${what} "${table}" from csms_web`);
    if (wanted.length > 0) await client.query(`grant ${wanted.join(', ')} on "${table}" to csms_web`);
  }
}
