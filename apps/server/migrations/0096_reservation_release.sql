-- A charger that was told to let go of a reservation and has not answered yet: it is told again, else it keeps a connector that nobody has.
alter table reservation drop constraint reservation_charger_check;
alter table reservation add constraint reservation_charger_check check (charger in ('none', 'asked', 'keeps', 'refused', 'releasing'));
drop index reservation_kept;
create index reservation_kept on reservation (point_id) where charger in ('asked', 'keeps', 'releasing') and status not in ('planned', 'held');
