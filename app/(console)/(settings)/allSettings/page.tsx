import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { firstSetting } from '@/components/settings/settings-items'
import { SettingsRoot } from '@/components/settings/settings-shell'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('title') }
}

export default async function AllSettingsPage() {
  const { access } = await requirePage()
  return <SettingsRoot first={firstSetting([...access.permissions])} />
}
