import type { Language } from '@csms/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The language of an answer: `X-Language`, else `Accept-Language`, else English (decisions section 2). */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-language'];
  if (asked === 'zh' || asked === 'en') return asked;
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
}

const WORDS = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** zod's words for what is wrong with a value, in a language. */
export const issueWords = (language: Language) => WORDS[language];
