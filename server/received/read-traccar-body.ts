import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import { type TraccarSent, traccarBody } from '@/lib/received/traccar-position'
import { MAX_FORWARDED_BYTES } from '@/server/http/body-limits'
import { limitJson } from '@/server/http/json-limits'
import { readBytes } from '@/server/http/read-body'

/** The JSON that a Traccar server posts, judged; null for none, where the address says it. Attributes are of any depth. */
export async function readTraccarBody(request: Request): Promise<z.ZodSafeParseResult<TraccarSent> | null> {
  const bytes = await readBytes(request, MAX_FORWARDED_BYTES)
  if (bytes.length === 0) return null
  limitJson(bytes)
  try {
    return traccarBody.safeParse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new AppError('illegalParameter')
  }
}
