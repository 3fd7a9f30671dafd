-- Finance: invoices, corporate transfers, reconciliation.

-- Functions name tables that come later.
set local check_function_bodies = off;

create table company (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  tax_number text not null default '',
  contact text not null default '',
  phone text not null default '',
  email text not null default '',
  -- Its members are those of this group.
  group_id int references user_group,
  account_id bigint not null unique references ledger_account,
  remark text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  unique (provider_id, name)
);
create index company_group on company (group_id);
call csms_guard('company');

create table corporate_transfer (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  company_id int not null references company,
  amount numeric not null check (amount > 0),
  bank_reference text not null,
  slip_file text references stored_file,
  -- Where the money goes: it stays with the company, is divided among its group's members, or each of them gets `member_amount`.
  spread text not null check (spread in ('company', 'evenly', 'each')),
  member_amount numeric check (member_amount > 0),
  status text not null default 'entered' check (status in ('entered', 'confirmed', 'rejected')),
  remark text not null default '',
  entered_by_id int not null,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  decided_by_id int,
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  -- Of a confirmed one: how many members got how much in all.
  spread_members int,
  spread_amount numeric,
  check ((spread = 'each') = (member_amount is not null)),
  constraint corporate_transfer_check1 check ((status = 'entered') = (decided_at is null)),
  constraint corporate_transfer_second_person check (decided_by_id is null or decided_by_id <> entered_by_id)
);
-- A bank books a payment once; one that was rejected by mistake may be entered again.
create unique index corporate_transfer_reference on corporate_transfer (provider_id, upper(bank_reference)) where status <> 'rejected';
create index corporate_transfer_entered on corporate_transfer (provider_id, entered_at desc);
create index corporate_transfer_company on corporate_transfer (company_id, entered_at desc);
call csms_guard('corporate_transfer');

-- To whom an invoice is made out: what a charge user or a company has given for it.
create table invoice_info (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  charge_user_id int references charge_user on delete cascade,
  company_id int references company on delete cascade,
  principal_type text not null check (principal_type in ('personal', 'company')),
  name text not null,
  tax_number text not null default '',
  recipient_name text not null default '',
  mobile text not null default '',
  email text not null default '',
  address text not null default '',
  updated_at timestamptz not null default now(),
  check ((charge_user_id is null) <> (company_id is null))
);
create index invoice_info_user on invoice_info (charge_user_id);
create index invoice_info_company on invoice_info (company_id);
create index invoice_info_provider on invoice_info (provider_id);
call csms_guard('invoice_info');

create table invoice (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  charge_user_id int,
  company_id int,
  -- As they were when it was applied for.
  principal_type text not null,
  receiver text not null,
  tax_number text not null default '',
  recipient_name text not null default '',
  mobile text not null default '',
  email text not null default '',
  address text not null default '',
  amount numeric not null check (amount > 0),
  currency text not null,
  record_count int not null check (record_count > 0),
  period_from timestamptz not null,
  period_to timestamptz not null,
  status text not null default 'applied' check (status in ('applied', 'issued', 'notified', 'finished', 'rejected')),
  invoice_number text not null default '',
  file_name text references stored_file,
  notification_type text not null check (notification_type in ('mail', 'message')),
  remark text not null default '',
  reject_reason text not null default '',
  applied_by text not null default '',
  applied_at timestamptz not null default now(),
  issued_by text,
  issued_at timestamptz,
  notified_at timestamptz,
  finished_at timestamptz,
  rejected_at timestamptz,
  finish_reason text not null default '',
  check ((charge_user_id is null) <> (company_id is null)),
  constraint invoice_check1 check (status not in ('issued', 'notified', 'finished') or file_name is not null)
);
create index invoice_applied on invoice (applied_at desc, id desc);
create index invoice_provider on invoice (provider_id, applied_at desc);
create unique index invoice_number_once on invoice (provider_id, invoice_number) where invoice_number <> '' and status <> 'rejected';
call csms_guard('invoice');

-- What an invoice is made out over, as it was billed then.
create table invoice_record (
  invoice_id int not null references invoice,
  transaction_id int not null,
  provider_id int not null,
  amount numeric not null,
  revision smallint not null,
  -- Of a rejected invoice: free to be invoiced again.
  released boolean not null default false,
  tax_percent numeric,
  -- The country whose rate it is; null: not known.
  tax_country text,
  net numeric,
  tax numeric,
  primary key (invoice_id, transaction_id),
  constraint invoice_record_tax check (((net is null) = (tax is null)) and ((net + tax) = amount) and (tax_percent is null or net is not null) and (tax_country is null or tax_percent is not null) and (tax_percent is not null or (coalesce(tax, 0) = 0)))
);
-- Nothing is invoiced twice, whoever races.
create unique index invoice_record_once on invoice_record (transaction_id) where not released;
call csms_guard('invoice_record');

-- One proof: a day of a provider, or everything there is.
create table reconciliation (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('daily', 'full')),
  -- The day, in `time_zone`, that it is about; of a full count the day on which it was asked for.
  day date not null,
  time_zone text not null,
  -- What it has looked at, half-open.
  from_at timestamptz not null,
  to_at timestamptz not null,
  requested_by text not null default '',
  transactions int not null default 0,
  wallets int not null default 0,
  records int not null default 0,
  differences int not null default 0,
  took_ms int not null default 0,
  checked_at timestamptz not null default now()
);
create unique index reconciliation_day on reconciliation (provider_id, day) where kind = 'daily';
create index reconciliation_checked on reconciliation (checked_at desc, id desc);
call csms_guard('reconciliation');

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  reconciliation_id int not null references reconciliation on delete cascade,
  provider_id int not null,
  kind text not null,
  -- Where it is: a charging record, an account, a ledger transaction; what is known of it.
  record_id int,
  account_id bigint,
  ledger_transaction_id bigint,
  account_kind text,
  expected numeric,
  found numeric
);
create index reconciliation_difference_run on reconciliation_difference (reconciliation_id, id);
call csms_guard('reconciliation_difference');

-- What an invoice was before it was issued anew, and why it was finished without a notice.
create table invoice_issue (
  id bigint generated always as identity primary key,
  invoice_id int not null references invoice,
  provider_id int not null references provider,
  invoice_number text not null,
  file_name text not null references stored_file,
  issued_by text not null,
  issued_at timestamptz not null,
  replaced_by text not null,
  replaced_at timestamptz not null,
  reason text not null
);
create index invoice_issue_invoice on invoice_issue (invoice_id, id);
call csms_guard('invoice_issue');
