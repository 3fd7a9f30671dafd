import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';

/** A request's own id; `randomUUID` is absent where the console is not served over TLS. */
const newRequest = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The request id of a form that moves money. It is made when the form opens, so a repeated submit moves money once. */
export function useRequest(open: boolean) {
  const id = useRef('');
  // Nobody knows whether the money moved: only the very same may be sent again.
  const [unsure, setUnsure] = useState(false);
  useEffect(() => {
    if (!open) return;
    id.current = newRequest();
    setUnsure(false);
  }, [open]);
  const send = async (work: (requestId: string) => Promise<unknown>) => {
    try {
      await work(id.current);
    } catch (thrown) {
      setUnsure(['network', 'timeout', 'http', 'server'].includes(asApiError(thrown).kind));
      throw thrown;
    }
  };
  return { unsure, send };
}
