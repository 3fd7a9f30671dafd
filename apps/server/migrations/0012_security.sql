-- Security profiles of charge points (OCPP 1.6 security whitepaper): what is wanted, passwords on their way, certificates, guided upgrades.
alter table charge_point add column security_profile smallint not null default 0 check (security_profile between 0 and 3);
update charge_point set security_profile = 1 where password_sealed is not null;
-- By which profile the newest connection came.
alter table connection_state add column security_profile smallint;

-- The installation's own certificate authority: one row. The key is encrypted with the installation's key.
create table certificate_authority (
  id smallint primary key default 1 check (id = 1),
  certificate text not null,
  key_sealed bytea not null,
  created_at timestamptz not null default now()
);
revoke all on certificate_authority from csms_web;

create table point_security (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- The password on its way to the charger; beside the one in force until it has been used or its time is over.
  next_sealed bytea,
  rotation text check (rotation in ('waiting', 'accepted', 'unanswered', 'refused', 'done', 'lapsed')),
  rotation_result text,
  rotation_command uuid,
  rotation_started_at timestamptz,
  rotation_until timestamptz,
  -- The last connection that was refused for its credentials, and how many since one was accepted.
  refused_at timestamptz,
  refused_reason text,
  refused_address text,
  refused_count int not null default 0
);
create index point_security_next on point_security (rotation_until) where next_sealed is not null;
call csms_guard('point_security');

-- Requests for certificates (SignCertificate), signed by the regular work.
create table signing_request (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  csr text not null,
  fault text,
  received_at timestamptz not null,
  signed_at timestamptz
);
create index signing_request_open on signing_request (id) where signed_at is null and fault is null;
create index signing_request_point on signing_request (point_id, id desc);
call csms_guard('signing_request');

create table issued_certificate (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  -- Hexadecimal, upper case, as TLS tells it.
  serial text not null unique,
  certificate text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  issued_at timestamptz not null,
  -- The CertificateSigned that brings it, and what the charger said.
  command_id uuid,
  installed_at timestamptz,
  install_result text,
  revoked_at timestamptz,
  revoked_by text,
  renewal_asked_at timestamptz
);
create index issued_certificate_point on issued_certificate (point_id, id desc);
create index issued_certificate_end on issued_certificate (not_after) where revoked_at is null;
call csms_guard('issued_certificate');

create table security_upgrade (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  from_profile smallint not null,
  to_profile smallint not null check (to_profile between 1 and 3),
  status text not null default 'open' check (status in ('open', 'done', 'fellBack', 'cancelled')),
  -- Each step with its state and result, in order.
  steps jsonb not null,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  result text
);
create unique index security_upgrade_open on security_upgrade (point_id) where status = 'open';
create index security_upgrade_point on security_upgrade (point_id, id desc);
call csms_guard('security_upgrade');
