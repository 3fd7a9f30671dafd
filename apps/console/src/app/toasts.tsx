import { message } from 'antd';
import { useEffect } from 'react';
import { setToast } from '../shared/api/report.ts';

/** The toasts' own code comes after the sign-in screen; what was to be said before is said then. */
export function Toasts() {
  const [toast, holder] = message.useMessage({ top: 60, maxCount: 4 });
  useEffect(() => setToast(toast), [toast]);
  return holder;
}
