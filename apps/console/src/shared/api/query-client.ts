import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asApiError } from './api-error.ts';
import { askAgainAfterLate } from './late-answers.ts';
import { report } from './report.ts';

const worthRepeating = new Set(['network', 'timeout', 'http']);

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A tab that is come back to shows at once what it showed, at the place where it was left.
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 1 && worthRepeating.has(asApiError(error).kind),
        retryDelay: 600,
        // The live stream says what has changed; coming back to the window need not ask for everything.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      // A screen that has nothing to show says so itself; where old data stays on the screen, a toast says that it is old.
      onError: (error, query) => {
        if (query.state.data !== undefined && !query.meta?.silent) report(error);
      },
    }),
    mutationCache: new MutationCache({
      // Errors of fields are shown at the fields by the form.
      onError: (error) => {
        if (Object.keys(asApiError(error).fields).length === 0) report(error);
      },
    }),
  });
  askAgainAfterLate(client);
  return client;
}
