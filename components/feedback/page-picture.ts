import { nextFrameOf } from '@/components/map/picture-frame'
import { MAX_FEEDBACK_PICTURE_KB } from '@/lib/feedback/kinds'
import { maskedPage } from './masked-page'

/** Width of a map or picture in the page's picture: its colours are seen, and nothing that is written or drawn in it. */
const BLURRED_PX = { map: 40, picture: 8 }
/** Each tried where the one before is too large. */
const SCALES = [1, 0.6, 0.3]
/** Nothing moves in a picture, and what slides in would not have come yet. */
const STILL = '*,*::before,*::after{animation:none!important;transition:none!important}'
/** What XML may not hold. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * A picture of the window with maps and pictures blurred and without what stands in fields, made in the browser alone:
 * the page is copied into an SVG, which is drawn. Rejects where a browser does not do that.
 */
export async function takePagePicture(): Promise<Blob> {
  const maps = [...document.querySelectorAll<HTMLCanvasElement>('.maplibregl-canvas')]
  const blurredMaps = new Map<Element, string | null>()
  for (const canvas of maps) {
    await nextFrameOf(canvas)
    const box = canvas.closest('.maplibregl-map')
    if (box) blurredMaps.set(box, blurred(canvas, canvas.width / canvas.height, BLURRED_PX.map))
  }
  const page = maskedPage(document.documentElement, (original) => {
    const map = blurredMaps.get(original)
    if (map !== undefined) return map
    if (original instanceof HTMLCanvasElement)
      return blurred(original, original.width / original.height, BLURRED_PX.map)
    if (original instanceof HTMLImageElement && original.complete)
      return blurred(original, original.naturalWidth / original.naturalHeight, BLURRED_PX.picture)
    return null
  })
  const style = document.createElement('style')
  style.textContent = stylesOf(document) + STILL
  page.prepend(style)
  return drawn(await imageOf(page))
}

/** A few pixels of something drawn; null for what may not be read, as it came from elsewhere, or shows nothing. */
function blurred(drawn: HTMLCanvasElement | HTMLImageElement, ratio: number, width: number): string | null {
  if (!Number.isFinite(ratio) || ratio <= 0) return null
  const small = document.createElement('canvas')
  small.width = width
  small.height = Math.max(1, Math.round(width / ratio))
  const context = small.getContext('2d')
  try {
    context?.drawImage(drawn, 0, 0, small.width, small.height)
    return small.toDataURL('image/png')
  } catch {
    return null
  }
}

/** The page's own sheets as text. The copy stands in an SVG, which is the root there. */
function stylesOf({ styleSheets }: Document): string {
  const rules = [...styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules]
    } catch {
      return []
    }
  })
  return rules.map(({ cssText }) => cssText.replaceAll(':root', 'html')).join('\n')
}

async function imageOf(page: HTMLElement): Promise<HTMLImageElement> {
  const [width, height] = [innerWidth, innerHeight]
  const copied = new XMLSerializer().serializeToString(page).replace(NOT_XML, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${copied}</foreignObject></svg>`
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

async function drawn(image: HTMLImageElement): Promise<Blob> {
  for (const scale of SCALES) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    // A browser that makes no WebP makes a PNG.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
    if (blob && blob.size <= MAX_FEEDBACK_PICTURE_KB * 1000) return blob
  }
  throw new Error('the picture of the page is too large')
}
