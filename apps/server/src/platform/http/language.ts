import type { Language } from '@csms/contract';
import type { FastifyRequest } from 'fastify';

/** The language of an answer: `X-Language`, else `Accept-Language`, else English (decisions section 2). */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-language'];
  if (asked === 'zh' || asked === 'en') return asked;
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
}
