import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { EMBED_HELPER_PATH, EMBED_TYPES_PATH } from '@/lib/pages/known-pages'

/** Where a build leaves it, from the folder that the processes run in. */
export const EMBED_HELPER_FILE = path.join('.next', 'embed-v1.js')

const FILES: Record<string, { file: string; type: string }> = {
  [EMBED_HELPER_PATH]: { file: EMBED_HELPER_FILE, type: 'text/javascript; charset=utf-8' },
  [EMBED_TYPES_PATH]: { file: path.join('public', 'embed', 'v1.d.ts'), type: 'text/plain; charset=utf-8' },
}

/** For pages of any site. A fix reaches them within the hour, without a new address. */
const HEADERS = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

const kept = new Map<string, Promise<Buffer>>()

/**
 * Answers with the script that shows embeds in pages of other sites, or its types. False for what is no question for
 * them, and where there is none: then browsers are told that there is no such page.
 */
export async function serveEmbedHelper(
  { method }: Pick<IncomingMessage, 'method'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
  asked: string,
): Promise<boolean> {
  const found = FILES[asked]
  if (!found || (method !== 'GET' && method !== 'HEAD')) return false
  const reading = kept.get(asked) ?? readFile(path.resolve(found.file))
  kept.set(asked, reading)
  const text = await reading.catch(() => null)
  if (!text) {
    kept.delete(asked)
    return false
  }
  response.writeHead(200, { ...HEADERS, 'content-type': found.type, 'content-length': text.byteLength })
  response.end(method === 'HEAD' ? undefined : text)
  return true
}
