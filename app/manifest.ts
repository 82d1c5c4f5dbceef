import type { MetadataRoute } from 'next'
import { headers } from 'next/headers'
import { webManifest } from '@/lib/brand/web-manifest'
import { brandOf } from '@/server/brand/brand'

/** `/manifest.webmanifest`, which Next links from every page. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  return webManifest(await brandOf(await headers()))
}
