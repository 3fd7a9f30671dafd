-- What is wrong somewhere, opened once and cleared by itself; and by which rules.
create table alarm (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  -- 0: the whole point.
  connector_no smallint not null,
  kind text not null,
  code text not null,
  level text not null check (level in ('serious', 'common')),
  detail text not null default '',
  opened_at timestamptz not null,
  -- When it last came back.
  reopened_at timestamptz not null,
  times int not null default 1,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  note text not null default '',
  -- A notice is to be sent.
  notice_due boolean not null default false
);
create unique index alarm_open on alarm (point_id, connector_no, kind, code) where cleared_at is null;
create index alarm_newest on alarm (opened_at desc, id desc);
create index alarm_provider on alarm (provider_id, opened_at desc, id desc);
create index alarm_point on alarm (point_id, opened_at desc);
create index alarm_notice_due on alarm (provider_id) where notice_due;
-- What cleared a moment ago comes back as the same.
create index alarm_cleared on alarm (cleared_at desc) where cleared_at is not null;
call csms_guard('alarm');

create table alarm_rule (
  provider_id int not null references provider on delete cascade,
  kind text not null,
  code text not null,
  level text not null check (level in ('serious', 'common')),
  enabled boolean not null,
  notify boolean not null,
  threshold int,
  primary key (provider_id, kind, code)
);
call csms_guard('alarm_rule');

-- When a provider was last told, so that a power cut is one notice.
create table alarm_notice (
  provider_id int primary key references provider on delete cascade,
  noticed_at timestamptz not null
);
revoke all on alarm_notice from csms_web;

-- Faults that came and went between two looks are found by their time.
create index status_history_error on status_history (received_at) where error_code <> 'NoError';
create index point_event_firmware on point_event (point_id, id desc) where kind = 'firmware';
