import { ADMIN_ROLE, type Language, type SERVICE_ROLES } from '@csms/contract';

/** What the roles that come with the product are called, by their keys; under another name one was named by a person. */
const BUILT_IN: Readonly<Record<string, { en: string; zh: string }>> = {
  [ADMIN_ROLE]: { en: 'Administrator', zh: '系统管理员' },
  areaLeader: { en: 'Area leader', zh: '区域负责人' },
  serviceMan: { en: 'Service man', zh: '运维人员' },
  archivePerson: { en: 'Archive person', zh: '归档员' },
} satisfies Record<typeof ADMIN_ROLE | (typeof SERVICE_ROLES)[number], { en: string; zh: string }>;

/** What a role is called: a built-in one in the reader's language, any other as it was named. */
export function roleNameFor(name: string, key: string | null, language: Language): string {
  const own = key === null ? undefined : BUILT_IN[key];
  return own && name === own.en ? own[language] : name;
}

/** A page of things with roles, the names of these in the reader's language. */
export const withRoleNames = <T extends { roleName: string; roleKey: string }>(
  page: { list: T[]; total: number },
  language: Language,
): { list: T[]; total: number } => ({
  ...page,
  list: page.list.map((one) => ({ ...one, roleName: roleNameFor(one.roleName, one.roleKey, language) })),
});
