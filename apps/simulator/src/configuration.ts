import type { ResponseOf } from '@csms/ocpp/v16';

interface Entry {
  value: string;
  readonly: boolean;
  reboot: boolean;
  kind: 'integer' | 'boolean' | 'list' | 'text';
}

const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Temperature',
] as const;
const measurands = MEASURANDS.join(',');
/** With those that are sampled where the configuration asks for them. */
const ALL_MEASURANDS: readonly string[] = [...MEASURANDS, 'Current.Offered', 'Power.Offered'];

/** key, value, then `r` read-only, `b` takes a reboot, and the kind of value: `i`, `o` (boolean), `l`, `t`. (OCPP 1.6 §9 and the security paper.) */
const STANDARD: readonly (readonly [string, string, string])[] = [
  ['AllowOfflineTxForUnknownId', 'false', 'o'],
  ['AuthorizationCacheEnabled', 'true', 'o'],
  ['AuthorizeRemoteTxRequests', 'false', 'o'],
  ['BlinkRepeat', '3', 'i'],
  ['ClockAlignedDataInterval', '0', 'i'],
  ['ConnectionTimeOut', '60', 'i'],
  ['ConnectorPhaseRotation', 'NotApplicable', 'l'],
  ['GetConfigurationMaxKeys', '100', 'ri'],
  ['HeartbeatInterval', '300', 'i'],
  ['LightIntensity', '80', 'i'],
  ['LocalAuthorizeOffline', 'true', 'o'],
  ['LocalPreAuthorize', 'false', 'o'],
  ['MaxEnergyOnInvalidId', '0', 'i'],
  ['MeterValuesAlignedData', 'Energy.Active.Import.Register', 'l'],
  ['MeterValuesSampledData', measurands, 'l'],
  ['MeterValueSampleInterval', '60', 'i'],
  ['MinimumStatusDuration', '0', 'i'],
  ['NumberOfConnectors', '1', 'ri'],
  ['ResetRetries', '1', 'i'],
  ['StopTransactionOnEVSideDisconnect', 'true', 'o'],
  ['StopTransactionOnInvalidId', 'true', 'o'],
  ['StopTxnAlignedData', '', 'l'],
  ['StopTxnSampledData', 'Energy.Active.Import.Register', 'l'],
  ['SupportedFeatureProfiles', 'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger', 'rl'],
  ['TransactionMessageAttempts', '3', 'i'],
  ['TransactionMessageRetryInterval', '10', 'i'],
  ['UnlockConnectorOnEVSideDisconnect', 'true', 'o'],
  ['WebSocketPingInterval', '0', 'i'],
  ['LocalAuthListEnabled', 'true', 'o'],
  ['LocalAuthListMaxLength', '1000', 'ri'],
  ['SendLocalListMaxLength', '200', 'ri'],
  ['ReserveConnectorZeroSupported', 'false', 'ro'],
  ['ChargeProfileMaxStackLevel', '8', 'ri'],
  ['ChargingScheduleAllowedChargingRateUnit', 'Current,Power', 'rl'],
  ['ChargingScheduleMaxPeriods', '24', 'ri'],
  ['ConnectorSwitch3to1PhaseSupported', 'false', 'ro'],
  ['MaxChargingProfilesInstalled', '20', 'ri'],
  ['SupportedFileTransferProtocols', 'HTTP,HTTPS', 'rl'],
  ['AdditionalRootCertificateCheck', 'false', 'ro'],
  ['CertificateSignedMaxChainSize', '10000', 'ri'],
  ['CertificateStoreMaxLength', '20', 'ri'],
  ['CpoName', '', 't'],
  ['SecurityProfile', '0', 'bi'],
  ['CentralSystemURL', '', 'bt'],
];

/** Keys that can be set and never read back (security paper, A00). */
const WRITE_ONLY = 'AuthorizationKey';

/** The configuration keys of one charge point. */
export class Configuration {
  readonly #entries = new Map<string, Entry>();
  readonly #measurands: readonly string[];
  #authorizationKey: string | undefined;

  /** `given` values of standard keys; `vendorKeys` of the vendor's own, integers; a meter that does not know what is offered says so. */
  constructor(given: Record<string, string> = {}, vendorKeys: Record<string, string> = {}, knowsOffered = true) {
    this.#measurands = knowsOffered ? ALL_MEASURANDS : MEASURANDS;
    for (const [key, value, flags] of STANDARD) {
      const kind = flags.includes('i') ? 'integer' : flags.includes('o') ? 'boolean' : flags.includes('l') ? 'list' : 'text';
      this.#entries.set(key, { value: given[key] ?? value, readonly: flags.startsWith('r'), reboot: flags.includes('b'), kind });
    }
    for (const [key, value] of Object.entries(vendorKeys))
      this.#entries.set(key, { value: given[key] ?? value, readonly: false, reboot: false, kind: 'integer' });
  }

  get(key: string): string {
    return this.#entries.get(key)?.value ?? '';
  }
  number(key: string): number {
    return Number(this.get(key)) || 0;
  }
  flag(key: string): boolean {
    return this.get(key) === 'true';
  }
  list(key: string): string[] {
    return this.get(key)
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  }

  /** The password that a ChangeConfiguration of AuthorizationKey set: bytes, given as hex. */
  get authorizationKey(): string | undefined {
    return this.#authorizationKey;
  }

  /** Back to what was, for a charge point whose new profile did not work. */
  restore(key: string, value: string): void {
    this.#entries.get(key)!.value = value;
  }

  /** As ChangeConfiguration asks (OCPP 1.6 §5.3). */
  change(key: string, value: string): ResponseOf<'ChangeConfiguration'>['status'] {
    if (key === WRITE_ONLY) {
      if (!/^(?:[0-9a-f]{2}){8,40}$/i.test(value)) return 'Rejected';
      this.#authorizationKey = value;
      return 'Accepted';
    }
    const entry = this.#entries.get(key);
    if (!entry) return 'NotSupported';
    if (entry.readonly) return 'Rejected';
    if (entry.kind === 'integer' && !/^\d{1,9}$/.test(value)) return 'Rejected';
    if (entry.kind === 'boolean' && !/^(?:true|false)$/i.test(value)) return 'Rejected';
    if (
      /^(?:MeterValues|StopTxn)\w+Data$/.test(key) &&
      !value.split(',').every((word) => word === '' || this.#measurands.includes(word.trim()))
    ) {
      return 'Rejected';
    }
    // A profile can be raised and never lowered (security paper, A05).
    if (key === 'SecurityProfile' && (Number(value) > 3 || Number(value) < Number(entry.value))) return 'Rejected';
    entry.value = entry.kind === 'boolean' ? value.toLowerCase() : value;
    return entry.reboot ? 'RebootRequired' : 'Accepted';
  }

  /** As GetConfiguration asks (OCPP 1.6 §5.8); all keys where none is named. */
  read(keys: readonly string[] = []): ResponseOf<'GetConfiguration'> {
    const wanted = keys.length > 0 ? keys : [...this.#entries.keys()];
    const configurationKey = wanted.flatMap((key) => {
      const entry = this.#entries.get(key);
      return entry ? [{ key, readonly: entry.readonly, value: entry.value }] : [];
    });
    const unknownKey = wanted.filter((key) => !this.#entries.has(key));
    return unknownKey.length > 0 ? { configurationKey, unknownKey } : { configurationKey };
  }
}
