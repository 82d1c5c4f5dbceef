import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { EmbedPage } from '@/components/embeds/viewer/embed-page'
import { AreaTexts } from '@/components/shell/area-texts'
import { operatorBasemaps } from '@/server/basemap/offers'
import { brandOf } from '@/server/brand/brand'
import { embedLook } from '@/server/next/embed-look'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('embedViewer')
  return { title: t('title') }
}

/** Knows of the embed no more than who may hold it and how it looks: what it shows, it asks for itself. */
export default async function IframePage() {
  const asked = await headers()
  const [brand, basemaps, look] = await Promise.all([brandOf(asked), operatorBasemaps(), embedLook(asked)])
  const { domainTitle: title, logo } = brand
  return (
    <AreaTexts of={['embedViewer', 'map', 'device', 'playback', 'reports', 'eventTypes']}>
      <EmbedPage
        embed={look?.publicId ?? ''}
        origins={look?.origins ?? []}
        basemaps={basemaps}
        brand={{ title, logo }}
      />
    </AreaTexts>
  )
}
