import type { ConnectorStandard } from '../../models.ts';
import { connectorStatusOf } from '../reasons.ts';
import type { DataType, Definition, Source } from './variable.ts';

type More = Partial<Definition>;

/** `Component.Variable` or `Component.Variable[Instance]`. */
function named(name: string): Pick<Definition, 'component' | 'variable' | 'instance'> {
  const [, component, variable, instance] = /^(\w+)\.(\w+)(?:\[(\w+)\])?$/.exec(name)!;
  return { component: component!, variable: variable!, ...(instance === undefined ? {} : { instance }) };
}
/** Tells only. */
const told = (name: string, type: DataType, value: Definition['value'], more: More = {}): Definition => ({
  ...named(name),
  type,
  value,
  mutability: 'ReadOnly',
  ...more,
});
/** Can be set. */
const set = (name: string, type: DataType, value: string, more: More = {}): Definition => ({
  ...told(name, type, value),
  mutability: 'ReadWrite',
  ...more,
});
/** Means what a configuration key of 1.6 means. */
const same = (name: string, type: DataType, key: string, more: More = {}): Definition => set(name, type, '', { key, ...more });

const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Current.Offered',
  'Power.Offered',
];
const POINTS = ['EVConnected', 'Authorized', 'DataSigned', 'PowerPathClosed', 'EnergyTransfer'];
const RATE_UNITS = { A: 'Current', W: 'Power' };
/** Standard words for plugs; the others have none. */
const PLUGS: Record<ConnectorStandard, string> = {
  ccs1: 'cCCS1',
  ccs2: 'cCCS2',
  chademo: 'cG105',
  gbt_ac: 'Other1PhOver16A',
  gbt_dc: 'Undetermined',
  j1772: 'cType1',
  type2: 'sType2',
  schuko: 'sCEE-7-7',
};
const first = ({ connectors }: Source) => connectors[0]!;
const inUse = ({ point }: Source) => (point.operative ? 'Available' : 'Unavailable');
/** Of several connectors in one place the one that says most. */
const stateOfPlace = ({ connectors }: Source) => {
  const states = connectors.map(connectorStatusOf);
  return ['Occupied', 'Faulted', 'Reserved', 'Available', 'Unavailable'].find((state) => states.includes(state as 'Occupied'))!;
};
const STATES = ['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted'];
const supplyPhases = (source: Source) => String(first(source).model.phases);
const s = { unit: 's' };

