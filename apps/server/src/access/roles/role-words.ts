import { ADMIN_ROLE, type Language } from '@csms/contract';

/** What the built-in role is called at the first start; under another name it was named by a person. */
const BUILT_IN = 'Administrator';

/** What a role is called: the built-in one in the reader's language, any other as it was named. */
export const roleNameFor = (name: string, key: string | null, language: Language): string =>
  key === ADMIN_ROLE && name === BUILT_IN && language === 'zh' ? '系统管理员' : name;

/** A page of things with roles, the names of these in the reader's language. */
export const withRoleNames = <T extends { roleName: string; roleKey: string }>(
  page: { list: T[]; total: number },
  language: Language,
): { list: T[]; total: number } => ({
  ...page,
  list: page.list.map((one) => ({ ...one, roleName: roleNameFor(one.roleName, one.roleKey, language) })),
});
