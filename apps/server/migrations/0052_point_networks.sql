-- Networks (CIDR) from which a point may call; empty: from anywhere.
alter table charge_point add column networks text[] not null default '{}';
