import type { RatingPlate } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { type PointKey, pointChanged, type WithEvents } from './point-key.ts';

export interface BootInput extends PointKey {
  receivedAt: number;
  vendor: string;
  model: string;
  firmwareVersion: string | null;
  /** The serials that the charger tells; those that it leaves out are not told. */
  plate: Omit<RatingPlate, 'vendor' | 'model' | 'connectors'>;
  /** From where it calls. */
  address: string;
  info: unknown;
  /** Another firmware, or hardware, is shown and is not kept in the history: the point says more than is kept of it. */
  passing: boolean;
}

const filled = (plate: RatingPlate) =>
  Object.fromEntries(Object.entries(plate).filter(([, value]) => (value ?? '').trim() !== ''));

const clean = (value: unknown) => JSON.stringify(value).replaceAll('\\u0000', '');

/**
 * A charge point has started. Its make, model and firmware are stored; another firmware or another rating plate than before is a change in its history. With other hardware what was learned of
 * the old one is forgotten (`forget_hardware`), before the connectors say anything anew.
 */
export const bootPoints: BatchWrite<BootInput, WithEvents> = {
  name: 'bootPoints',
  lane: 'points',
  order: 10,
  async run(client, inputs) {
    const sorted = [...inputs].sort((a, b) => a.pointId - b.pointId);
    await client.query({
      name: 'boot-points',
      // All parts of the statement see the point as it was before.
      text: `with told as (
          select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[], $7::boolean[], $8::jsonb[], $9::text[])
            as v (id, vendor, model, firmware, info, at, passing, plate, address)),
        changed as (
          insert into firmware_change (point_id, provider_id, at, before, version)
          select distinct on (p.id) p.id, p.provider_id, v.at, p.firmware_version, v.firmware from told v join charge_point p on p.id = v.id
          where p.id = any ($1::int[]) and not v.passing and v.firmware <> '' and p.firmware_version <> '' and v.firmware <> p.firmware_version order by p.id, v.at
          on conflict do nothing),
        replaced as (
          insert into hardware_change (point_id, provider_id, at, before, after, fields, before_address, address)
          select distinct on (p.id) p.id, p.provider_id, v.at, p.plate, v.plate, plate_changes(p.plate, v.plate), p.plate_address, v.address from told v join charge_point p on p.id = v.id
          where p.id = any ($1::int[]) and not v.passing and p.plate is not null and plate_changes(p.plate, v.plate) <> '{}' order by p.id, v.at
          on conflict do nothing)
        update charge_point p set vendor = v.vendor, model = v.model, firmware_version = coalesce(v.firmware, p.firmware_version), boot_info = v.info, last_boot_at = v.at, plate_address = v.address,
          plate = case when p.plate is null then v.plate when plate_changes(p.plate, v.plate) <> '{}' and v.passing then p.plate when plate_changes(p.plate, v.plate) = '{}' then p.plate || v.plate
            else v.plate || jsonb_strip_nulls(jsonb_build_object('connectors', p.plate ->> 'connectors')) end
        from told v where p.id = v.id and p.id = any ($1::int[])`,
      values: [
        sorted.map((input) => input.pointId),
        sorted.map((input) => input.vendor),
        sorted.map((input) => input.model),
        sorted.map((input) => input.firmwareVersion),
        sorted.map((input) => clean(input.info)),
        sorted.map((input) => new Date(input.receivedAt).toISOString()),
        sorted.map((input) => input.passing),
        sorted.map(({ vendor, model, plate }) => clean(filled({ vendor, model, ...plate }))),
        sorted.map((input) => input.address),
      ],
    });
    // What waited for a reboot is in force now; most points wait for nothing, and for them this reads one small index.
    await client.query({
      name: 'boot-configuration',
      text: 'update configuration_key set value = pending_value, pending_value = null, reboot_since = null where point_id = any ($1::int[]) and reboot_since is not null',
      values: [sorted.map((input) => input.pointId)],
    });
    return inputs.map((input) => ({ events: [pointChanged(input)] }));
  },
};
