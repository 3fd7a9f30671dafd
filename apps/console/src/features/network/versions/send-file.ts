import { API_PREFIX, type ResponseOf, type Version, versions } from '@csms/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { readAnswer, transportError } from '../../../shared/api/read-answer.ts';
import { headers } from '../../../shared/api/request.ts';

export type SentFile = ResponseOf<typeof versions.upload>;

/** Uploads the file of a version and tells how far it is, 0 to 1; `fetch` does not say that of what it sends. Rejects with an ApiError. */
export function sendFile(
  file: File,
  applicationType: Version['applicationType'],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_PREFIX}${versions.upload.path}?applicationType=${applicationType}`);
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      readAnswer(new Response(request.responseText, { status: request.status })).then((data) => done(data as SentFile), failed);
    request.onerror = () => failed(transportError(new TypeError('network'), undefined));
    request.onabort = () => failed(new ApiError('aborted', 'aborted'));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
