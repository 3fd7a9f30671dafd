-- Roles of the hands of a work order, for all providers. A name or key that an installation has given itself stays as it is.
insert into role (provider_id, name, key, description, permissions, route_paths) values
  (null, 'Area leader', 'areaLeader', 'Accepts, dispatches and confirms work orders of an area',
    '{workOrder:read,workOrder:create,workOrder:dispatch,workOrder:confirm,knowledge:write,recovery:run,warning:read,alarm:read,station:read,point:read,material:read}',
    '{/workOrder,/historyRecord/alarmRecord,/realTimeMonitor/chargePoint}'),
  (null, 'Service man', 'serviceMan', 'Processes the work orders that are dispatched to him',
    '{workOrder:read,workOrder:process,material:read,material:apply}', '{/workOrder}'),
  (null, 'Archive person', 'archivePerson', 'Archives work orders that are proven', '{workOrder:read,workOrder:archive}', '{/workOrder}')
on conflict do nothing;

-- Who could write ways to mend before can do so still.
update role set permissions = permissions || '{knowledge:write}' where 'workOrder:confirm' = any (permissions) and not 'knowledge:write' = any (permissions);
