import { ADMIN_ROLE, type Language, type SERVICE_ROLES, type Words } from '@csms/contract';

/** What the roles that come with the product are called, and what they are for, by their keys. The database holds the English words. */
const BUILT_IN: Readonly<Record<string, { name: Words; description: Words }>> = {
  [ADMIN_ROLE]: {
    name: { en: 'Administrator', zh: '系统管理员' },
    description: { en: 'Everything', zh: '全部权限' },
  },
  areaLeader: {
    name: { en: 'Area leader', zh: '区域负责人' },
    description: { en: 'Accepts, dispatches and confirms work orders of an area', zh: '受理、派发并确认所负责区域的工单' },
  },
  serviceMan: {
    name: { en: 'Technician', zh: '运维人员' },
    description: { en: 'Processes the work orders that are dispatched to him', zh: '处理派发给本人的工单' },
  },
  archivePerson: {
    name: { en: 'Records clerk', zh: '归档员' },
    description: { en: 'Archives work orders that are proven', zh: '归档已验证的工单' },
  },
  customerService: {
    name: { en: 'Customer service', zh: '客服' },
    description: {
      en: 'Answers customers: drivers, cards, cars, sessions and their bills',
      zh: '接待客户：充电用户、充电卡、车辆、充电订单与账单',
    },
  },
} satisfies Record<typeof ADMIN_ROLE | (typeof SERVICE_ROLES)[number], { name: Words; description: Words }>;

const wordsOf = (key: string | null) => (key === null ? undefined : BUILT_IN[key]);
/** Our words in the reader's language; others are a person's own, and stay. */
const shown = (text: string, own: Words | undefined, language: Language) => (own && text === own.en ? own[language] : text);
/** What is kept of a text that came back from a form: our words as they are kept, whatever language they were read in. */
const kept = (text: string, own: Words | undefined) => (own && text === own.zh ? own.en : text);

/** What a role is called: a built-in one in the reader's language, any other as it was named. */
export const roleNameFor = (name: string, key: string | null, language: Language): string =>
  shown(name, wordsOf(key)?.name, language);

/** A thing with a role, the name and, where it has one, the description of the role in the reader's language. */
export function inWordsOf<T extends { roleName: string; roleKey: string; description?: string }>(one: T, language: Language): T {
  const { roleName, roleKey, description } = one;
  const own = wordsOf(roleKey);
  return {
    ...one,
    roleName: shown(roleName, own?.name, language),
    ...(description === undefined ? {} : { description: shown(description, own?.description, language) }),
  };
}

/** A page of things with roles, in the reader's language. */
export const withRoleWords = <T extends { roleName: string; roleKey: string; description?: string }>(
  page: { list: T[]; total: number },
  language: Language,
): { list: T[]; total: number } => ({ ...page, list: page.list.map((one) => inWordsOf(one, language)) });

/** What a form says of a role, as the database keeps it: a built-in one that was only read in Chinese stays built-in. */
export function keptWords(form: { roleName: string; description: string }, key: string) {
  const own = wordsOf(key);
  return { name: kept(form.roleName, own?.name), description: kept(form.description, own?.description) };
}
