import { UPLOADS, type UploadKind } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/api-error.ts';
import { notify } from '../../api/report.ts';
import { type Uploaded, upload } from '../../api/upload.ts';
import { checkFile, showsPictures } from './check-file.ts';

/** Check, upload, success or failure (specification section 4); `held` says how many files there are already. Resolves to those that were taken, and whether that is all of them. */
export function useUpload(kind: UploadKind) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(0);
  const { limit } = UPLOADS[kind];
  const send = async (chosen: readonly File[], held: number): Promise<{ taken: Uploaded[]; isWhole: boolean }> => {
    if (limit > 1 && held + chosen.length > limit) {
      notify.error(t('upload.limit', { limit }), 5);
      return { taken: [], isWhole: false };
    }
    const files = limit === 1 ? chosen.slice(0, 1) : chosen;
    setBusy((count) => count + files.length);
    const sent = await Promise.all(
      files.map(async (file) => {
        const fault = checkFile(file, kind);
        try {
          if (fault) notify.error(fault, 5);
          else return await upload(file, kind);
        } catch (thrown) {
          const error = asApiError(thrown);
          // The server's own words where it judged the file; else that the sending failed.
          const failed = t(showsPictures(kind) ? 'upload.imageFailed' : 'upload.fileFailed');
          if (error.kind !== 'session' && error.kind !== 'unauthenticated')
            notify.error(error.kind === 'warning' ? error.message : failed, 5);
        } finally {
          setBusy((count) => count - 1);
        }
        return undefined;
      }),
    );
    const taken = sent.filter((one) => one !== undefined);
    return { taken, isWhole: taken.length === files.length };
  };
  return { send, busy: busy > 0, limit };
}
