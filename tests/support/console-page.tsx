import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/components/account/account-context'
import type { CurrentAccount } from '@/lib/accounts/schema'
import en from '@/messages/en.json'

const ACCOUNT: CurrentAccount = {
  id: 2,
  parentId: 1,
  fullParentId: '1',
  account: 'fleet',
  nickName: 'Fleet',
  accountType: 3,
  accountTypeName: 'Customer',
  userFictitiousFlag: false,
  deviceSubset: false,
  language: 'en',
  timeZone: 'UTC',
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
  mapType: 'openMap',
  keptMonths: { fixes: 6, history: 24 },
  permissions: ['positions.read', 'devices.read'],
}

/** Draws `children` as a page of the console does: in English, for an account, with a cache of its own. */
export function renderInConsole(children: ReactNode, account: Partial<CurrentAccount> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <AccountProvider account={{ ...ACCOUNT, ...account }}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </AccountProvider>
    </NextIntlClientProvider>,
  )
}
