import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import type { Brand } from '@/lib/brand/brand'
import { brandIcon } from '@/lib/brand/brand-icon'
import { brandStyle } from '@/lib/brand/brand-style'
import { SURFACES } from '@/lib/brand/palette'
import { brandPreviewAddress, PREVIEW } from '@/lib/brand/preview'
import {
  askedLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  textDirection,
} from '@/lib/i18n/languages'
import { BOOT_ID, LANGUAGE_QUERY, PAGE_ID, type ViewerBoot } from '@/lib/shares/viewer-page'
import { safeHtml } from '@/lib/text/safe-html'
import { isHttps, requestHost } from '@/server/auth/client-address'
import { operatorBasemaps } from '@/server/basemap/offers'
import { brandOf } from '@/server/brand/brand'
import { SHARE_PAGE_PATH, type SharePageFiles, sharePageFiles } from '@/server/http/share-page-files'
import { loadMessages } from '@/server/i18n/messages'
import { contentSecurityPolicy } from './security-headers'

const PAGE = '/monitorShare'
const PREFERRED: readonly BasemapId[] = ['file', 'tiles', 'streets', 'world']
const pack = promisify(gzip)

/**
 * Answers with the page of share links, which is none of Next's and the same for every link: what it shows it asks for
 * itself, with the token that no server is sent. False for what is no question for it.
 */
export async function serveSharePage(
  request: IncomingMessage,
  response: ServerResponse,
  dev: boolean,
): Promise<boolean> {
  // Not every address that is asked for can be parsed.
  const [pathname, query] = (request.url ?? '').split('?')
  if (pathname !== PAGE || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const files = await sharePageFiles(dev)
  if (!files) return false
  const headers = headersOf(request)
  const [brand, offered] = await Promise.all([brandOf(headers), operatorBasemaps()])
  const basemap = PREFERRED.map((id) => offered.find((one) => one.id === id)).find(Boolean)
  if (!basemap) return false
  const chosen = new URLSearchParams(query).get(LANGUAGE_QUERY)
  const language = isLanguage(chosen)
    ? chosen
    : (askedLanguage(headers.get('accept-language')) ?? brand.defaultLanguage ?? DEFAULT_LANGUAGE)
  const nonce = randomBytes(16).toString('base64')
  // Messengers take whole addresses only.
  const origin = `${isHttps(headers) ? 'https' : 'http'}://${requestHost(headers)}`
  const html = await writePage({ files, brand, basemap, language, nonce, origin })
  const packed = /\bgzip\b/.test(headers.get('accept-encoding') ?? '')
  const body = packed ? await pack(html) : Buffer.from(html)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.byteLength,
    ...(packed && { 'content-encoding': 'gzip' }),
    'content-security-policy': contentSecurityPolicy(nonce, {
      withGoogle: false,
      signsIn: false,
    }),
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language, host',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

type Written = {
  files: SharePageFiles
  brand: Brand
  basemap: Basemap
  language: Language
  nonce: string
  /** Of the address that was called. */
  origin: string
}

async function writePage({ files, brand, basemap, language, nonce, origin }: Written): Promise<string> {
  const { monitorShare: t } = await loadMessages(language)
  const { domainTitle: title, logo } = brand
  const boot: ViewerBoot = { language, brand: { title, logo }, basemap }
  const address = (name: string) => `${SHARE_PAGE_PATH}${name}`
  const first = [...files.first, files.texts[language]].map(
    (name) => `<link rel="modulepreload" nonce="${nonce}" href="${address(name)}">`,
  )
  // It is long: what is seen first goes before it.
  const map = files.map
    .filter((name) => !files.first.includes(name))
    .map((name) => `<link rel="modulepreload" fetchpriority="low" nonce="${nonce}" href="${address(name)}">`)
  const themes = (['light', 'dark'] as const).map(
    (theme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${SURFACES[theme].raised}">`,
  )
  const icon = logo ?? brandIcon(brand)
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${safeHtml(`${t.title} · ${title}`)}</title>
<meta name="robots" content="noindex, nofollow">
<meta property="og:title" content="${safeHtml(title)}">
<meta property="og:description" content="${safeHtml(t.description)}">
<meta property="og:image" content="${safeHtml(origin + brandPreviewAddress(brand))}">
<meta property="og:image:width" content="${PREVIEW.width}">
<meta property="og:image:height" content="${PREVIEW.height}">
<meta name="twitter:card" content="summary_large_image">
${themes.join('\n')}
<link rel="icon" href="${safeHtml(icon)}">
<script nonce="${nonce}">${files.early}</script>
<style nonce="${nonce}">${files.style}${brandStyle(brand)}</style>
${first.join('\n')}
<script type="module" nonce="${nonce}" src="${address(files.main)}"></script>
${map.join('\n')}
</head>
<body>
<div id="${PAGE_ID}">
<header class="bar">${markOf(logo)}<div class="bar-names"><h1 class="cut"><bdi>${safeHtml(title)}</bdi></h1></div></header>
<main class="notice-page"><p class="opening">${safeHtml(t.opening)}</p><noscript><p>${safeHtml(t.noScript)}</p></noscript></main>
</div>
<script type="application/json" id="${BOOT_ID}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
}

/** The drawn mark comes with the rest of the page: until then there is room for it. */
const markOf = (logo: string | null): string =>
  logo ? `<img class="mark" src="${safeHtml(logo)}" alt="">` : '<span class="mark"></span>'

function headersOf({ headers }: IncomingMessage): Headers {
  const read = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !name.startsWith(':')) read.set(name, String(value))
  return read
}
