-- A station's picture and guide.
alter table station
  add column picture text,
  add column guide text not null default '';
