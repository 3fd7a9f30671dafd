-- Access: providers, people, roles, sign-in, settings, messages, files, exports, the system log.

-- Functions name tables that come later.
set local check_function_bodies = off;

create table provider (
  id int generated always as identity primary key,
  parent_id int references provider,
  name text not null unique,
  type text not null check (type in ('super', 'common')),
  email text not null default '',
  contact text not null default '',
  phone text not null default '',
  logo_path text,
  currency text not null default '$',
  -- Decimal places of the currency's smallest unit: amounts are rounded to it.
  minor_unit smallint not null default 2 check (minor_unit between 0 and 3),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- How many system users it may have; 0: no limit.
  auth_count int not null default 0 check (auth_count >= 0),
  disclaimer text not null default '',
  privacy_agreement text not null default '',
  mail_account text not null default '',
  -- Sealed (AES-256-GCM).
  mail_authorization_code bytea,
  smtp_address text not null default '',
  smtp_port int check (smtp_port between 1 and 65535),
  refund_bonus boolean not null default false,
  currency_code text check (currency_code ~ '^[A-Z]{3}$'),
  -- The least length that a provider asks of its users' passwords.
  password_min int not null default 5 check (password_min between 5 and 20),
  networks text[] not null default '{}'
);
call csms_guard('provider', 'id');

create table organisation (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index organisation_name on organisation (provider_id, lower(name));
call csms_guard('organisation');

create table role (
  id int generated always as identity primary key,
  provider_id int references provider,
  parent_id int references role,
  name text not null,
  key text not null unique,
  description text not null default '',
  route_paths text[] not null default '{}',
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  org_id int references organisation
);
create unique index role_name on role (coalesce(provider_id, 0), lower(name));
create index role_org on role (org_id);
alter table role enable row level security;

create table system_users (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  role_id int not null references role,
  username text not null,
  password_hash text not null,
  name text not null default '',
  phone text,
  email text not null default '',
  avatar text,
  enabled boolean not null default true,
  last_login_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Sealed. Present and confirmed: signing in asks for a code.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  -- SHA-256 of recovery codes not used yet.
  recovery_codes bytea[] not null default '{}',
  totp_ended_at timestamptz,
  -- Whether a passkey comes after the password or does without it.
  passkey_use text not null default 'second' check (passkey_use in ('second', 'alone')),
  -- What passkeys call their user: it says nothing to others.
  passkey_handle uuid not null default gen_random_uuid() unique,
  is_outside boolean not null default false,
  made_by int references system_users on delete set null,
  proof_given_at timestamptz
);
create unique index system_users_username on system_users (lower(username));
create unique index system_users_phone on system_users (phone) where phone <> '';
create index system_users_role on system_users (role_id);
create index system_users_provider on system_users (provider_id);
call csms_guard('system_users');

create table sign_in_session (
  token_hash bytea primary key,
  user_id int not null references system_users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null default '',
  user_agent text not null default '',
  id uuid not null default gen_random_uuid() unique,
  confirmed_until timestamptz,
  -- Until when a session that has shown its owner may change the second factors; apart from weighty acts, which stay shut for a day after a factor was switched off.
  factors_until timestamptz
);
create index sign_in_session_user on sign_in_session (user_id);

create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Failed sign-ins of the last minutes, by account and by address.
create table failed_sign_in (
  id bigint generated always as identity primary key,
  username text not null,
  address text not null,
  at timestamptz not null default now(),
  -- An attempt is written before its password is looked at, so that many at once are counted; until then it has not failed.
  failed boolean not null default true
);
create index failed_sign_in_at on failed_sign_in (at);

create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null default ''
);

