-- Nobody could have charged at the connector of a reservation for most of its time: its fee is not charged.
alter table reservation drop constraint reservation_problem_check;
alter table reservation add constraint reservation_problem_check check (problem in ('offline', 'occupied', 'faulted', 'removed', 'missed', 'notUsable'));
