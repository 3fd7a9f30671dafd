-- Commands say what is wished, in words of no version of OCPP. What was asked for before is told in the same words.
alter table command
  -- Where it works, of a kind whose newest counts alone.
  add column place text,
  -- It goes before all that waits and is not urgent.
  add column urgent boolean not null default false,
  -- What its answer tells besides its result.
  add column told jsonb;
alter table command drop constraint command_status_check;
alter table command add constraint command_status_check
  check (status in ('queued', 'sent', 'answered', 'observed', 'expired', 'cancelled', 'replaced', 'failed'));

create function pg_temp.small(given text) returns text language sql immutable as
  $$ select lower(left(given, 1)) || substr(given, 2) $$;
-- Gives members of an object other names; what is not there stays away.
create function pg_temp.renamed(given jsonb, names jsonb) returns jsonb language sql immutable as
  $$ select coalesce(jsonb_object_agg(coalesce(names ->> e.key, e.key), e.value), '{}') from jsonb_each(case when jsonb_typeof(given) = 'object' then given else '{}' end) e $$;
create function pg_temp.message(given text) returns text language sql immutable as
  $$ select case given when 'BootNotification' then 'boot' when 'DiagnosticsStatusNotification' then 'diagnosticsStatus' when 'FirmwareStatusNotification' then 'firmwareStatus'
    when 'Heartbeat' then 'heartbeat' when 'LogStatusNotification' then 'logStatus' when 'MeterValues' then 'meterValues' when 'SignChargePointCertificate' then 'certificateRequest'
    when 'StatusNotification' then 'status' else given end $$;
create function pg_temp.purpose(given text) returns text language sql immutable as
  $$ select case given when 'ChargePointMaxProfile' then 'pointMax' when 'TxDefaultProfile' then 'default' when 'TxProfile' then 'session' else given end $$;
create function pg_temp.schedule(given jsonb) returns jsonb language sql immutable as
  $$ select pg_temp.renamed(given - 'chargingSchedulePeriod',
      '{"chargingRateUnit": "unit", "duration": "durationSeconds", "startSchedule": "startTime", "minChargingRate": "minRate"}')
    || jsonb_build_object('periods', coalesce((
      select jsonb_agg(pg_temp.renamed(p.value, '{"startPeriod": "startSeconds", "numberPhases": "phases"}') order by p.ordinality)
      from jsonb_array_elements(case when jsonb_typeof(given -> 'chargingSchedulePeriod') = 'array' then given -> 'chargingSchedulePeriod' else '[]' end) with ordinality p), '[]')) $$;
create function pg_temp.profile(given jsonb) returns jsonb language sql immutable as
  $$ select pg_temp.renamed(given - '{chargingProfilePurpose,chargingProfileKind,recurrencyKind,chargingSchedule}'::text[], '{"chargingProfileId": "id"}')
    || jsonb_strip_nulls(jsonb_build_object('purpose', pg_temp.purpose(given ->> 'chargingProfilePurpose'), 'kind', pg_temp.small(given ->> 'chargingProfileKind'),
      'recurrency', pg_temp.small(given ->> 'recurrencyKind')))
    || pg_temp.schedule(given -> 'chargingSchedule') $$;
create function pg_temp.entries(given jsonb) returns jsonb language sql immutable as
  $$ select coalesce(jsonb_agg(
      (e.value - 'idTagInfo') || pg_temp.renamed((e.value -> 'idTagInfo') - 'status', '{"expiryDate": "expiryTime"}')
        || jsonb_strip_nulls(jsonb_build_object('status', pg_temp.small(e.value -> 'idTagInfo' ->> 'status'))) order by e.ordinality), '[]')
    from jsonb_array_elements(case when jsonb_typeof(given) = 'array' then given else '[]' end) with ordinality e $$;
