import { files, type ResponseOf, type UploadKind } from '@csms/contract';
import { exchange } from './call.ts';
import { readAnswer } from './read-answer.ts';

export type Uploaded = ResponseOf<typeof files.upload>;

/** Uploads one file; rejects with an ApiError whose words name what is wrong with it. `licence` is for applicants, who have no session. */
export async function upload(file: File, kind: UploadKind, signal?: AbortSignal): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', file, file.name);
  const endpoint = kind === 'licence' ? files.uploadLicence : files.upload;
  return (await exchange(endpoint, { query: { kind }, form }, readAnswer, signal)) as Uploaded;
}
