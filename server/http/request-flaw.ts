import { AppError } from '@/lib/errors'
import { hasTooManyParameters, MAX_PARAMETERS } from './query-limit'

/** What Next, and so every page and route, knows to answer. Others it fails over, or answers with nothing. */
export const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** Why no page or route could make sense of a request, as it is refused before Next sees it; null where one might. */
export function requestFlaw(method: string, url: string): AppError | null {
  if (!KNOWN_METHODS.has(method)) return new AppError('methodNotAllowed')
  const [path = '/'] = url.split('?')
  if (!isDecodable(path)) return new AppError('illegalParameter')
  if (hasTooManyParameters(url)) return new AppError('tooManyParameters', { max: MAX_PARAMETERS })
  return null
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
