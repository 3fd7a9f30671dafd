-- Organisations, what a role and a user are beyond signing in, second factor, files, mail, messages, dictionaries, applications.

-- Providers -------------------------------------------------------------------------------------------------------------------------------
alter table provider
  -- How many system users it may have; 0: no limit.
  add column auth_count int not null default 0 check (auth_count >= 0),
  add column disclaimer text not null default '',
  add column privacy_agreement text not null default '',
  add column mail_account text not null default '',
  -- Sealed (AES-256-GCM).
  add column mail_authorization_code bytea,
  add column smtp_address text not null default '',
  add column smtp_port int check (smtp_port between 1 and 65535);

-- Organisations and roles -----------------------------------------------------------------------------------------------------------------
create table organisation (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index organisation_name on organisation (provider_id, lower(name));
call csms_guard('organisation');

alter table role
  add column org_id int references organisation;
create unique index role_name on role (coalesce(provider_id, 0), lower(name));
create index role_org on role (org_id);
create index system_users_role on system_users (role_id);
create index system_users_provider on system_users (provider_id);

-- Roles without a provider are the platform's: everybody sees them, only the platform changes them.
alter table role enable row level security;
create policy tenancy_read on role for select using ((select csms_sees_all()) or provider_id is null or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_insert on role for insert with check ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_update on role for update using ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));
create policy tenancy_delete on role for delete using ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));

-- Users -----------------------------------------------------------------------------------------------------------------------------------
create table system_user_station (
  user_id int not null references system_users on delete cascade,
  station_id int not null references station on delete cascade,
  primary key (user_id, station_id)
);
create index system_user_station_station on system_user_station (station_id);
alter table system_user_station enable row level security;
create policy tenancy on system_user_station using (exists (select from system_users u where u.id = system_user_station.user_id));

alter table system_users
  -- Sealed. Present and confirmed: signing in asks for a code.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code works once.
  add column totp_last_step bigint not null default 0,
  -- SHA-256 of recovery codes not used yet.
  add column recovery_codes bytea[] not null default '{}';

-- An attempt is written before its password is looked at, so that many at once are counted; until then it has not failed.
alter table failed_sign_in add column failed boolean not null default true;

alter table sign_in_session add column id uuid not null default gen_random_uuid() unique;

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

create table password_reset (
  user_id int primary key references system_users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left int not null default 5
);

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

-- Files -----------------------------------------------------------------------------------------------------------------------------------
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
create policy tenancy on stored_file_piece using (exists (select from stored_file f where f.name = stored_file_piece.name));

-- Mail and SMS --------------------------------------------------------------------------------------------------------------------------
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
  created_at timestamptz not null default now()
);
create index outgoing_due on outgoing (due_at) where sent_at is null and failed_at is null;

-- Messages ------------------------------------------------------------------------------------------------------------------------------
create table message (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  title text not null,
  content text not null,
  is_send boolean not null default false,
  created_by int references system_users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create index message_created on message (created_at desc, id desc);

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
-- A message is seen where it was sent from and where it was sent to.
alter table message enable row level security;
create policy tenancy on message using (
  (select csms_sees_all()) or provider_id = any ((select csms_providers())::int[])
  or exists (select from message_recipient r where r.message_id = message.id and r.provider_id = any ((select csms_providers())::int[]))
) with check ((select csms_sees_all()) or provider_id = any ((select csms_providers())::int[]));

-- Dictionaries --------------------------------------------------------------------------------------------------------------------------
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

-- Applications to become a provider -----------------------------------------------------------------------------------------------------
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

-- What requests of users never touch through their own role.
revoke all on sign_in, password_reset, user_preferences, export_config, application, dictionary_type, dictionary_entry from csms_web;
-- Requests put mail into the box and never read it: it may hold codes.
revoke select, update, delete on outgoing from csms_web;
