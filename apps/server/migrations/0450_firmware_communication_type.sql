-- An upgrade is asked for with the communication type of its firmware: of a version its own, of a download path the operator's choice. Until now it could only be OCPP 1.6J.
alter table firmware_update add column communication_type text not null default 'ocpp1.6' check (communication_type in ('ocpp1.6', 'ocpp2.0.1'));
alter table firmware_update alter column communication_type drop default;
