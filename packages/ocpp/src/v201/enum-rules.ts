import { looseEnums, METER_WORDS } from '../reading/loose-enums.ts';

/** The value to use for one that OCPP 2.0.1 does not know: words of 1.6, and of the field. */
export const readLooseEnum = looseEnums({
  aliases: {
    ...METER_WORDS,
    'StatusNotification.connectorStatus': {
      preparing: 'Occupied',
      charging: 'Occupied',
      suspendedev: 'Occupied',
      suspendedevse: 'Occupied',
      finishing: 'Occupied',
      pluggedin: 'Occupied',
      free: 'Available',
      idle: 'Available',
      inoperative: 'Unavailable',
      outofservice: 'Unavailable',
      fault: 'Faulted',
      error: 'Faulted',
    },
    'FirmwareStatusNotification.status': { failed: 'InstallationFailed', success: 'Installed', downloadfail: 'DownloadFailed' },
    'LogStatusNotification.status': { failed: 'UploadFailure', uploadfailed: 'UploadFailure', success: 'Uploaded' },
    stoppedReason: {
      hardreset: 'ImmediateReset',
      softreset: 'ImmediateReset',
      poweroff: 'PowerLoss',
      unplugged: 'EVDisconnected',
      emergency: 'EmergencyStop',
      user: 'Local',
    },
    chargingState: { preparing: 'EVConnected', finishing: 'EVConnected', connected: 'EVConnected', available: 'Idle' },
    type: { rfid: 'ISO14443', mifare: 'ISO14443', remote: 'Central', autocharge: 'MacAddress' },
    status: { ok: 'Accepted', success: 'Accepted', true: 'Accepted', accept: 'Accepted', reject: 'Rejected', error: 'Rejected' },
  },
  fallbacks: {
    stoppedReason: 'Other',
    context: 'Other',
    reason: 'Unknown',
    triggerReason: 'AbnormalCondition',
    connectorStatus: 'Unavailable',
    type: 'Central',
  },
  refusals: ['Rejected', 'Failed', 'UnlockFailed', 'NotSupported'],
});
