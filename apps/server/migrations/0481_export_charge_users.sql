-- Exporting charge users has a permission of its own, as exporting cards and cars has. Who sees charge users now could export them until now and still can.
update role set permissions = permissions || '{chargeUser:export}'
where 'chargeUser:read' = any (permissions) and not 'chargeUser:export' = any (permissions);
