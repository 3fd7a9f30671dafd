-- How long photos of work orders are kept, by provider; without a row it is 24 months.
create table photo_retention (
  provider_id int primary key references provider,
  months int not null check (months between 1 and 240)
);
call csms_guard('photo_retention');

-- When the photos of an order, and what drivers wrote of it, were erased.
alter table work_order add column photos_erased_at timestamptz;
create index work_order_photos on work_order (coalesce(archived_at, cancelled_at)) where photos_erased_at is null and coalesce(archived_at, cancelled_at) is not null;
