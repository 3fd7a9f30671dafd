-- When an alarm was told, and to whom: usernames, and the provider's address where a mail went to it. Nobody, where no user may acknowledge alarms.
alter table alarm add column noticed_at timestamptz, add column noticed_to text[] not null default '{}';
