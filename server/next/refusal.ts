import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { asRefusal } from '@/server/http/as-refusal'
import { errorText, fieldText } from '@/server/i18n/messages'
import { languageOf } from './request-language'

/** Of what is wrong with an input so much is told. */
const MOST_FIELDS = 20

/** What a refused caller sees: the code, a text in their language, and for bad input the fields. */
export async function refusal(request: NextRequest, error: unknown): Promise<Response> {
  const language = languageOf(request)
  if (error instanceof z.ZodError) {
    const fields = await Promise.all(
      error.issues
        .slice(0, MOST_FIELDS)
        .flatMap(byKey)
        .slice(0, MOST_FIELDS)
        .map(async (issue) => ({
          path: issue.path.join('.'),
          message: await fieldText(language, issue),
        })),
    )
    const refused = new AppError('illegalParameter')
    const msg = await errorText(language, refused.error, {})
    const body = { code: refused.code, msg, data: { error: refused.error, fields } }
    return NextResponse.json(body, { status: refused.status, headers: { 'cache-control': 'no-store' } })
  }
  const refused = asRefusal(error)
  if (refused !== error) log.error({ err: error, path: request.nextUrl.pathname }, 'request failed')
  const msg = await errorText(language, refused.error, refused.params)
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (typeof refused.params.seconds === 'number') headers['retry-after'] = String(refused.params.seconds)
  const data = { error: refused.error }
  return NextResponse.json({ code: refused.code, msg, data }, { status: refused.status, headers })
}

/** Each key that is not known is a field of its own. */
function byKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  return issue.keys.slice(0, MOST_FIELDS).map((key) => ({ ...issue, path: [...issue.path, key] }))
}
