/** What to make of an enum value that OCPP 1.6 does not know. Data first, so that a new oddity is a line, not a branch. */

import type { EnumReading } from '../reading/leniency.ts';

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s._-]/g, '');

/** Words of the field, by field name, as `plain` writes them. */
const ALIASES: Record<string, Record<string, string>> = {
  unit: {
    '%': 'Percent',
    c: 'Celsius',
    '°c': 'Celsius',
    degc: 'Celsius',
    f: 'Fahrenheit',
    '°f': 'Fahrenheit',
    kelvin: 'K',
    amp: 'A',
    amps: 'A',
    ampere: 'A',
    amperes: 'A',
    volt: 'V',
    volts: 'V',
    watt: 'W',
    watts: 'W',
    kilowatt: 'kW',
    watthour: 'Wh',
    kilowatthour: 'kWh',
  },
  measurand: { stateofcharge: 'SoC', energyactiveimport: 'Energy.Active.Import.Register', poweractive: 'Power.Active.Import' },
  phase: { l1n: 'L1-N', l2n: 'L2-N', l3n: 'L3-N', a: 'L1', b: 'L2', c: 'L3' },
  location: { ev: 'EV', vehicle: 'EV', grid: 'Inlet', charger: 'Body' },
  // 1.5 had one word for every state of use; vendors have many.
  'StatusNotification.status': {
    occupied: 'Preparing',
    occupiedcharging: 'Charging',
    idle: 'Available',
    ready: 'Available',
    free: 'Available',
    plugged: 'Preparing',
    pluggedin: 'Preparing',
    connected: 'Preparing',
    busy: 'Charging',
    incharge: 'Charging',
    suspended: 'SuspendedEV',
    paused: 'SuspendedEVSE',
    finished: 'Finishing',
    complete: 'Finishing',
    completed: 'Finishing',
    inoperative: 'Unavailable',
    offline: 'Unavailable',
    outofservice: 'Unavailable',
    error: 'Faulted',
    fault: 'Faulted',
    failure: 'Faulted',
  },
  'FirmwareStatusNotification.status': { failed: 'InstallationFailed', success: 'Installed', downloadfail: 'DownloadFailed' },
  'DiagnosticsStatusNotification.status': { failed: 'UploadFailed', uploadfailure: 'UploadFailed', success: 'Uploaded' },
  'LogStatusNotification.status': { failed: 'UploadFailure', uploadfailed: 'UploadFailure', success: 'Uploaded' },
  errorCode: { noerr: 'NoError', none: 'NoError', ok: 'NoError', '0': 'NoError', '': 'NoError' },
  reason: { poweroff: 'PowerLoss', unplugged: 'EVDisconnected', emergency: 'EmergencyStop', user: 'Local', card: 'Local' },
  status: { ok: 'Accepted', success: 'Accepted', true: 'Accepted', accept: 'Accepted', reject: 'Rejected', error: 'Rejected' },
};

/** Where an unknown word has a harmless meaning. Fields not named here have none. */
const FALLBACKS: Record<string, string> = { errorCode: 'OtherError', reason: 'Other', context: 'Other' };
/** The cautious answer, in the order of preference; which exist depends on the action. */
const REFUSALS = ['Rejected', 'Failed', 'UnlockFailed', 'NotSupported'];

/**
 * The value to use for one that is not in `allowed`: another spelling of the same word, a known synonym, or a harmless fallback. Null
 * where only the caller can decide (leave the field or the sample out, or refuse the message).
 */
export function readLooseEnum(
  action: string,
  field: string,
  isAnswer: boolean,
  text: string,
  allowed: readonly string[],
): EnumReading | null {
  const word = plain(text.slice(0, 100));
  const spelt = allowed.find((value) => plain(value) === word);
  if (spelt !== undefined) return { value: spelt, rule: 'enum-spelling' };
  for (const key of [`${action}.${field}`, field]) {
    const table = ALIASES[key];
    const alias = table && Object.hasOwn(table, word) ? table[word] : undefined;
    if (alias !== undefined && allowed.includes(alias)) return { value: alias, rule: 'unknown-enum' };
  }
  const fallback = Object.hasOwn(FALLBACKS, field) ? FALLBACKS[field] : undefined;
  if (fallback !== undefined && allowed.includes(fallback)) return { value: fallback, rule: 'unknown-enum' };
  if (field === 'status' && action === 'StatusNotification' && !isAnswer) return { value: 'Unavailable', rule: 'unknown-enum' };
  // An answer that is not understood did not promise anything.
  const refusal = field === 'status' && isAnswer ? REFUSALS.find((value) => allowed.includes(value)) : undefined;
  return refusal === undefined ? null : { value: refusal, rule: 'unknown-enum' };
}
