'use client'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '@/components/accounts/account-queries'

/** What an account is called; null while that is not known. */
export function useAccountName(accountId: number | undefined): string | null {
  const { data } = useQuery({
    ...accountQuery(accountId ?? 0),
    enabled: accountId !== undefined,
    staleTime: 60_000,
  })
  return data?.name ?? null
}
