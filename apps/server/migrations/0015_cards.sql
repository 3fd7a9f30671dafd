-- Replaced cards, what happened to each card, and cars.

-- The reader may give the chip's number in either case: it is the same chip.
create unique index card_physical_number_fold on card (upper(physical_number));

-- A card whose place another one took stays lost for ever.
alter table card add column replaced_by int references card;
create unique index card_replaced_by on card (replaced_by);
alter table card add constraint card_replaced_is_lost check (replaced_by is null or lost_at is not null);
create index card_provider on card (provider_id, created_at desc, id desc);

create table card_event (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  card_id int not null references card,
  kind text not null check (kind in ('issued', 'lost', 'found', 'changed', 'replaced', 'replacement')),
  operator text not null default '',
  remark text not null default '',
  -- The other card of a replacement.
  other_card_id int references card,
  -- [{ field, from, to }]
  changes jsonb not null default '[]',
  at timestamptz not null default now()
);
create index card_event_card on card_event (card_id, at desc, id desc);
call csms_guard('card_event');
insert into card_event (provider_id, card_id, kind, at) select provider_id, id, 'issued', created_at from card;
insert into card_event (provider_id, card_id, kind, at) select provider_id, id, 'lost', lost_at from card where lost_at is not null;

create table car (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- Upper case, without blanks.
  car_number text not null unique,
  vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  alias text not null default '',
  brand text not null default '',
  model text not null default '',
  charge_user_id int references charge_user on delete set null,
  created_at timestamptz not null default now()
);
create index car_provider on car (provider_id, created_at desc, id desc);
create index car_user on car (charge_user_id) where charge_user_id is not null;
call csms_guard('car');