create function pg_temp.list_part(given jsonb) returns jsonb language sql immutable as
  $$ select jsonb_strip_nulls(jsonb_build_object('version', given -> 'listVersion', 'mode', pg_temp.small(given ->> 'updateType'),
    'entries', case when given ? 'localAuthorizationList' then pg_temp.entries(given -> 'localAuthorizationList') end)) $$;

create function pg_temp.content(action text, given jsonb) returns jsonb language sql immutable as
  $$ select case action
    when 'CertificateSigned' then pg_temp.renamed(given, '{"certificateChain": "chain"}')
    when 'ChangeAvailability' then jsonb_build_object('connectorNo', given -> 'connectorId', 'isAvailable', given ->> 'type' = 'Operative')
    when 'ClearChargingProfile' then jsonb_strip_nulls(pg_temp.renamed(given - 'chargingProfilePurpose', '{"connectorId": "connectorNo"}')
      || jsonb_build_object('purpose', pg_temp.purpose(given ->> 'chargingProfilePurpose')))
    when 'DeleteCertificate' then pg_temp.renamed(given, '{"certificateHashData": "hash"}')
    when 'ExtendedTriggerMessage' then pg_temp.renamed(given - 'requestedMessage', '{"connectorId": "connectorNo"}') || jsonb_build_object('message', pg_temp.message(given ->> 'requestedMessage'))
    when 'TriggerMessage' then pg_temp.renamed(given - 'requestedMessage', '{"connectorId": "connectorNo"}') || jsonb_build_object('message', pg_temp.message(given ->> 'requestedMessage'))
    when 'GetCompositeSchedule' then pg_temp.renamed(given, '{"connectorId": "connectorNo", "duration": "durationSeconds", "chargingRateUnit": "unit"}')
    when 'GetConfiguration' then pg_temp.renamed(given, '{"key": "keys"}')
    when 'GetDiagnostics' then pg_temp.renamed(given, '{"retryInterval": "retryIntervalSeconds", "startTime": "from", "stopTime": "to"}')
    when 'GetInstalledCertificateIds' then pg_temp.renamed(given, '{"certificateType": "use"}')
    when 'GetLog' then pg_temp.renamed(given - '{log,logType}'::text[], '{"retryInterval": "retryIntervalSeconds"}')
      || pg_temp.renamed(given -> 'log', '{"remoteLocation": "location", "oldestTimestamp": "from", "latestTimestamp": "to"}')
      || jsonb_build_object('log', case given ->> 'logType' when 'SecurityLog' then 'security' else 'diagnostics' end)
    when 'InstallCertificate' then pg_temp.renamed(given, '{"certificateType": "use"}')
    when 'RemoteStartTransaction' then pg_temp.renamed(given - 'chargingProfile', '{"connectorId": "connectorNo"}')
      || case when given ? 'chargingProfile' then jsonb_build_object('profile', pg_temp.profile(given -> 'chargingProfile')) else '{}' end
    when 'ReserveNow' then pg_temp.renamed(given, '{"connectorId": "connectorNo", "expiryDate": "expiryTime"}')
    when 'Reset' then jsonb_build_object('type', pg_temp.small(given ->> 'type'))
    when 'SendLocalList' then pg_temp.list_part(given)
    when 'SetChargingProfile' then jsonb_build_object('connectorNo', given -> 'connectorId', 'profile', pg_temp.profile(given -> 'csChargingProfiles'))
    when 'SignedUpdateFirmware' then pg_temp.renamed(given - 'firmware', '{"retryInterval": "retryIntervalSeconds"}')
      || pg_temp.renamed(given -> 'firmware', '{"retrieveDateTime": "retrieveTime", "installDateTime": "installTime"}')
    when 'UnlockConnector' then pg_temp.renamed(given, '{"connectorId": "connectorNo"}')
    when 'UpdateFirmware' then pg_temp.renamed(given, '{"retryInterval": "retryIntervalSeconds", "retrieveDate": "retrieveTime"}')
    else given end $$;
