import type { RequestOf } from '@csms/ocpp/v201';

export type Component = RequestOf<'GetVariables'>['getVariableData'][number]['component'];
export type Variable = RequestOf<'GetVariables'>['getVariableData'][number]['variable'];
export interface ComponentVariable {
  component: Component;
  variable: Variable;
}

/** Keys of OCPP 1.6 and the variable of 2.0.1 (part 2 appendices §3) that says the same: the console knows both by the name of 1.6, so that a charger which changes its version keeps its template. */
const SAME: Readonly<Record<string, string>> = {
  AdditionalRootCertificateCheck: 'SecurityCtrlr.AdditionalRootCertificateCheck',
  AllowOfflineTxForUnknownId: 'AuthCtrlr.OfflineTxForUnknownIdEnabled',
  AuthorizationCacheEnabled: 'AuthCacheCtrlr.Enabled',
  AuthorizationKey: 'SecurityCtrlr.BasicAuthPassword',
  AuthorizeRemoteTxRequests: 'AuthCtrlr.AuthorizeRemoteStart',
  CertificateSignedMaxChainSize: 'SecurityCtrlr.MaxCertificateChainSize',
  ChargeProfileMaxStackLevel: 'SmartChargingCtrlr.ProfileStackLevel',
  ChargingScheduleAllowedChargingRateUnit: 'SmartChargingCtrlr.RateUnit',
  ChargingScheduleMaxPeriods: 'SmartChargingCtrlr.PeriodsPerSchedule',
  ClockAlignedDataInterval: 'AlignedDataCtrlr.Interval',
  ConnectionTimeOut: 'TxCtrlr.EVConnectionTimeOut',
  ConnectorSwitch3to1PhaseSupported: 'SmartChargingCtrlr.Phases3to1',
  CpoName: 'SecurityCtrlr.OrganizationName',
  HeartbeatInterval: 'OCPPCommCtrlr.HeartbeatInterval',
  LocalAuthListEnabled: 'LocalAuthListCtrlr.Enabled',
  LocalAuthorizeOffline: 'AuthCtrlr.LocalAuthorizeOffline',
  LocalPreAuthorize: 'AuthCtrlr.LocalPreAuthorize',
  MaxChargingProfilesInstalled: 'SmartChargingCtrlr.Entries[ChargingProfiles]',
  MaxEnergyOnInvalidId: 'TxCtrlr.MaxEnergyOnInvalidId',
  MeterValuesAlignedData: 'AlignedDataCtrlr.Measurands',
  MeterValuesSampledData: 'SampledDataCtrlr.TxUpdatedMeasurands',
  MeterValueSampleInterval: 'SampledDataCtrlr.TxUpdatedInterval',
  ReserveConnectorZeroSupported: 'ReservationCtrlr.NonEvseSpecific',
  ResetRetries: 'OCPPCommCtrlr.ResetRetries',
  SecurityProfile: 'SecurityCtrlr.SecurityProfile',
  SendLocalListMaxLength: 'LocalAuthListCtrlr.ItemsPerMessage',
  StopTransactionOnEVSideDisconnect: 'TxCtrlr.StopTxOnEVSideDisconnect',
  StopTransactionOnInvalidId: 'TxCtrlr.StopTxOnInvalidId',
  StopTxnAlignedData: 'AlignedDataCtrlr.TxEndedMeasurands',
  StopTxnSampledData: 'SampledDataCtrlr.TxEndedMeasurands',
  TransactionMessageAttempts: 'OCPPCommCtrlr.MessageAttempts[TransactionEvent]',
  TransactionMessageRetryInterval: 'OCPPCommCtrlr.MessageAttemptInterval[TransactionEvent]',
  WebSocketPingInterval: 'OCPPCommCtrlr.WebSocketPingInterval',
};
const KEY_OF = new Map(Object.entries(SAME).map(([key, name]) => [name.toLowerCase(), key]));
const NAME_OF = new Map(Object.entries(SAME).map(([key, name]) => [key.toLowerCase(), name]));

const instanceText = (instance: string | undefined) => (instance === undefined ? '' : `[${instance}]`);
const evseText = (evse: Component['evse']) =>
  evse ? `(${evse.id}${evse.connectorId === undefined ? '' : `/${evse.connectorId}`})` : '';

/** What a variable is called here: as in 1.6 where it was a key there, else `Component[instance](evse/connector).Variable[instance]`. */
export function keyOfVariable({ component, variable }: ComponentVariable): string {
  const name = `${component.name}${instanceText(component.instance)}${evseText(component.evse)}.${variable.name}${instanceText(variable.instance)}`;
  return KEY_OF.get(name.toLowerCase()) ?? name;
}

const NAME = /^([^.[(]+)(?:\[([^\]]*)\])?(?:\((\d+)(?:\/(\d+))?\))?\.([^[]+)(?:\[([^\]]*)\])?$/;

const COMPONENT = /^([^.[(]+)(?:\[([^\]]*)\])?(?:\((\d+)(?:\/(\d+))?\))?$/;

/** What a report is asked for by a name: a variable, or a component with all that it has; undefined: neither can be called so. */
export function reportedOf(name: string): { component: Component; variable?: Variable } | undefined {
  const match = COMPONENT.exec(name.trim());
  if (!match || NAME_OF.has(name.trim().toLowerCase())) return variableOfKey(name);
  const [, component, instance, evse, connector] = match;
  return { component: componentOf(component!, instance, evse, connector) };
}

function componentOf(name: string, instance?: string, evse?: string, connector?: string): Component {
  return {
    name,
    ...(instance === undefined ? {} : { instance }),
    ...(evse === undefined
      ? {}
      : { evse: { id: Number(evse), ...(connector === undefined ? {} : { connectorId: Number(connector) }) } }),
  };
}

/** The variable that is called so; undefined: none can be. */
export function variableOfKey(key: string): ComponentVariable | undefined {
  const match = NAME.exec(NAME_OF.get(key.trim().toLowerCase()) ?? key.trim());
  if (!match) return undefined;
  const [, component, componentInstance, evse, connector, variable, variableInstance] = match;
  return {
    component: componentOf(component!, componentInstance, evse, connector),
    variable: { name: variable!, ...(variableInstance === undefined ? {} : { instance: variableInstance }) },
  };
}
