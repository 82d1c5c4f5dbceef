import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type en from '@/messages/en.json'

export type Namespace = keyof typeof en

/** What the shell and the primitives need on every page of the console. */
const COMMON: Namespace[] = [
  'shell',
  'ui',
  'table',
  'transport',
  'states',
  'accountTypes',
  'units',
  'compass',
]

/** Hands an area the texts that it needs and no others. A page with texts of its own wraps its screen in one. */
export async function AreaTexts({ of = [], children }: { of?: Namespace[]; children: ReactNode }) {
  const all = await getMessages()
  const picked = {
    // The search names the settings on every page.
    settings: { items: all.settings.items },
    ...Object.fromEntries([...COMMON, ...of].map((name) => [name, all[name]])),
  }
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
