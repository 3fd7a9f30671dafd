-- The car has said when it leaves and what it needs; what people say counts for more.
alter table charging_live add column goal_by_car boolean not null default false;
