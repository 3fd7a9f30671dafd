/** Texts that every area shares: frame, tables, errors, commands. */
export default {
  product: 'CSMS',
  actions: {
    ok: 'OK', cancel: 'Cancel', close: 'Close', save: 'Save', retry: 'Try again', refresh: 'Refresh', reset: 'Reset', clearAll: 'Clear all',
    copy: 'Copy', copied: 'Copied', more: 'More', export: 'Export', print: 'Print', back: 'Back', view: 'View', showTable: 'Show as table', showChart: 'Show as chart',
  },
  frame: {
    menu: 'Main navigation', collapse: 'Collapse sidebar', expand: 'Expand sidebar', openMenu: 'Open menu', theme: 'Switch to {{theme}} mode', light: 'light', dark: 'dark',
    language: 'Language', account: 'Account menu', logout: 'Log out', logoutAsk: 'Log out of the console?', skip: 'Skip to content', home: 'Home',
    languageSwitched: 'Switch Language Success', dialogTitle: 'System notice',
    defaultName: 'CSMS', noPages: 'Your role has no pages yet', noPagesHint: 'Ask an administrator to assign pages to your role.',
  },
  live: {
    open: 'Live', connecting: 'Connecting', waiting: 'Live updates interrupted', ended: 'Session ended',
    openHint: 'Figures update by themselves', waitingHint: 'Reconnecting by itself; what changes meanwhile will be caught up.', retry: 'Reconnect now',
  },
  login: {
    title: 'Sign in', subtitle: 'Operations console for EV charging networks', username: 'Account', password: 'Password', captcha: 'Captcha', submit: 'Sign in',
    usernameRequired: 'Enter your account', passwordRequired: 'Enter your password', captchaRequired: 'Enter the captcha', renew: 'Hard to read? Click for another one',
    captchaFailed: 'Captcha could not be loaded, click to retry', wrong: 'Incorrect username or password', mismatch: 'Username and password do not match',
    expired: 'Your back-office account has expired, please contact after-sales', disabled: 'Account has been disabled, please contact the system administrator',
    again: 'Your session has expired, please sign in again',
    againHint: 'You will continue where you were; nothing that you have filled in is lost.', leave: 'Leave to sign-in page', verifyFailed: 'Verification failed, please login again',
    claim1: 'Every connector in sight', claim1Text: 'State, power and energy as the chargers report them',
    claim2: 'Every cent accounted for', claim2Text: 'Tariff tiers, fees and ledger agree line by line',
    claim3: 'Every command followed up', claim3Text: 'Sent, answered, and what really happened',
  },
  errors: {
    network: 'Backend connection abnormal', timeout: 'Interface request timed out', http: 'Interface {{status}} exception', unknown: 'Unknown system error, please report it to the administrator',
    download: 'The download failed, please contact the administrator', chunk: 'A part of the page could not be loaded, perhaps after an update. Please reload.',
    code: { '401': 'Authentication failed, cannot access system resources', '403': 'The current operation has no permission', '404': 'The resource does not exist', '500': 'Unknown system error, please report it to the administrator', '601': 'The operation could not be completed' },
    loadTitle: 'Could not load', forbiddenTitle: 'You may not see this', forbiddenHint: 'It needs the permission {{permission}}. Please ask an administrator.',
    notFoundTitle: 'Page not found', notFoundHint: 'The link may be out of date, or your role does not open this page.', toHome: 'To the first page', crashTitle: 'Something went wrong on this page', reload: 'Reload the page',
  },
  table: {
    columns: 'Columns', density: 'Row height', comfortable: 'Comfortable', compact: 'Compact', resetView: 'Reset to default', total: '{{total}} in total', settings: 'List settings',
    emptyTitle: 'Nothing here yet', emptyFiltered: 'Nothing matches these filters', clearFilters: 'Clear filters', gone: 'Ended', page: 'Page {{page}}',
  },
  filter: {
    more: 'More filters', search: 'Search', all: 'All', active: 'Active filters', remove: 'Clear filter: {{name}}', from: 'From', to: 'To',
    today: 'Today', yesterday: 'Yesterday', last7: 'Last 7 days', last30: 'Last 30 days', thisMonth: 'This month', lastMonth: 'Last month',
  },
  form: {
    required: '{{field}} is required', leaveTitle: 'System notice', leave: 'Your changes are not saved. Leave anyway?', leaveOk: 'Leave', stay: 'Keep editing',
    number: 'Enter a valid number', between: 'Must be between {{min}} and {{max}}', length: 'Must have {{min}} to {{max}} characters',
  },
  clock: { user: 'My time', station: 'Station time', switch: 'Times shown in', userHint: 'In the time zone of your computer', stationHint: 'In the time zone of each station' },
  state: { available: 'Available', charging: 'Charging', reserved: 'Reserved', unavailable: 'Unavailable', faulted: 'Faulted', offline: 'Offline' },
  ocppStatus: {
    Available: 'Available', Preparing: 'Preparing', Charging: 'Charging', SuspendedEVSE: 'Suspended by charger', SuspendedEV: 'Suspended by vehicle', Finishing: 'Finishing',
    Reserved: 'Reserved', Unavailable: 'Unavailable', Faulted: 'Faulted',
  },
  connectorType: {
    ccs1: 'CCS1', ccs2: 'CCS2', chademo: 'CHAdeMO', gbt_ac: 'GB/T AC', gbt_dc: 'GB/T DC', j1772: 'SAE J1772', type2: 'Type 2', schuko: 'SCHUKO',
  },
  tier: { sharp: 'Sharp', peak: 'Peak', flat: 'Flat', valley: 'Valley' },
  startType: { card: 'Card start', remote: 'Remote start', scan: 'Code scan' },
  command: {
    queued: 'Queued', sent: 'Sent', answered: 'Answered', effect: 'Effect',
    status: { queued: 'Waiting to be sent', sent: 'Sent, waiting for the answer', answered: 'Answered, waiting for the effect', observed: 'Took effect', expired: 'Expired', failed: 'Could not be sent' },
    result: {
      accepted: 'Accepted', rejected: 'Rejected', scheduled: 'Scheduled, takes effect later', failed: 'Operation failed', notImplemented: 'Not implemented by the charger', notSupported: 'Not supported by the charger',
      versionMismatch: 'Version mismatch', offline: 'Charge point is offline', faulted: 'Charge point is faulted', occupied: 'Occupied by another user’s reservation', unavailable: 'Charge point is unavailable',
      rebootRequired: 'Takes effect after a reboot', unlocked: 'Unlocked', unlockFailed: 'Unlock failed', unknownMessageId: 'Unknown message id', unknownVendorId: 'Unknown vendor id', noAnswer: 'No answer from the charger',
    },
    action: {
      CancelReservation: 'Cancel reservation', ChangeAvailability: 'Enable / disable', ChangeConfiguration: 'Change configuration', ClearCache: 'Clear cache', ClearChargingProfile: 'Clear charging profile',
      DataTransfer: 'Data transfer', GetCompositeSchedule: 'Get composite schedule', GetConfiguration: 'Get configuration', GetDiagnostics: 'Get diagnostics', GetLocalListVersion: 'Get whitelist version',
      RemoteStartTransaction: 'Remote start', RemoteStopTransaction: 'Remote stop', ReserveNow: 'Reserve', Reset: 'Reboot', SendLocalList: 'Send whitelist', SetChargingProfile: 'Set charging profile',
      TriggerMessage: 'Trigger message', UnlockConnector: 'Unlock connector', UpdateFirmware: 'Update firmware', CertificateSigned: 'Send signed certificate', DeleteCertificate: 'Delete certificate',
      ExtendedTriggerMessage: 'Trigger message (extended)', GetInstalledCertificateIds: 'List certificates', GetLog: 'Get log', InstallCertificate: 'Install certificate', SignedUpdateFirmware: 'Update signed firmware',
    },
    effects: {
      none: 'Answered, but nothing was seen to change', transaction: 'Charging has started', started: 'Charging has started', stopped: 'Charging has stopped', rebooted: 'The charger has rebooted', status: 'The state has changed',
      available: 'Available again', unavailable: 'Now unavailable', message: 'The message has arrived',
    },
    answerWaiting: 'Waiting for the charger to answer', effectWaiting: 'Waiting to see it happen', tray: 'Command progress', dismiss: 'Dismiss', dismissAll: 'Dismiss all',
    noEffectNeeded: 'Nothing to be seen for this operation', by: '{{user}}, {{time}}',
  },
  chart: { noData: 'No data to draw', time: 'Time', tableOf: '{{name}}, data table' },
  select: { station: 'Choose a station', user: 'Search account or phone', none: 'No match', noStations: 'No stations yet' },
};
