import { type DomainPicture, MAX_DOMAIN_PICTURE_KB } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

/** Pixels of the longer edge that a screen can show of each. */
const MAX_EDGE: Record<DomainPicture, number> = {
  logo: 512,
  qrCodeImage: 600,
  loginPageIllustration: 2400,
  demoPageIllustration: 2400,
}
/** A small file can claim any size. */
const MAX_PIXELS = 40_000_000
const FORMATS = {
  png: { extension: 'png', type: 'image/png' },
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  webp: { extension: 'webp', type: 'image/webp' },
} as const

/**
 * Checks a picture by what it holds, draws it anew, so that nothing else travels in its file, and
 * stores it. Returns its key. Drawings (SVG) are refused: they can carry script.
 */
export async function storeBrandPicture(picture: DomainPicture, file: File): Promise<string> {
  if (file.size > MAX_DOMAIN_PICTURE_KB * 1000)
    throw new AppError('fileTooLarge', { max: MAX_DOMAIN_PICTURE_KB })
  const { format, bytes } = await redraw(Buffer.from(await file.arrayBuffer()), MAX_EDGE[picture])
  const { extension, type } = FORMATS[format]
  const key = newFileKey('brands', extension)
  await fileStorage().put(key, bytes, type)
  return key
}

async function redraw(given: Buffer, edge: number): Promise<{ format: keyof typeof FORMATS; bytes: Buffer }> {
  const refused = new AppError('fileType', { types: 'PNG, JPG, WebP' })
  const { default: sharp } = await import('sharp')
  try {
    const open = () => sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await open().metadata()
    if (format !== 'png' && format !== 'jpeg' && format !== 'webp') throw refused
    const upright = open().rotate().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const drawn = {
      png: () => upright.png(),
      jpeg: () => upright.jpeg({ quality: 86 }),
      webp: () => upright.webp(),
    }
    return { format, bytes: await drawn[format]().toBuffer() }
  } catch {
    throw refused
  }
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