create function pg_temp.told(action text, answer jsonb) returns jsonb language sql immutable as
  $$ select case action
    when 'DataTransfer' then jsonb_build_object('data', answer -> 'data')
    when 'GetCompositeSchedule' then case when jsonb_typeof(answer -> 'chargingSchedule') = 'object' then jsonb_strip_nulls(
      pg_temp.schedule(answer -> 'chargingSchedule') || jsonb_build_object('connectorNo', answer -> 'connectorId')
        || case when answer ? 'scheduleStart' then jsonb_build_object('startTime', answer -> 'scheduleStart') else '{}' end) end
    when 'GetDiagnostics' then jsonb_build_object('fileName', answer -> 'fileName')
    when 'GetInstalledCertificateIds' then jsonb_build_object('hashes', coalesce(answer -> 'certificateHashData', '[]'))
    when 'GetLocalListVersion' then jsonb_build_object('version', answer -> 'listVersion')
    when 'GetLog' then jsonb_build_object('fileName', answer -> 'filename') end $$;

create temporary table action_name (old text primary key, new text not null) on commit drop;
insert into action_name values ('CancelReservation', 'cancelReservation'), ('CertificateSigned', 'sendCertificate'), ('ChangeAvailability', 'setAvailability'),
  ('ChangeConfiguration', 'changeConfiguration'), ('ClearCache', 'clearCache'), ('ClearChargingProfile', 'clearChargingProfile'), ('DataTransfer', 'transferData'),
  ('DeleteCertificate', 'deleteCertificate'), ('ExtendedTriggerMessage', 'triggerExtended'), ('GetCompositeSchedule', 'getCompositeSchedule'), ('GetConfiguration', 'getConfiguration'),
  ('GetDiagnostics', 'getDiagnostics'), ('GetInstalledCertificateIds', 'listCertificates'), ('GetLocalListVersion', 'getLocalListVersion'), ('GetLog', 'getLog'),
  ('InstallCertificate', 'installCertificate'), ('RemoteStartTransaction', 'startSession'), ('RemoteStopTransaction', 'stopSession'), ('ReserveNow', 'reserve'), ('Reset', 'reset'),
  ('SendLocalList', 'sendLocalList'), ('SetChargingProfile', 'setChargingProfile'), ('SignedUpdateFirmware', 'updateSignedFirmware'), ('TriggerMessage', 'triggerMessage'),
  ('UnlockConnector', 'unlockConnector'), ('UpdateFirmware', 'updateFirmware');
update command c set action = n.new, payload = pg_temp.content(n.old, c.payload),
  told = case when c.status in ('answered', 'observed') and jsonb_typeof(c.answer) = 'object' then pg_temp.told(n.old, c.answer) end
from action_name n where n.old = c.action;
update command set urgent = true where status = 'queued' and action in ('stopSession', 'unlockConnector', 'setChargingProfile');
update alarm a set code = n.new from action_name n where a.kind = 'command' and a.code = n.old;
update local_list set parts = (select coalesce(jsonb_agg(pg_temp.list_part(p.value) order by p.ordinality), '[]') from jsonb_array_elements(parts) with ordinality p)
where jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) > 0;

-- Whether a point, or its connector, is in or out of service already as a setAvailability asks for (OCPP 1.6 §5.2); false where nothing is known of it.
create function csms_availability_holds(point int, content jsonb) returns boolean language sql stable as
  $$ select coalesce((
    select case when (content ->> 'isAvailable')::boolean then count(c.status) > 0 and count(*) filter (where c.status = 'Unavailable') = 0 and (no <> 0 or coalesce(p.status <> 'Unavailable', true))
      else (no = 0 and coalesce(p.status = 'Unavailable', false)) or (count(c.status) > 0 and count(*) filter (where c.status = 'Unavailable') = count(c.status)) end
    from charge_point p cross join (select coalesce((content ->> 'connectorNo')::int, 0) as no) w
    left join connector c on c.point_id = p.id and (w.no = 0 or c.connector_no = w.no)
    where p.id = point group by p.status, w.no), false) $$;
