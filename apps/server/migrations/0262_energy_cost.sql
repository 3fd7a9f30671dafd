-- What a kWh costs the operator at a station from a day on, by the tiers of its price: what margins are reckoned with.
create table energy_cost (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station on delete cascade,
  from_day date not null,
  sharp numeric not null check (sharp >= 0),
  peak numeric not null check (peak >= 0),
  flat numeric not null check (flat >= 0),
  valley numeric not null check (valley >= 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (station_id, from_day)
);
call csms_guard('energy_cost');
