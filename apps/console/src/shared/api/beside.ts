import type { Endpoint, ResponseOf } from '@csms/contract';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';
import type { Args } from './call.ts';
import { useCall } from './queries.ts';

const AGAIN_MS = 10_000;

/** What is known of something beside a list. Nothing of the three: it was not asked for. */
export interface Beside<T> {
  data?: T;
  isLoading?: boolean;
  /** Why it is not known; beside data, why that may be old. */
  error?: ApiError;
}

/** Reads what stands beside the rows of a list. The rows stay where that fails: each says that it is not known, and it is asked for again until it is. */
export function useBeside<E extends Endpoint>(endpoint: E, args: Args<E>, enabled: boolean): Beside<ResponseOf<E>> {
  const { data, error, isPlaceholderData } = useCall(endpoint, args, {
    enabled,
    keepPrevious: true,
    silent: true,
    againMs: AGAIN_MS,
  });
  // A new attempt has no error yet: the screen says the one before until it knows better.
  const before = useRef<ApiError>(undefined);
  if (error) before.current = error;
  else if (data && !isPlaceholderData) before.current = undefined;
  if (!enabled) return {};
  const known = data && !isPlaceholderData;
  return { data, isLoading: !known && !before.current, error: before.current };
}
