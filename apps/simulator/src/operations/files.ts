import type { RequestOf } from '@csms/ocpp/v16';
import type { OperatedCharger, Operations } from './operation.ts';
import { canReach, download, upload } from './transfer.ts';

function logText(point: OperatedCharger, kind: string): string {
  const lines = point.connectors.map(
    (connector) => `connector ${connector.id} ${connector.status} ${connector.errorCode} ${connector.registerWh} Wh`,
  );
  return [
    `${point.model.vendor} ${point.model.model} ${point.serialNumber}`,
    `firmware ${point.firmware}`,
    kind,
    point.stamp(),
    ...lines,
    '',
  ].join('\n');
}

const pause = (point: OperatedCharger, seconds: number | undefined) => () => point.clock.wait((seconds ?? 30) * 1000);

async function sendDiagnostics(point: OperatedCharger, request: RequestOf<'GetDiagnostics'>, fileName: string): Promise<void> {
  const tell = (status: RequestOf<'DiagnosticsStatusNotification'>['status']) => {
    point.diagnosticsStatus = status;
    point.notify('DiagnosticsStatusNotification', { status });
  };
  if (point.trouble === 'diagnosticsSilence') return;
  tell('Uploading');
  await point.clock.wait(2000);
  const { location, retries, retryInterval } = request;
  const done =
    point.trouble === 'diagnosticsClaim' ||
    (point.trouble !== 'diagnosticsUpload' &&
      (await upload(location, fileName, logText(point, 'diagnostics'), (retries ?? 0) + 1, pause(point, retryInterval))));
  tell(done ? 'Uploaded' : 'UploadFailed');
  point.diagnosticsStatus = 'Idle';
}

async function sendLog(point: OperatedCharger, request: RequestOf<'GetLog'>, fileName: string): Promise<void> {
  const { requestId, log, logType, retries, retryInterval } = request;
  const tell = (status: RequestOf<'LogStatusNotification'>['status']) =>
    point.notify('LogStatusNotification', { status, requestId });
  tell('Uploading');
  await point.clock.wait(2000);
  if (!canReach(log.remoteLocation)) return tell('NotSupportedOperation');
  const done = await upload(
    log.remoteLocation,
    fileName,
    logText(point, logType),
    (retries ?? 0) + 1,
    pause(point, retryInterval),
  );
  tell(done ? 'Uploaded' : 'UploadFailure');
}

/** The version that a file's name promises; otherwise the next one. */
function versionAfter(current: string, location: string): string {
  const name = location.split(/[?#]/)[0]!.split('/').at(-1)!;
  const named = /(\d+\.\d+(?:\.\d+)*)/.exec(name)?.[1];
  return named ?? current.replace(/\d+$/, (digits) => String(Number(digits) + 1));
}

interface Update {
  location: string;
  retrieveAt: string;
  installAt?: string | undefined;
  retries?: number | undefined;
  retryInterval?: number | undefined;
  /** Of SignedUpdateFirmware. */
  signed?: { requestId: number; signature: string };
}

async function updateFirmware(point: OperatedCharger, update: Update): Promise<void> {
  const tell = (status: RequestOf<'SignedFirmwareStatusNotification'>['status']) => {
    if (update.signed) return point.notify('SignedFirmwareStatusNotification', { status, requestId: update.signed.requestId });
    point.firmwareStatus = status as typeof point.firmwareStatus;
    point.notify('FirmwareStatusNotification', { status });
  };
  const until = (time: string) => point.clock.wait(Math.max(0, Date.parse(time) - point.clock.now()) * point.clock.scale);
  if (point.trouble === 'firmwareSilence') return;
  await until(update.retrieveAt);
  tell('Downloading');
  await point.clock.wait(2000);
  const size =
    point.trouble === 'firmwareDownload'
      ? undefined
      : await download(update.location, (update.retries ?? 0) + 1, pause(point, update.retryInterval));
  if (size === undefined) return tell('DownloadFailed');
  tell('Downloaded');
  if (update.signed) {
    if (!/^[A-Za-z0-9+/]+=*$/.test(update.signed.signature)) {
      point.notify('SecurityEventNotification', { type: 'InvalidFirmwareSignature', timestamp: point.stamp() });
      return tell('InvalidSignature');
    }
    tell('SignatureVerified');
  }
  if (update.installAt !== undefined) await until(update.installAt);
  if (size === 0) return tell('InstallationFailed');
  // Nobody's charging is cut short for an update.
  while (point.connectors.some((connector) => connector.transaction)) await point.clock.wait(10_000);
  tell('Installing');
  await point.clock.wait(5000);
  if (point.trouble === 'firmwareInstallation') return tell('InstallationFailed');
  if (update.signed) tell('InstallRebooting');
  if (point.trouble !== 'firmwareOldVersion') point.firmware = versionAfter(point.firmware, update.location);
  point.once('booted', () => {
    tell('Installed');
    point.firmwareStatus = 'Idle';
    if (update.signed) point.notify('SecurityEventNotification', { type: 'FirmwareUpdated', timestamp: point.stamp() });
  });
  await point.reboot();
}

export const fileOperations: Operations<'GetDiagnostics' | 'GetLog' | 'UpdateFirmware' | 'SignedUpdateFirmware'> = {
  GetDiagnostics: (point, request) => {
    if (point.trouble === 'diagnosticsNothing') return { answer: {} };
    const fileName = `diagnostics-${point.serialNumber}-${point.clock.now()}.txt`;
    return { answer: { fileName }, effect: () => void sendDiagnostics(point, request, fileName) };
  },

  GetLog: (point, request) => {
    const filename = `${request.logType}-${point.serialNumber}-${point.clock.now()}.txt`;
    return { answer: { status: 'Accepted', filename }, effect: () => void sendLog(point, request, filename) };
  },

  UpdateFirmware: (point, { location, retrieveDate, retries, retryInterval }) => ({
    answer: {},
    effect: () => void updateFirmware(point, { location, retrieveAt: retrieveDate, retries, retryInterval }),
  }),

  SignedUpdateFirmware: (point, { requestId, firmware, retries, retryInterval }) => {
    if (!firmware.signingCertificate.includes('BEGIN CERTIFICATE')) {
      return {
        answer: { status: 'InvalidCertificate' },
        effect: () =>
          point.notify('SecurityEventNotification', { type: 'InvalidFirmwareSigningCertificate', timestamp: point.stamp() }),
      };
    }
    const { location, retrieveDateTime, installDateTime, signature } = firmware;
    const update = {
      location,
      retrieveAt: retrieveDateTime,
      installAt: installDateTime,
      retries,
      retryInterval,
      signed: { requestId, signature },
    };
    return { answer: { status: 'Accepted' }, effect: () => void updateFirmware(point, update) };
  },
};
