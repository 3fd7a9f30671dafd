import type { Endpoint, ResponseOf } from '@csms/contract';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type Args, ask, call } from './call.ts';
import { noteOwnChange } from './own-changes.ts';
import type { Loose } from './request.ts';
import { isWalking } from './walking.ts';

/** Query keys begin with the path, so that everything that one endpoint answered can be found again. */
export const keyOf = (endpoint: Endpoint, args?: Loose) =>
  args === undefined
    ? ([endpoint.path] as const)
    : ([endpoint.path, args.params ?? {}, args.query ?? {}, args.body ?? {}] as const);

interface Options {
  enabled?: boolean;
  /** Show the page before while the next one loads. */
  keepPrevious?: boolean;
  /** Of the row of a drawer: shows the row before while one goes on to the next. */
  ofRow?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  /** An answer that fails while an older one is shown says nothing: the screen tells it itself. */
  silent?: boolean;
  /** Asks again by itself so long after an answer that failed. */
  againMs?: number;
}

/** Reads an endpoint into the query cache. */
export const useCall = <E extends Endpoint>(endpoint: E, args: Args<E>, options: Options = {}) =>
  useAsked(endpoint, args as Loose, options);

/** Reads an endpoint with a query as text, as the URL of a list holds it. The server reads the text by the endpoint's schema. */
export function useAsked<E extends Endpoint>(endpoint: E, args: Loose, options: Options = {}) {
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => ask(endpoint, args, signal),
    enabled: options.enabled,
    staleTime: options.staleTime,
    refetchInterval:
      options.refetchInterval ??
      (options.againMs ? ({ state }) => state.status === 'error' && (options.againMs ?? false) : undefined),
    meta: { silent: options.silent },
    placeholderData: options.keepPrevious || (options.ofRow && isWalking()) ? keepPreviousData : undefined,
  });
}

/** Sends a changing call; what it makes stale is read anew. */
export function useSend<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[] = []) {
  const client = useQueryClient();
  return useMutation<ResponseOf<E>, ApiError, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: () => readAnew(client, stale),
  });
}

/** Reads lists anew after a change by the user. Rows that it removed leave their lists at once. */
export function readAnew(client: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> {
  noteOwnChange();
  return invalidate(client, endpoints);
}

export function invalidate(client: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
