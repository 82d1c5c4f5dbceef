import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StatusPage } from '@/components/shell/status-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

export default async function NotFound() {
  const t = await getTranslations('notFound')
  return (
    <main className="h-dvh">
      <StatusPage title={t('title')} text={t('text')} action={t('action')} />
    </main>
  )
}
