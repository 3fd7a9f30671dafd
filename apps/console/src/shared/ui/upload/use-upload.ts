import { UPLOADS, type UploadKind } from '@csms/contract';
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/api-error.ts';
import { notify } from '../../api/report.ts';
import { type Uploaded, upload } from '../../api/upload.ts';
import { checkFile, showsPictures } from './check-file.ts';
import { sendsFiles } from './under-way.ts';

interface Field<V> {
  kind: UploadKind;
  /** The files that stand in the field. */
  held: readonly V[];
  /** What the field keeps of a file that the server took. */
  keep: (uploaded: Uploaded) => V;
  onTaken: (held: V[]) => void;
}

/**
 * Check, upload, success or failure (specification section 4) of a field with files. `begin` sends what was chosen; of a kind with one file the new one replaces the old. The form around it waits for
 * what is under way.
 */
export function useUpload<V>({ kind, held, keep, onTaken }: Field<V>) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [busy, setBusy] = useState(0);
  // The field may change while files are on their way.
  const now = useRef({ held, onTaken });
  const underWay = useRef(0);
  useEffect(() => {
    now.current = { held, onTaken };
  });
  const { limit } = UPLOADS[kind];
  const count = (change: number) => {
    underWay.current += change;
    setBusy(underWay.current);
  };
  const send = async (file: File): Promise<Uploaded | undefined> => {
    const fault = checkFile(file, kind);
    try {
      if (!fault) return await upload(file, kind);
      notify.error(fault, 5);
    } catch (thrown) {
      const error = asApiError(thrown);
      // The server's own words where it judged the file; else that the sending failed.
      const failed = t(showsPictures(kind) ? 'upload.imageFailed' : 'upload.fileFailed');
      if (error.kind !== 'session' && error.kind !== 'unauthenticated')
        notify.error(error.kind === 'warning' ? error.message : failed, 5);
    }
    return undefined;
  };
  /** Whether all were taken. */
  const take = async (files: readonly File[]): Promise<boolean> => {
    count(files.length);
    const sent = await Promise.all(files.map((file) => send(file).finally(() => count(-1))));
    const taken = sent.filter((one) => one !== undefined).map(keep);
    if (taken.length > 0) {
      const next = limit === 1 ? taken : [...now.current.held, ...taken];
      // The next files may come before this is drawn.
      now.current.held = next;
      now.current.onTaken(next);
    }
    return taken.length === files.length;
  };
  const begin = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])].slice(0, limit === 1 ? 1 : undefined);
    if (files.length === 0) return;
    if (limit > 1 && held.length + underWay.current + files.length > limit) notify.error(t('upload.limit', { limit }), 5);
    else sendsFiles(form, take(files));
  };
  return { begin, busy: busy > 0, limit };
}
