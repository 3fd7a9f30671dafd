-- Orders the sockets of chargers over all processes: of two of one point the one with the higher number is the newer.
create sequence charger_socket_seq cache 1;
select setval('charger_socket_seq', coalesce((select max(connection_id) from connection_state), 0) + 1);
comment on column connection_state.connection_id is 'Its number among the sockets of all processes: the highest wins.';
