-- When the point last had more different unknown cards within an hour than a public charger meets; null: never.
alter table charge_point add column unknown_tags_at timestamptz;
