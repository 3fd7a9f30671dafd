-- By which version of OCPP a point has come last: the subprotocol of its connection.
alter table connection_state add column protocol text;