create table system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  provider_id int,
  operator text not null,
  operation text not null,
  content text not null,
  address text not null,
  operand text not null default '',
  result text not null,
  -- The request as it came, secrets masked.
  request jsonb,
  mode text not null,
  -- Part of what is hashed; it goes when a person is erased, so that nothing can be tried against the hash.
  salt uuid,
  content_hash bytea,
  -- Of a row whose contents were erased: over its first hash and what stands there now.
  erasure_hash bytea,
  -- The seal that the row stands in; null: not sealed yet.
  seal_id int
);
create index system_log_at on system_log (at desc, id desc);
create index system_log_provider on system_log (provider_id, at desc);
create index system_log_seal_rows on system_log (seal_id, id);
-- What an operation was about: `name (12)` is about 12.
create index system_log_about on system_log (coalesce("substring"(operand, '\((\d+)\)$'), operand), at desc) where operand <> '';
call csms_guard('system_log');

create table system_user_station (
  user_id int not null references system_users on delete cascade,
  station_id int not null,
  primary key (user_id, station_id)
);
create index system_user_station_station on system_user_station (station_id);
alter table system_user_station enable row level security;

-- Who signed in, or tried to, and from where: the user's own history.
create table sign_in (
  id bigint generated always as identity primary key,
  user_id int not null references system_users on delete cascade,
  at timestamptz not null default now(),
  address text not null default '',
  user_agent text not null default '',
  result text not null
);
create index sign_in_user on sign_in (user_id, at desc, id desc);

create table user_preferences (
  user_id int primary key references system_users on delete cascade,
  values jsonb not null default '{}',
  changed_at timestamptz not null default now()
);

create table export_config (
  user_id int not null references system_users on delete cascade,
  source text not null,
  items text[] not null,
  primary key (user_id, source)
);

create table stored_file (
  -- The name by which it is asked for: unguessable, with its extension.
  name text primary key,
  provider_id int references provider,
  original_name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  -- Shown to whoever has the link: logos, texts for the public.
  is_public boolean not null default false,
  -- Not yet used by anything: removed after a day.
  attached boolean not null default false,
  uploaded_by int references system_users on delete set null,
  created_at timestamptz not null default now()
);
create index stored_file_loose on stored_file (created_at) where not attached;
call csms_guard('stored_file');

-- In pieces, so that ranges can be read and nothing large is held in memory.
create table stored_file_piece (
  name text not null references stored_file on delete cascade,
  no int not null,
  bytes bytea not null,
  primary key (name, no)
);
alter table stored_file_piece alter column bytes set storage external;
alter table stored_file_piece enable row level security;

create table outgoing (
  id bigint generated always as identity primary key,
  provider_id int references provider,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  -- Neither: still to be sent. Both stay with the reason of the last failure in error.
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default '',
  created_at timestamptz not null default now(),
  reference text,
  attachments text[] not null default '{}'
);
create index outgoing_due on outgoing (due_at) where sent_at is null and failed_at is null;
create index outgoing_reference on outgoing (reference, id desc) where reference is not null;

create table message (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  title text not null,
  content text not null,
  is_send boolean not null default false,
  created_by int references system_users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Where in the console a message leads, below its root; null: nowhere.
  link text
);
create index message_created on message (created_at desc, id desc);
alter table message enable row level security;

create table message_recipient (
  message_id bigint not null references message on delete cascade,
  user_id int not null references system_users on delete cascade,
  -- The recipient's.
  provider_id int not null references provider,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (message_id, user_id)
);
create index message_recipient_user on message_recipient (user_id, created_at desc, message_id desc);
create index message_recipient_unread on message_recipient (user_id) where read_at is null and deleted_at is null;
call csms_guard('message_recipient');

create table dictionary_type (
  type text primary key,
  name_zh text not null,
  name_en text not null
);

create table dictionary_entry (
  id int generated always as identity primary key,
  type text not null references dictionary_type,
  value text not null,
  label_zh text not null,
  label_en text not null,
  list_class text not null default '',
  css_class text not null default '',
  sort int not null default 0,
  enabled boolean not null default true,
  unique (type, value)
);

