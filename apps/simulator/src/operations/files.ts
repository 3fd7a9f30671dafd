import type { RequestOf } from '@csms/ocpp/v16';
import type { SimulatedChargePoint } from '../charge-point.ts';
import type { Operations } from './operation.ts';

/** Real ms before a transfer that goes nowhere is given up. */
const TRANSFER_TIMEOUT_MS = 60_000;

/** Uploads by HTTP PUT; false where it did not work or the protocol is one we do not speak. */
async function upload(
  location: string,
  fileName: string,
  body: string,
  attempts: number,
  wait: () => Promise<void>,
): Promise<boolean> {
  if (!/^https?:/i.test(location)) return false;
  const url = location.endsWith('/') ? location + fileName : location;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait();
    try {
      const signal = AbortSignal.timeout(TRANSFER_TIMEOUT_MS);
      const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'text/plain' }, signal });
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // The next attempt may work.
    }
  }
  return false;
}

async function download(location: string, attempts: number, wait: () => Promise<void>): Promise<number | undefined> {
  if (!/^https?:/i.test(location)) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait();
    try {
      const response = await fetch(location, { signal: AbortSignal.timeout(TRANSFER_TIMEOUT_MS) });
      const { byteLength } = await response.arrayBuffer();
      if (response.ok) return byteLength;
    } catch {
      // The next attempt may work.
    }
  }
  return undefined;
}

function logText(point: SimulatedChargePoint, kind: string): string {
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

const pause = (point: SimulatedChargePoint, seconds: number | undefined) => () => point.clock.wait((seconds ?? 30) * 1000);

async function sendDiagnostics(
  point: SimulatedChargePoint,
  request: RequestOf<'GetDiagnostics'>,
  fileName: string,
): Promise<void> {
  const tell = (status: RequestOf<'DiagnosticsStatusNotification'>['status']) => {
    point.diagnosticsStatus = status;
    point.notify('DiagnosticsStatusNotification', { status });
  };
  tell('Uploading');
  await point.clock.wait(2000);
  const { location, retries, retryInterval } = request;
  const done = await upload(location, fileName, logText(point, 'diagnostics'), (retries ?? 0) + 1, pause(point, retryInterval));
  tell(done ? 'Uploaded' : 'UploadFailed');
  point.diagnosticsStatus = 'Idle';
}

async function sendLog(point: SimulatedChargePoint, request: RequestOf<'GetLog'>, fileName: string): Promise<void> {
  const { requestId, log, logType, retries, retryInterval } = request;
  const tell = (status: RequestOf<'LogStatusNotification'>['status']) =>
    point.notify('LogStatusNotification', { status, requestId });
  tell('Uploading');
  await point.clock.wait(2000);
  if (!/^https?:/i.test(log.remoteLocation)) return tell('NotSupportedOperation');
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
export function versionAfter(current: string, location: string): string {
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

async function updateFirmware(point: SimulatedChargePoint, update: Update): Promise<void> {
  const tell = (status: RequestOf<'SignedFirmwareStatusNotification'>['status']) => {
    if (update.signed) return point.notify('SignedFirmwareStatusNotification', { status, requestId: update.signed.requestId });
    point.firmwareStatus = status as typeof point.firmwareStatus;
    point.notify('FirmwareStatusNotification', { status });
  };
  const until = (time: string) => point.clock.wait(Math.max(0, Date.parse(time) - point.clock.now()) * point.clock.scale);
  await until(update.retrieveAt);
  tell('Downloading');
  await point.clock.wait(2000);
  const size = await download(update.location, (update.retries ?? 0) + 1, pause(point, update.retryInterval));
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
  if (update.signed) tell('InstallRebooting');
  point.firmware = versionAfter(point.firmware, update.location);
  point.once('booted', () => {
    tell('Installed');
    point.firmwareStatus = 'Idle';
    if (update.signed) point.notify('SecurityEventNotification', { type: 'FirmwareUpdated', timestamp: point.stamp() });
  });
  await point.reboot();
}

export const fileOperations: Operations<'GetDiagnostics' | 'GetLog' | 'UpdateFirmware' | 'SignedUpdateFirmware'> = {
  GetDiagnostics: (point, request) => {
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
