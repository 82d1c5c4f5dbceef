'use client'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { CurrentAccount } from '@/lib/accounts/schema'
import { type Formats, makeFormats } from '@/lib/format/formats'
import { readUnits, type Units } from '@/lib/format/units'

type Value = { account: CurrentAccount; formats: Formats; units: Units }

const AccountContext = createContext<Value | null>(null)

/** The account that is acted for, and figures and times the way it wants them. */
export function AccountProvider({ account, children }: { account: CurrentAccount; children: ReactNode }) {
  const language = useLocale()
  const t = useTranslations('units')
  const value = useMemo(() => {
    const units = readUnits(account)
    const names = {
      km: t('km'),
      mi: t('mi'),
      nmi: t('nmi'),
      kmh: t('kmh'),
      mph: t('mph'),
      kn: t('kn'),
      m: t('m'),
      ft: t('ft'),
    }
    return { account, units, formats: makeFormats(language, account.timeZone, units, names) }
  }, [account, language, t])
  return <AccountContext value={value}>{children}</AccountContext>
}

function useValue(): Value {
  const value = useContext(AccountContext)
  if (!value) throw new Error('there is no account here; the console layout provides it')
  return value
}

export const useAccount = (): CurrentAccount => useValue().account
export const useFormats = (): Formats => useValue().formats
export const useUnits = (): Units => useValue().units
