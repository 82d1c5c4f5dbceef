import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SETTINGS_PERMISSIONS, type SettingsPageName } from '@/lib/pages/settings-pages'
import type { Session } from '@/server/auth/session'
import { requirePage } from './page'

/** `generateMetadata` of a page of the settings. */
export const settingsTitle = (page: SettingsPageName) => async (): Promise<Metadata> => {
  const t = await getTranslations('settings.items')
  return { title: t(page) }
}

/** For the top of a page of the settings: as `requirePage`, with the permission that the list of them says. */
export const requireSettingsPage = (page: SettingsPageName): Promise<Session> =>
  requirePage(SETTINGS_PERMISSIONS[page] ?? undefined)
