-- For PgBouncer (docs/scaling.md): once, as the superuser, in the database csms. Change the password.
create role pgbouncer login password 'change me';
create schema pgbouncer;
grant usage on schema pgbouncer to pgbouncer;
create function pgbouncer.login(name text) returns table (username text, secret text)
  language sql stable security definer set search_path = pg_catalog
  as $$ select rolname::text, rolpassword from pg_authid where rolname = name and rolcanlogin and not rolsuper $$;
revoke all on function pgbouncer.login from public;
grant execute on function pgbouncer.login to pgbouncer;
