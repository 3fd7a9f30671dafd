-- What the book keeps for a work order is found by the order; of a part or a store by that.
create index stock_movement_reserved on stock_movement (work_order_id, part_id, store_id) where kind in ('reserved', 'released') and work_order_id is not null;