create table application (
  id int generated always as identity primary key,
  company_name text not null,
  registration_number text not null default '',
  industry text not null default '',
  country text not null,
  address text not null default '',
  contact text not null,
  phone text not null,
  email text not null,
  note text not null default '',
  licence_file text references stored_file,
  language text not null check (language in ('zh', 'en')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  address_of_sender text not null default '',
  decided_at timestamptz,
  decided_by text,
  decision_note text not null default '',
  -- What an approval made.
  provider_id int references provider
);
create index application_created on application (created_at desc, id desc);
create unique index application_pending_email on application (lower(email)) where status = 'pending';

create table export_job (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  -- The word of the list in the contract, and what its export was asked with: filter, columns, time zone, format.
  source text not null,
  query jsonb not null,
  language text not null,
  title text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  rows_done int not null default 0,
  rows_total int,
  file_name text references stored_file on delete set null,
  file_size bigint,
  -- Why it failed: a key of the contract's errors.
  error text,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- Of the process that is at it: silent for a while, another takes it up.
  heard_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz not null default now()
);
create index export_job_user on export_job (user_id, id desc);
create index export_job_open on export_job (id) where state in ('queued', 'running');
create index export_job_finished on export_job (finished_at) where state = 'done';
call csms_guard('export_job');

create table ended_session (
  token_hash bytea primary key,
  reason text not null check (reason in ('signedOut', 'elsewhere', 'disabled', 'password', 'factors', 'changed', 'providerExpired')),
  at timestamptz not null
);
create index ended_session_at on ended_session (at);

create table try_count (
  key text primary key,
  count int not null,
  wait_until timestamptz,
  forget_at timestamptz not null,
  told_at timestamptz
);
create index try_count_forget on try_count (forget_at);

-- Browsers that have signed in with an account: they wait by themselves and not with strangers. The id stands in a signed cookie.
create table known_browser (
  browser uuid not null,
  user_id int not null references system_users on delete cascade,
  last_at timestamptz not null,
  primary key (user_id, browser)
);
create index known_browser_last on known_browser (last_at);

-- Proofs of work that were handed in: each is good once.
create table used_proof (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_proof_expires on used_proof (expires_at);

-- Mailed codes: several of one account stand beside each other, so that nobody's request makes another's code worthless.
create table reset_code (
  id bigint generated always as identity primary key,
  user_id int not null references system_users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index reset_code_user on reset_code (user_id);

create table system_log_key (
  id smallint default 1 check (id = 1) primary key,
  key_sealed bytea not null,
  since timestamptz not null default now()
);

-- A batch of rows. Its hash is over the hash of the seal before, these columns and the hashes of its rows in order of their ids.
create table system_log_seal (
  id int primary key,
  first_id bigint,
  last_id bigint,
  row_count int not null,
  sealed_at timestamptz not null,
  seal_hash bytea not null
);

-- What the newest check of the chain found; one row.
create table system_log_check (
  id smallint default 1 check (id = 1) primary key,
  at timestamptz not null,
  -- When the chain began.
  since timestamptz,
  row_count bigint not null,
  -- Null: the chain is intact. Else the first break: what, when about, which row where one can be named.
  broken text,
  broken_at timestamptz,
  entry_id bigint
);

create table passkey (
  id uuid default gen_random_uuid() primary key,
  user_id int not null references system_users on delete cascade,
  -- As the browser says it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The sign counter as last seen; 0: the device keeps none.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  public_name text not null,
  -- It may live on several devices of its owner.
  synced boolean not null,
  -- It can say who its owner is and has asked for a finger or a PIN: it can do without the password.
  stands_alone boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);
alter table passkey enable row level security;

-- Challenges that wait for their answer: each is good once, for one purpose, in one browser, at one public name.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('signIn', 'secondFactor', 'confirm', 'register')),
  browser uuid not null,
  user_id int references system_users on delete cascade,
  public_name text not null,
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_user on passkey_challenge (user_id);

create table saved_view (
  id int generated always as identity primary key,
  user_id int not null references system_users on delete cascade,
  list text not null,
  name text not null,
  -- Text by the filter's key, as in the list's address.
  filters jsonb not null default '{}',
  sort text,
  -- Null: the list's own choice.
  hidden_columns text[],
  density text check (density in ('comfortable', 'compact')),
  role_id int references role on delete set null,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
create index saved_view_role on saved_view (role_id, list) where role_id is not null;

-- The view with which a list opens for a user.
create table opening_view (
  user_id int not null references system_users on delete cascade,
  list text not null,
  view_id int not null references saved_view on delete cascade,
  primary key (user_id, list)
);
create index opening_view_view on opening_view (view_id);

-- Whether a system user is of some stations, and of none that the caller does not see.
create function csms_sees_no_more(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from system_user_station where user_id = whose)
    and not exists (select from system_user_station where user_id = whose and station_id <> all (csms_stations()))
$$;

-- Rows of stations, and other rules of their own.
create policy tenancy_delete on role for delete using ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_insert on role for insert with check ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_read on role for select using ((select csms_sees_all()) or provider_id is null or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_update on role for update using ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
call csms_guard_stations('system_log', 'operator in (select u.username from system_users u where csms_sees_no_more(u.id))');
create policy by_station_delete on system_user_station as restrictive for delete using ((select csms_sees_all_stations()) or station_id = any ((select csms_stations())::int[]));
create policy by_station_insert on system_user_station as restrictive for insert with check ((select csms_sees_all_stations()) or station_id = any ((select csms_stations())::int[]));
create policy tenancy on system_user_station using (exists (select from system_users u where u.id = system_user_station.user_id));
create policy tenancy on stored_file_piece using (exists (select from stored_file f where f.name = stored_file_piece.name));
create policy tenancy on message using (
  (select csms_sees_all()) or provider_id = any ((select csms_providers())::int[])
  or exists (select from message_recipient r where r.message_id = message.id and r.provider_id = any ((select csms_providers())::int[]))
) with check ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
create policy tenancy on passkey using (exists (select from system_users u where u.id = passkey.user_id));

insert into dictionary_type (type, name_zh, name_en) values
  ('country', '国家和地区', 'Countries and regions'),
  ('industry', '行业', 'Industries'),
  ('car_brand', '汽车品牌', 'Car brands'),
  ('logistics_type', '物流方式', 'Ways of delivery');

insert into dictionary_entry (type, value, label_zh, label_en, sort) values
  ('country', 'CN', '中国', 'China', 1), ('country', 'HK', '中国香港', 'Hong Kong, China', 2), ('country', 'MO', '中国澳门', 'Macao, China', 3),
  ('country', 'TW', '中国台湾', 'Taiwan, China', 4), ('country', 'SG', '新加坡', 'Singapore', 5), ('country', 'MY', '马来西亚', 'Malaysia', 6),
  ('country', 'TH', '泰国', 'Thailand', 7), ('country', 'VN', '越南', 'Vietnam', 8), ('country', 'ID', '印度尼西亚', 'Indonesia', 9),
  ('country', 'PH', '菲律宾', 'Philippines', 10), ('country', 'JP', '日本', 'Japan', 11), ('country', 'KR', '韩国', 'South Korea', 12),
  ('country', 'IN', '印度', 'India', 13), ('country', 'AU', '澳大利亚', 'Australia', 14), ('country', 'NZ', '新西兰', 'New Zealand', 15),
  ('country', 'AE', '阿联酋', 'United Arab Emirates', 16), ('country', 'SA', '沙特阿拉伯', 'Saudi Arabia', 17), ('country', 'IL', '以色列', 'Israel', 18),
  ('country', 'TR', '土耳其', 'Türkiye', 19), ('country', 'DE', '德国', 'Germany', 20), ('country', 'FR', '法国', 'France', 21),
  ('country', 'GB', '英国', 'United Kingdom', 22), ('country', 'NL', '荷兰', 'Netherlands', 23), ('country', 'BE', '比利时', 'Belgium', 24),
  ('country', 'CH', '瑞士', 'Switzerland', 25), ('country', 'AT', '奥地利', 'Austria', 26), ('country', 'IT', '意大利', 'Italy', 27),
  ('country', 'ES', '西班牙', 'Spain', 28), ('country', 'PT', '葡萄牙', 'Portugal', 29), ('country', 'PL', '波兰', 'Poland', 30),
  ('country', 'CZ', '捷克', 'Czechia', 31), ('country', 'HU', '匈牙利', 'Hungary', 32), ('country', 'SE', '瑞典', 'Sweden', 33),
  ('country', 'NO', '挪威', 'Norway', 34), ('country', 'DK', '丹麦', 'Denmark', 35), ('country', 'FI', '芬兰', 'Finland', 36),
  ('country', 'IE', '爱尔兰', 'Ireland', 37), ('country', 'US', '美国', 'United States', 38), ('country', 'CA', '加拿大', 'Canada', 39),
  ('country', 'MX', '墨西哥', 'Mexico', 40), ('country', 'BR', '巴西', 'Brazil', 41), ('country', 'CL', '智利', 'Chile', 42),
  ('country', 'ZA', '南非', 'South Africa', 43), ('country', 'EG', '埃及', 'Egypt', 44), ('country', 'KZ', '哈萨克斯坦', 'Kazakhstan', 45),
  ('industry', 'chargingOperator', '充电运营', 'Charging operator', 1), ('industry', 'property', '物业与地产', 'Property', 2),
  ('industry', 'fleet', '车队与物流', 'Fleet and logistics', 3), ('industry', 'publicTransport', '公共交通', 'Public transport', 4),
  ('industry', 'retail', '商业零售', 'Retail', 5), ('industry', 'energy', '能源', 'Energy', 6), ('industry', 'parking', '停车', 'Parking', 7),
  ('industry', 'other', '其他', 'Other', 8),
  ('car_brand', 'BYD', '比亚迪', 'BYD', 1), ('car_brand', 'Tesla', '特斯拉', 'Tesla', 2), ('car_brand', 'NIO', '蔚来', 'NIO', 3),
  ('car_brand', 'XPeng', '小鹏', 'XPeng', 4), ('car_brand', 'LiAuto', '理想', 'Li Auto', 5), ('car_brand', 'Volkswagen', '大众', 'Volkswagen', 6),
  ('car_brand', 'BMW', '宝马', 'BMW', 7), ('car_brand', 'MercedesBenz', '梅赛德斯-奔驰', 'Mercedes-Benz', 8), ('car_brand', 'Hyundai', '现代', 'Hyundai', 9),
  ('car_brand', 'Geely', '吉利', 'Geely', 10),
  ('logistics_type', 'express', '快递', 'Express', 1), ('logistics_type', 'pickup', '自提', 'Pick-up', 2), ('logistics_type', 'ownVehicle', '自有车辆', 'Own vehicle', 3);

-- Roles of the hands of a work order, for all providers. A name or key that an installation has given itself stays as it is.
insert into role (provider_id, name, key, description, permissions, route_paths) values
  (null, 'Area leader', 'areaLeader', 'Accepts, dispatches and confirms work orders of an area',
    '{workOrder:read,workOrder:create,workOrder:dispatch,workOrder:confirm,knowledge:write,recovery:run,warning:read,alarm:read,station:read,point:read,material:read}',
    '{/workOrder,/historyRecord/alarmRecord,/realTimeMonitor/chargePoint}'),
  (null, 'Service man', 'serviceMan', 'Processes the work orders that are dispatched to him',
    '{workOrder:read,workOrder:process,material:read,material:apply}', '{/workOrder}'),
  (null, 'Archive person', 'archivePerson', 'Archives work orders that are proven', '{workOrder:read,workOrder:archive}', '{/workOrder}')
on conflict do nothing;
