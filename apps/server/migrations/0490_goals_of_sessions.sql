-- The energy at which the timed charge of a running session ends it; null: none does. Meter values compare with it what they bring.
alter table charging_live add column stop_wh bigint;
update charging_live l set stop_wh = k.wants_wh from timed_start t join timed_charge k on k.id = t.timed_id
  where t.status = 'charging' and t.transaction_id = l.transaction_id and k.wants_wh is not null;
