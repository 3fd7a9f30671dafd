import { contract } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { FormRule } from 'antd';
import { call } from '../../../../shared/api/call.ts';
import { keyOf } from '../../../../shared/api/queries.ts';

/** How long typing must rest before a name is looked up. */
export const REST_MS = 400;

/** What is unique over all providers, asked while one types; where the question fails, saving asks anyway. */
export function useTaken() {
  const client = useQueryClient();
  const ask = (key: readonly unknown[], work: () => Promise<boolean>) =>
    client.fetchQuery({ queryKey: key, queryFn: work, staleTime: 5000 }).catch(() => false);
  const { isUserNameExisted, isSysUserByPhoNumExisted } = contract.systemUsers;
  const rule = (mine: string | null | undefined, words: string, taken: (text: string) => Promise<boolean>): FormRule => ({
    validator: async (_, value: string | undefined) => {
      const text = value?.trim() ?? '';
      if (text !== '' && text !== mine && (await taken(text))) throw new Error(words);
    },
  });
  return {
    username: (words: string) =>
      rule(undefined, words, (userName) =>
        ask(keyOf(isUserNameExisted, { query: { userName } }), () => call(isUserNameExisted, { query: { userName } })),
      ),
    phone: (mine: string | null | undefined, words: string) =>
      rule(mine, words, (phoneNumber) =>
        ask(keyOf(isSysUserByPhoNumExisted, { query: { phoneNumber } }), () =>
          call(isSysUserByPhoNumExisted, { query: { phoneNumber } }),
        ),
      ),
  };
}
