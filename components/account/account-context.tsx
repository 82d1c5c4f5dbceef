'use client'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { CurrentAccount } from '@/lib/accounts/schema'
import { type Formats, makeFormats } from '@/lib/format/formats'
import { readUnits, type Units } from '@/lib/format/units'

type Figures = { timeZone: string; units: Units; formats: Formats }

const AccountContext = createContext<CurrentAccount | null>(null)
const FiguresContext = createContext<Figures | null>(null)

/** The account that is acted for, and figures and times the way it wants them. */
export function AccountProvider({ account, children }: { account: CurrentAccount; children: ReactNode }) {
  const units = useMemo(() => readUnits(account), [account])
  return (
    <AccountContext value={account}>
      <FiguresProvider timeZone={account.timeZone} units={units}>
        {children}
      </FiguresProvider>
    </AccountContext>
  )
}

type FiguresProps = { timeZone: string; units: Units; children: ReactNode }

/** Figures and times in a zone and in units, for pages where there is no account. `units` are to stay the same object. */
export function FiguresProvider({ timeZone, units, children }: FiguresProps) {
  const language = useLocale()
  const t = useTranslations('units')
  const value = useMemo(() => {
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
    return { timeZone, units, formats: makeFormats(language, timeZone, units, names) }
  }, [timeZone, units, language, t])
  return <FiguresContext value={value}>{children}</FiguresContext>
}

function useFigures(): Figures {
  const value = useContext(FiguresContext)
  if (!value) throw new Error('there are no formats here; the console layout provides them')
  return value
}

/** Null on pages where nobody is signed in. */
export const useAccountIfAny = (): CurrentAccount | null => useContext(AccountContext)

export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext)
  if (!account) throw new Error('there is no account here; the console layout provides it')
  return account
}
export const useFormats = (): Formats => useFigures().formats
export const useUnits = (): Units => useFigures().units
export const useTimeZone = (): string => useFigures().timeZone

/** Whether the account reads the fleet of an enterprise, as a whole. */
export function useHasFleet(): boolean {
  const { permissions, deviceSubset } = useAccount()
  return permissions.includes('fleet.read') && !deviceSubset
}
