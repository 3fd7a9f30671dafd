-- What a person did that a bill is of. Bills of before do not tell.
alter table charging_bill add column deed text check (deed in ('settled', 'repriced'));
