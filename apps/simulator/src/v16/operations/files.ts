import type { RequestOf } from '@csms/ocpp/v16';
import { sendLog, type Update, updateFirmware, uploadLog } from '../../file-exchange.ts';
import type { OperatedCharger } from '../../operated-charger.ts';
import type { Operations } from './operation.ts';

async function sendDiagnostics(point: OperatedCharger, request: RequestOf<'GetDiagnostics'>, fileName: string): Promise<void> {
  const tell = (status: RequestOf<'DiagnosticsStatusNotification'>['status']) => {
    point.diagnosticsStatus = status;
    point.notify('DiagnosticsStatusNotification', { status });
  };
  if (point.trouble === 'diagnosticsSilence') return;
  tell('Uploading');
  await point.clock.wait(2000);
  const done =
    point.trouble === 'diagnosticsClaim' ||
    (point.trouble !== 'diagnosticsUpload' && (await uploadLog(point, { ...request, fileName, kind: 'diagnostics' })));
  tell(done ? 'Uploaded' : 'UploadFailed');
  point.diagnosticsStatus = 'Idle';
}

export const fileOperations: Operations<'GetDiagnostics' | 'GetLog' | 'UpdateFirmware' | 'SignedUpdateFirmware'> = {
  GetDiagnostics: (point, request) => {
    if (point.trouble === 'diagnosticsNothing') return { answer: {} };
    const fileName = `diagnostics-${point.serialNumber}-${point.clock.now()}.txt`;
    return { answer: { fileName }, effect: () => void sendDiagnostics(point, request, fileName) };
  },

  GetLog: (point, { requestId, log, logType, retries, retryInterval }) => {
    const filename = `${logType}-${point.serialNumber}-${point.clock.now()}.txt`;
    const what = { location: log.remoteLocation, fileName: filename, kind: logType, retries, retryInterval };
    const effect = () => void sendLog(point, what, (status) => point.notify('LogStatusNotification', { status, requestId }));
    return { answer: { status: 'Accepted', filename }, effect };
  },

  UpdateFirmware: (point, { location, retrieveDate, retries, retryInterval }) => {
    const update: Update = {
      location,
      retrieveAt: retrieveDate,
      retries,
      retryInterval,
      tell: (status) => {
        point.firmwareStatus = status as typeof point.firmwareStatus;
        point.notify('FirmwareStatusNotification', { status });
      },
      done: () => {
        point.firmwareStatus = 'Idle';
      },
    };
    return { answer: {}, effect: () => void updateFirmware(point, update) };
  },

  SignedUpdateFirmware: (point, { requestId, firmware, retries, retryInterval }) => {
    if (!firmware.signingCertificate.includes('BEGIN CERTIFICATE')) {
      return {
        answer: { status: 'InvalidCertificate' },
        effect: () =>
          point.notify('SecurityEventNotification', { type: 'InvalidFirmwareSigningCertificate', timestamp: point.stamp() }),
      };
    }
    const { location, retrieveDateTime, installDateTime, signature } = firmware;
    const update: Update = {
      location,
      retrieveAt: retrieveDateTime,
      installAt: installDateTime,
      retries,
      retryInterval,
      signature,
      tell: (status) => point.notify('SignedFirmwareStatusNotification', { status, requestId }),
    };
    return { answer: { status: 'Accepted' }, effect: () => void updateFirmware(point, update) };
  },
};
