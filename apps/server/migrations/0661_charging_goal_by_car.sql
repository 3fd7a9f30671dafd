-- The goal came from the car. A person's word replaces it.
alter table charging_live add column goal_by_car boolean not null default false;
