-- Whom an order was sent to: a man finds what he had.
create index work_order_step_sent on work_order_step ((detail ->> 'serviceManId'), at) where action in ('dispatch', 'passOn');
