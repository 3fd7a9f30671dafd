/** So many of each that the search finds by keys, with names of several countries. The setting `bench.things` says how many; two providers share them. */
const COUNT = `current_setting('bench.things')::int`;
const GIVEN = `(array['Anna', 'Jürgen', 'Zoë', 'Matthias', 'Søren', 'Li', 'Wei', 'Amélie', 'Tom', 'Noah', 'Chloé', 'Paweł'])[1 + (n * 7) % 12]`;
const FAMILY = `(array['Müller', 'Smith', 'Nguyễn', 'García', 'Kowalski', 'Schäfer', 'Johnson', 'Rossi', 'Yılmaz', 'Novák', 'Dubois'])[1 + (n * 5) % 11]`;
const HAN = `(array['王', '李', '张', '刘', '陈', '单', '赵'])[1 + n % 7] || (array['晓', '伟', '芳', '秀', '丽', '强'])[1 + n % 6] || (array['明', '军', '洋', '勇', '艳'])[1 + n % 5]`;
/** One in five has a Chinese name. */
const NAME = `case when n % 5 = 0 then ${HAN} else ${GIVEN} || ' ' || ${FAMILY} || '-' || n end`;

export const SEARCH_TABLES = ['station', 'charge_point', 'charge_user', 'card', 'car', 'company', 'invoice'] as const;

export const SEARCH_THINGS = `
insert into provider (parent_id, name, type, currency) select p.id, 'Network ' || n, 'common', p.currency from provider p, generate_series(1, 2) n where p.type = 'super';
create temp table seed_provider as select id, currency, row_number() over (order by id)::int - 1 as no from provider where type = 'common';
create temp table seed_thing as select n::bigint as n, p.id as provider_id, p.currency, nextval(pg_get_serial_sequence('ledger_account', 'id')) as a, nextval(pg_get_serial_sequence('ledger_account', 'id')) as b,
  nextval(pg_get_serial_sequence('ledger_account', 'id')) as c from generate_series(1, ${COUNT}) n join seed_provider p on p.no = n % 2;
insert into ledger_account (id, provider_id, kind, currency) overriding system value
select a, provider_id, 'chargeUser', currency from seed_thing union all select b, provider_id, 'card', currency from seed_thing union all select c, provider_id, 'company', currency from seed_thing;
insert into station (provider_id, name, country, address, longitude, latitude, time_zone)
select provider_id, 'Station ' || ${FAMILY} || ' ' || n, 'DE', 'Bürgerstraße ' || n % 300, 0, 0, 'UTC' from seed_thing;
insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
select s.provider_id, s.id, 'SN-' || lpad((s.id::bigint * 7919 % 99999999)::text, 8, '0') || '-' || s.id, 'Point ' || s.id, 'dc', 120000 from station s;
insert into connection_state (point_id, provider_id) select id, provider_id from charge_point;
insert into connector (point_id, provider_id, connector_no, standard, connector_type, max_power_w) select id, provider_id, 1, 'dc', 'ccs2', 120000 from charge_point;
insert into charge_user (provider_id, account, phone, email, user_type, id_tag, account_id)
select provider_id, ${NAME} || case when n % 5 = 0 then n::text else '' end, '+49 155 ' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'user' || n || '@mail.example', 'phone', 'U' || n, a from seed_thing;
insert into card (provider_id, card_number, physical_number, user_name, phone, account_id)
select provider_id, 'C' || lpad((n * 104729 % 1000000000)::text, 10, '0') || n, 'P' || n, ${NAME}, '0155 ' || lpad((n * 7919 % 100000000)::text, 8, '0'), b from seed_thing;
insert into car (provider_id, car_number, vin, charge_user_id)
select u.provider_id, (array['B', 'M', 'HH', '京A', '粤B'])[1 + u.id % 5] || '-' || chr(65 + u.id % 26) || chr(65 + u.id / 26 % 26) || u.id, 'WAUZZZ' || lpad(u.id::text, 11, '0'), u.id from charge_user u;
insert into company (provider_id, name, tax_number, contact, phone, account_id) select provider_id, ${FAMILY} || ' Logistics ' || n, 'DE' || lpad(n::text, 9, '0'), ${NAME}, '030 ' || lpad(n::text, 8, '0'), c from seed_thing;
insert into invoice (provider_id, charge_user_id, principal_type, receiver, amount, currency, record_count, period_from, period_to, status, reject_reason, invoice_number, notification_type)
select provider_id, n, 'company', ${FAMILY} || ' Logistics ' || n, 10, currency, 1, now(), now(), 'rejected', 'No reason', 'RE-2026-' || lpad(n::text, 8, '0'), 'mail' from seed_thing;`;
