import { type DomainPicture, MAX_DOMAIN_PICTURE_KB } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { drawPicture } from '@/server/pictures/draw-picture'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

/** Pixels of the longer edge that a screen can show of each. */
const MAX_EDGE: Record<DomainPicture, number> = {
  logo: 512,
  qrCodeImage: 600,
  loginPageIllustration: 2400,
  demoPageIllustration: 2400,
}
const MAX_PIXELS = 40_000_000
const FORMATS = {
  png: { extension: 'png', type: 'image/png' },
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  webp: { extension: 'webp', type: 'image/webp' },
} as const

/**
 * Checks a picture by what it holds, draws it anew, so that nothing else travels in its file, and
 * stores it. Returns its key. Drawings (SVG) are refused: they can carry script. Those of each `who` take
 * turns.
 */
export async function storeBrandPicture(picture: DomainPicture, file: File, who: string): Promise<string> {
  if (file.size > MAX_DOMAIN_PICTURE_KB * 1000)
    throw new AppError('fileTooLarge', { max: MAX_DOMAIN_PICTURE_KB })
  const { format, bytes } = await redraw(Buffer.from(await file.arrayBuffer()), MAX_EDGE[picture], who)
  const { extension, type } = FORMATS[format]
  const key = newFileKey('brands', extension)
  await fileStorage().put(key, bytes, type)
  return key
}

async function redraw(given: Buffer, edge: number, who: string) {
  const wanted = { who, formats: ['png', 'jpeg', 'webp'] as const, maxPixels: MAX_PIXELS }
  return drawPicture(given, wanted, async (upright, format) => {
    const sized = upright.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const drawn = {
      png: () => sized.png(),
      jpeg: () => sized.jpeg({ quality: 86 }),
      webp: () => sized.webp(),
    }
    return { format, bytes: await drawn[format]().toBuffer() }
  })
}

/** A stored picture of a domain, for anyone; every upload has a name of its own, so it never changes. */
export async function showBrandPicture(key: string): Promise<Response> {
  const stream = await fileStorage().get(key)
  if (!stream) throw new AppError('notFound')
  const { type } =
    Object.values(FORMATS).find(({ extension }) => key.endsWith(`.${extension}`)) ?? FORMATS.png
  return new Response(stream, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
