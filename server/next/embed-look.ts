import { cache } from 'react'
import { isDatabaseAway } from '@/db/constraint'
import { type EmbedLook, findEmbedLook } from '@/db/queries/embeds/live-embed'
import { systemAccess } from '@/lib/auth/access'
import { PUBLIC_ID } from '@/lib/embeds/schema'

const system = systemAccess('web')
const PAGE = '/iframe'

/**
 * How the embed looks that a page is rendered for, so that its first picture has its language and theme; its id is that of
 * the address also where there is no such embed. Null for any other page.
 */
export async function embedLook(headers: Headers): Promise<(EmbedLook & { publicId: string }) | null> {
  const { pathname, searchParams } = new URL(headers.get('x-path') ?? '/', 'http://here.invalid')
  if (pathname !== PAGE) return null
  const publicId = searchParams.get('embed') ?? ''
  const found = PUBLIC_ID.test(publicId) ? await lookOf(publicId) : null
  return { origins: [], theme: 'system', accent: null, language: null, ...found, publicId }
}

/** Asked for by the layout, the language and the page of one request. */
const lookOf = cache((publicId: string) =>
  findEmbedLook(system, publicId).catch((error: unknown) => {
    if (isDatabaseAway(error)) return null
    throw error
  }),
)
