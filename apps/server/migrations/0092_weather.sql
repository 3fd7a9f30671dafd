-- Weather: forecasts by squares of 0.1 degrees, and warnings of stations.

-- Where the weather comes from, and how much was asked there. One row.
create table weather_source (
  id int primary key default 1 check (id = 1),
  forecast_url text not null default 'https://api.open-meteo.com',
  flood_url text not null default 'https://flood-api.open-meteo.com',
  -- Encrypted with the installation's key; null: none.
  key_sealed bytea,
  is_asking boolean not null default true,
  -- Places asked for in a day of UTC.
  daily_budget int not null default 8000 check (daily_budget between 0 and 1000000),
  used_on date,
  used int not null default 0,
  -- Not asked again before, after a failure.
  next_at timestamptz,
  failures int not null default 0,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('unreachable', 'tooMany', 'refused', 'unreadable', 'budget'))
);
insert into weather_source default values;

-- A square of 0.1 degrees that holds stations, perhaps of several providers: it belongs to none of them.
create table weather_cell (
  id int generated always as identity primary key,
  -- Of its middle, in tenths of a degree.
  latitude_10 smallint not null,
  longitude_10 smallint not null,
  -- When somebody took it to ask for it: nobody else does meanwhile.
  asked_at timestamptz,
  answered_at timestamptz,
  forecast jsonb,
  -- Values of the last answer that could not be true.
  dropped int not null default 0,
  river_asked_at timestamptz,
  river_answered_at timestamptz,
  river jsonb,
  unique (latitude_10, longitude_10)
);
create index weather_cell_due on weather_cell (answered_at nulls first);

-- In which square a station lies.
create table weather_station (
  station_id int primary key references station on delete cascade,
  provider_id int not null references provider,
  cell_id int not null references weather_cell,
  since timestamptz not null,
  -- When its warnings were made of the forecast; null: to be made anew.
  judged_at timestamptz
);
create index weather_station_cell on weather_station (cell_id);
create index weather_station_provider on weather_station (provider_id);
call csms_guard('weather_station');

-- A square is seen by those who see a station in it.
alter table weather_cell enable row level security;
create policy tenancy on weather_cell using (exists (select from weather_station w where w.cell_id = weather_cell.id));

-- When weather is a warning; what a provider has not changed has no row.
create table warning_rule (
  provider_id int not null references provider,
  kind text not null check (kind in ('heat', 'frost', 'wind', 'rain', 'thunderstorm', 'river')),
  enabled boolean not null,
  common double precision,
  serious double precision,
  primary key (provider_id, kind)
);
call csms_guard('warning_rule');

-- Who is told of warnings of a level.
create table warning_notice (
  provider_id int not null references provider,
  level text not null check (level in ('serious', 'common')),
  told text not null default 'all' check (told in ('all', 'chosen', 'nobody')),
  role_ids int[] not null default '{}',
  user_ids int[] not null default '{}',
  noticed_at timestamptz,
  primary key (provider_id, level)
);
call csms_guard('warning_notice');

create table weather_warning (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  kind text not null check (kind in ('heat', 'frost', 'wind', 'rain', 'thunderstorm', 'river')),
  level text not null check (level in ('serious', 'common')),
  starts_at timestamptz not null,
  peak_at timestamptz not null,
  peak_value double precision not null,
  ends_at timestamptz not null,
  found_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('over', 'forecastChanged', 'merged', 'thresholds', 'stationRemoved')),
  -- The highest level that was told.
  noticed_level text check (noticed_level in ('serious', 'common')),
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  note text not null default '',
  site_limit_id int references site_limit on delete set null,
  check (ends_at > starts_at)
);
create index weather_warning_open on weather_warning (station_id, kind) where closed_at is null;
create index weather_warning_start on weather_warning (provider_id, starts_at desc, id desc);
create index weather_warning_station on weather_warning (station_id, starts_at desc);
create index weather_warning_limit on weather_warning (site_limit_id) where site_limit_id is not null;
call csms_guard('weather_warning');
