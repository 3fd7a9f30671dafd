-- A point that an operator has cut off: since when, by whom and why. It is refused until it is let back.
alter table charge_point
  add column cut_off_at timestamptz,
  add column cut_off_by text not null default '',
  add column cut_off_reason text not null default '';
create index charge_point_cut_off on charge_point (serial_number) where cut_off_at is not null;
