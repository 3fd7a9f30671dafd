/** What to make of an enum value that OCPP 1.6 does not know. Data first, so that a new oddity is a line, not a branch. */

import { type LooseWords, looseEnums, METER_WORDS } from '../reading/loose-enums.ts';

/** Words of the field, by field name, in small letters and without blanks, points and hyphens. */
const ALIASES: LooseWords = {
  ...METER_WORDS,
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

/** The value to use for one that OCPP 1.6 does not know. Unknown words of these fields have a harmless meaning; fields not named here have none. */
export const readLooseEnum = looseEnums({
  aliases: ALIASES,
  fallbacks: { errorCode: 'OtherError', reason: 'Other', context: 'Other' },
  // The cautious answer, in the order of preference; which exist depends on the action.
  refusals: ['Rejected', 'Failed', 'UnlockFailed', 'NotSupported'],
});
