import type { LoggedField } from '../access/index.ts';

export const PROFILE: LoggedField = {
  is: 'p.security_profile',
  kind: 'count',
  words: { en: 'Security profile', zh: '安全等级' },
};
