import type { Endpoint, ResponseOf } from '@csms/contract';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';
import type { Args } from './call.ts';
import { keyOf, useCall } from './queries.ts';
import type { Loose } from './request.ts';

const AGAIN_MS = 10_000;

/** An answer beside a list. All three fields are empty where nobody asked. */
export interface Beside<T> {
  data?: T;
  isLoading?: boolean;
  /** Why the last call failed. With data beside it, the data may be old. */
  error?: ApiError;
}

/** Reads an answer beside the rows of a list. The rows stay where the call fails. The call is repeated until it succeeds. */
export function useBeside<E extends Endpoint>(endpoint: E, args: Args<E>, enabled: boolean): Beside<ResponseOf<E>> {
  const { data, error, isPlaceholderData } = useCall(endpoint, args, {
    enabled,
    keepPrevious: true,
    silent: true,
    againMs: AGAIN_MS,
  });
  // A new attempt has no error yet: the screen says the one before until it knows better. A call for other rows begins without one.
  const before = useRef<ApiError>(undefined);
  const key = JSON.stringify(keyOf(endpoint, args as Loose));
  const asked = useRef(key);
  if (asked.current !== key) before.current = undefined;
  asked.current = key;
  if (error) before.current = error;
  else if (data && !isPlaceholderData) before.current = undefined;
  if (!enabled) return {};
  const known = data && !isPlaceholderData;
  return { data, isLoading: !known && !before.current, error: before.current };
}
