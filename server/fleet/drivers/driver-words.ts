import { createTranslator } from 'next-intl'
import { LICENCE_STATES, type LicenceStatus } from '@/lib/fleet/drivers/driver-schema'
import { DRIVER_COLUMNS, type DriverColumn, type DriverWords, plain } from '@/lib/fleet/drivers/driver-sheet'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

/** What a spreadsheet of drivers is written with, in every language. */
export async function driverWords(): Promise<DriverWords> {
  const headings = new Map<string, DriverColumn>()
  const licenceStates = new Map<string, LicenceStatus>()
  const yesNo = new Map<string, boolean>()
  for (const language of LANGUAGES) {
    const messages = await loadMessages(language)
    const t = createTranslator({ locale: language, messages, namespace: 'fleet' })
    for (const column of DRIVER_COLUMNS) headings.set(plain(t(`drivers.columns.${column}`)), column)
    for (const state of LICENCE_STATES) licenceStates.set(plain(t(`licenceStates.${state}`)), state)
    yesNo.set(plain(t('drivers.yes')), true)
    yesNo.set(plain(t('drivers.no')), false)
  }
  return { headings, licenceStates, yesNo }
}
