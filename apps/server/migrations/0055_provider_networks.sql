-- Networks (CIDR) from which a provider's points may call; empty: from anywhere. A point's own list replaces it.
alter table provider add column networks text[] not null default '{}';
