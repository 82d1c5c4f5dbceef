import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { embeds } from '@/db/schema/embeds'
import type { SystemAccess } from '@/lib/auth/access'
import type { EmbedOptions } from '@/lib/embeds/terms-schema'

/** What the page of an embed has to know before anything of it is drawn; no secret. */
export type EmbedLook = Pick<EmbedOptions, 'theme' | 'accent' | 'language'> & { origins: string[] }

export async function findEmbedLook(_system: SystemAccess, publicId: string): Promise<EmbedLook | null> {
  const [row] = await database()
    .select({ options: embeds.options, origins: embeds.origins })
    .from(embeds)
    .where(eq(embeds.publicId, publicId))
  if (!row) return null
  const { theme, accent, language } = row.options
  return { theme, accent, language, origins: row.origins }
}
