import { DownloadOutlined } from '@ant-design/icons';
import { API_PREFIX } from '@csms/contract';
import type { ReactNode } from 'react';

/** A file that the browser fetches by itself, however large: straight to the disk, with the session's cookie. */
export function FileLink({ path, children, label }: { path: string; children?: ReactNode; label: string }) {
  return (
    <a href={`${API_PREFIX}${path}`} download aria-label={children ? undefined : label} title={label}>
      <DownloadOutlined aria-hidden="true" /> {children}
    </a>
  );
}
