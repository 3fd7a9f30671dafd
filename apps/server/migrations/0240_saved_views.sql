-- A list's filters, order, columns and row height under a name. Written and read for its user alone, and read for those who hold its role.
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

revoke all on saved_view, opening_view from csms_web;
