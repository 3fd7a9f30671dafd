import type { Endpoint } from '@csms/contract';
import { useState } from 'react';
import type { Args } from '../../api/call.ts';
import { useAsked } from '../../api/queries.ts';
import type { Loose } from '../../api/request.ts';

const SIZE = 10;

/** A list of a drawer or a section page by page, as `PagedTable` takes it. The page before is shown while the next one comes. */
export function usePages<E extends Endpoint>(endpoint: E, args: Args<E>, size = SIZE) {
  const [page, onPage] = useState(1);
  const { params, query } = args as Loose;
  const asked = useAsked(endpoint, { params, query: { ...query, page, limit: size } }, { keepPrevious: true });
  return { query: asked, page, size, onPage };
}
