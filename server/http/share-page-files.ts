import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Language } from '@/lib/i18n/languages'

/** Where the page of share links has its files, beside those of the other pages. */
export const SHARE_PAGE_PATH = '/_next/static/share/'
/** Where a build leaves them, and where development does, from the folder that the processes run in. */
export const SHARE_PAGE_FOLDER = path.join('.next', 'static', 'share')
export const SHARE_PAGE_DEV_FOLDER = path.join('.next', 'share-dev')

/** What the page consists of: names of files, and what stands in the page itself. */
export type SharePageFiles = {
  /** The script that asks for the link before the others have come. */
  early: string
  style: string
  main: string
  /** What runs before anything is seen, `main` among it. */
  first: string[]
  /** The texts of each language. */
  texts: Record<Language, string>
  /** What draws the map. */
  map: string[]
}

let kept: Promise<SharePageFiles> | undefined

/** Null where there was no build. In development they are read anew, for they change. */
export async function sharePageFiles(dev: boolean): Promise<SharePageFiles | null> {
  if (dev) return readFiles(SHARE_PAGE_DEV_FOLDER).catch(() => null)
  kept ??= readFiles(SHARE_PAGE_FOLDER)
  return kept.catch(() => {
    kept = undefined
    return null
  })
}

const readFiles = async (folder: string): Promise<SharePageFiles> =>
  JSON.parse(await readFile(path.resolve(folder, 'files.json'), 'utf8'))

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.woff2': 'font/woff2' }

/** Answers for a file of the page in development, where Next knows of none. False for what is none of them. */
export async function serveDevShareFile(
  address: string,
  response: Pick<ServerResponse<IncomingMessage>, 'writeHead' | 'end'>,
): Promise<boolean> {
  if (!address.startsWith(SHARE_PAGE_PATH)) return false
  const name = path.basename(address)
  const content = await readFile(path.join(SHARE_PAGE_DEV_FOLDER, name)).catch(() => null)
  const type = TYPES[path.extname(name)]
  if (!content || !type) return false
  response.writeHead(200, { 'content-type': type, 'content-length': content.byteLength })
  response.end(content)
  return true
}