/** Every variable of a charging station (part 2, chapter 2 and appendix): its kind, unit, limits and first value. */
export const CATALOGUE: readonly Definition[] = [
  told('ChargingStation.AvailabilityState', 'OptionList', inUse, { values: STATES }),
  told('ChargingStation.Available', 'boolean', 'true'),
  told('ChargingStation.Model', 'string', ({ point }) => point.model.model),
  told('ChargingStation.VendorName', 'string', ({ point }) => point.model.vendor),
  told('ChargingStation.SerialNumber', 'string', ({ point }) => point.serialNumber),
  told('ChargingStation.FirmwareVersion', 'string', ({ point }) => point.firmware),
  told('ChargingStation.SupplyPhases', 'integer', '3'),
  told('ChargingStation.Problem', 'boolean', ({ point }) => String(point.connectors.some(({ status }) => status === 'Faulted'))),
  told('EVSE.AvailabilityState', 'OptionList', stateOfPlace, { each: 'evse', values: STATES }),
  told('EVSE.Available', 'boolean', 'true', { each: 'evse' }),
  told('EVSE.AllowReset', 'boolean', 'true', { each: 'evse' }),
  told('EVSE.Power', 'decimal', (source) => first(source).powerW.toFixed(0), {
    each: 'evse',
    unit: 'W',
    max: (source) => first(source).model.maxPowerW,
  }),
  told('EVSE.SupplyPhases', 'integer', supplyPhases, { each: 'evse' }),
  told('Connector.AvailabilityState', 'OptionList', (source) => connectorStatusOf(first(source)), {
    each: 'connector',
    values: STATES,
  }),
  told('Connector.Available', 'boolean', 'true', { each: 'connector' }),
  told('Connector.ConnectorType', 'string', (source) => PLUGS[first(source).model.standard], { each: 'connector' }),
  told('Connector.SupplyPhases', 'integer', supplyPhases, { each: 'connector' }),
  told('Connector.Problem', 'boolean', (source) => String(first(source).status === 'Faulted'), { each: 'connector' }),
  same('OCPPCommCtrlr.HeartbeatInterval', 'integer', 'HeartbeatInterval', { ...s, min: 1, max: 86_400 }),
  same('OCPPCommCtrlr.WebSocketPingInterval', 'integer', 'WebSocketPingInterval', { ...s, max: 3600 }),
  same('OCPPCommCtrlr.MessageAttempts[TransactionEvent]', 'integer', 'TransactionMessageAttempts', { min: 1, max: 20 }),
  same('OCPPCommCtrlr.MessageAttemptInterval[TransactionEvent]', 'integer', 'TransactionMessageRetryInterval', {
    ...s,
    max: 3600,
  }),
  same('OCPPCommCtrlr.ResetRetries', 'integer', 'ResetRetries', { max: 10 }),
  same('OCPPCommCtrlr.UnlockOnEVSideDisconnect', 'boolean', 'UnlockConnectorOnEVSideDisconnect'),
  told('OCPPCommCtrlr.MessageTimeout[Default]', 'integer', '30', s),
  told('OCPPCommCtrlr.FileTransferProtocols', 'MemberList', 'HTTP,HTTPS,FTP'),
  told('OCPPCommCtrlr.ActiveNetworkProfile', 'string', '1'),
  set('OCPPCommCtrlr.NetworkConfigurationPriority', 'SequenceList', '1', { values: ['1', '2'], reboot: true }),
  set('OCPPCommCtrlr.NetworkProfileConnectionAttempts', 'integer', '3', { min: 1, max: 100 }),
  set('OCPPCommCtrlr.OfflineThreshold', 'integer', '60', { ...s, max: 86_400 }),
  set('OCPPCommCtrlr.RetryBackOffRandomRange', 'integer', '5', { ...s, max: 600 }),
  set('OCPPCommCtrlr.RetryBackOffRepeatTimes', 'integer', '6', { max: 100 }),
  set('OCPPCommCtrlr.RetryBackOffWaitMinimum', 'integer', '1', { ...s, max: 600 }),
  told('AuthCtrlr.Enabled', 'boolean', 'true'),
  same('AuthCtrlr.AuthorizeRemoteStart', 'boolean', 'AuthorizeRemoteTxRequests'),
  same('AuthCtrlr.LocalAuthorizeOffline', 'boolean', 'LocalAuthorizeOffline'),
  same('AuthCtrlr.LocalPreAuthorize', 'boolean', 'LocalPreAuthorize'),
  same('AuthCtrlr.OfflineTxForUnknownIdEnabled', 'boolean', 'AllowOfflineTxForUnknownId'),
  told('AuthCacheCtrlr.Available', 'boolean', 'true'),
  same('AuthCacheCtrlr.Enabled', 'boolean', 'AuthorizationCacheEnabled'),
  set('AuthCacheCtrlr.LifeTime', 'integer', '604800', { ...s, max: 31_536_000 }),
  told('LocalAuthListCtrlr.Available', 'boolean', 'true'),
  same('LocalAuthListCtrlr.Enabled', 'boolean', 'LocalAuthListEnabled'),
  told('LocalAuthListCtrlr.Entries', 'integer', ({ point }) => String(point.localList.size), {
    max: ({ point }) => point.configuration.number('LocalAuthListMaxLength'),
  }),
  same('LocalAuthListCtrlr.ItemsPerMessage', 'integer', 'SendLocalListMaxLength', { mutability: 'ReadOnly' }),
  told('LocalAuthListCtrlr.BytesPerMessage', 'integer', '65536', { unit: 'B' }),
  told('SampledDataCtrlr.Available', 'boolean', 'true'),
  set('SampledDataCtrlr.TxStartedMeasurands', 'MemberList', 'Energy.Active.Import.Register', { values: MEASURANDS }),
  same('SampledDataCtrlr.TxUpdatedMeasurands', 'MemberList', 'MeterValuesSampledData', { values: MEASURANDS }),
  same('SampledDataCtrlr.TxEndedMeasurands', 'MemberList', 'StopTxnSampledData', { values: MEASURANDS }),
  same('SampledDataCtrlr.TxUpdatedInterval', 'integer', 'MeterValueSampleInterval', { ...s, max: 86_400 }),
  set('SampledDataCtrlr.TxEndedInterval', 'integer', '0', { ...s, max: 86_400 }),
  told('AlignedDataCtrlr.Available', 'boolean', 'true'),
  same('AlignedDataCtrlr.Interval', 'integer', 'ClockAlignedDataInterval', { ...s, max: 86_400 }),
  same('AlignedDataCtrlr.Measurands', 'MemberList', 'MeterValuesAlignedData', { values: MEASURANDS }),
  set('AlignedDataCtrlr.SendDuringIdle', 'boolean', 'false'),
  set('AlignedDataCtrlr.TxEndedInterval', 'integer', '0', { ...s, max: 86_400 }),
  set('AlignedDataCtrlr.TxEndedMeasurands', 'MemberList', '', { values: MEASURANDS }),
  set('TxCtrlr.TxStartPoint', 'MemberList', 'PowerPathClosed', { values: POINTS }),
  set('TxCtrlr.TxStopPoint', 'MemberList', 'EVConnected,Authorized', { values: POINTS }),
  same('TxCtrlr.EVConnectionTimeOut', 'integer', 'ConnectionTimeOut', { ...s, max: 3600 }),
  same('TxCtrlr.StopTxOnInvalidId', 'boolean', 'StopTransactionOnInvalidId'),
  same('TxCtrlr.StopTxOnEVSideDisconnect', 'boolean', 'StopTransactionOnEVSideDisconnect', { mutability: 'ReadOnly' }),
  same('TxCtrlr.MaxEnergyOnInvalidId', 'integer', 'MaxEnergyOnInvalidId', { unit: 'Wh', mutability: 'ReadOnly' }),
  told('SmartChargingCtrlr.Available', 'boolean', 'true'),
  told('SmartChargingCtrlr.Enabled', 'boolean', 'true'),
  same('SmartChargingCtrlr.ProfileStackLevel', 'integer', 'ChargeProfileMaxStackLevel', { mutability: 'ReadOnly' }),
  same('SmartChargingCtrlr.PeriodsPerSchedule', 'integer', 'ChargingScheduleMaxPeriods', { mutability: 'ReadOnly' }),
  same('SmartChargingCtrlr.RateUnit', 'MemberList', 'ChargingScheduleAllowedChargingRateUnit', {
    mutability: 'ReadOnly',
    values: ['A', 'W'],
    words: RATE_UNITS,
  }),
  told('SmartChargingCtrlr.Entries[ChargingProfiles]', 'integer', ({ point }) => String(point.profiles.installed.length), {
    max: ({ point }) => point.configuration.number('MaxChargingProfilesInstalled'),
  }),
  same('SmartChargingCtrlr.Phases3to1', 'boolean', 'ConnectorSwitch3to1PhaseSupported', { mutability: 'ReadOnly' }),
  set('SmartChargingCtrlr.LimitChangeSignificance', 'decimal', '1', { unit: 'Percent', max: 100 }),
  same('SecurityCtrlr.SecurityProfile', 'integer', 'SecurityProfile', { mutability: 'ReadOnly' }),
  same('SecurityCtrlr.OrganizationName', 'string', 'CpoName', { max: 100 }),
  told('SecurityCtrlr.Identity', 'string', ({ point }) => point.serialNumber),
  set('SecurityCtrlr.BasicAuthPassword', 'string', '', { mutability: 'WriteOnly', min: 16, max: 40 }),
  told('SecurityCtrlr.CertificateEntries', 'integer', ({ point }) => String(point.certificates.count), {
    max: ({ point }) => point.configuration.number('CertificateStoreMaxLength'),
  }),
  same('SecurityCtrlr.MaxCertificateChainSize', 'integer', 'CertificateSignedMaxChainSize', { mutability: 'ReadOnly' }),
  told('DeviceDataCtrlr.ItemsPerMessage[GetReport]', 'integer', '20'),
  told('DeviceDataCtrlr.ItemsPerMessage[GetVariables]', 'integer', '20'),
  told('DeviceDataCtrlr.ItemsPerMessage[SetVariables]', 'integer', '20'),
  told('DeviceDataCtrlr.BytesPerMessage[GetReport]', 'integer', '65536', { unit: 'B' }),
  told('DeviceDataCtrlr.BytesPerMessage[GetVariables]', 'integer', '65536', { unit: 'B' }),
  told('DeviceDataCtrlr.BytesPerMessage[SetVariables]', 'integer', '65536', { unit: 'B' }),
  told('DeviceDataCtrlr.ConfigurationValueSize', 'integer', '1000'),
  told('DeviceDataCtrlr.ReportingValueSize', 'integer', '2500'),
  told('ClockCtrlr.DateTime', 'dateTime', ({ point }) => point.stamp()),
  set('ClockCtrlr.TimeSource', 'SequenceList', 'Heartbeat', { values: ['Heartbeat', 'NTP', 'RealTimeClock'] }),
  set('ClockCtrlr.NtpServerUri', 'string', '', { max: 200 }),
  set('ClockCtrlr.TimeZone', 'string', 'UTC', { max: 50 }),
  told('MonitoringCtrlr.Available', 'boolean', 'true'),
  set('MonitoringCtrlr.Enabled', 'boolean', 'true'),
  told('MonitoringCtrlr.ItemsPerMessage[SetVariableMonitoring]', 'integer', '20'),
  told('MonitoringCtrlr.ItemsPerMessage[ClearVariableMonitoring]', 'integer', '20'),
  told('MonitoringCtrlr.BytesPerMessage[SetVariableMonitoring]', 'integer', '65536', { unit: 'B' }),
  set('MonitoringCtrlr.OfflineQueuingSeverity', 'integer', '4', { max: 9 }),
  told('ReservationCtrlr.Available', 'boolean', 'true'),
  set('ReservationCtrlr.Enabled', 'boolean', 'true'),
  told('ReservationCtrlr.NonEvseSpecific', 'boolean', 'true'),
  told('DisplayMessageCtrlr.Available', 'boolean', 'true'),
  told('DisplayMessageCtrlr.DisplayMessages', 'integer', '0', { max: 10 }),
  told('DisplayMessageCtrlr.SupportedFormats', 'MemberList', 'ASCII,UTF8'),
  told('DisplayMessageCtrlr.SupportedPriorities', 'MemberList', 'AlwaysFront,InFront,NormalCycle'),
];
