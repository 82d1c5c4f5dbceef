import { setTimeout as sleep } from 'node:timers/promises'
import { createTranslator } from 'next-intl'
import { findRun, noteMail } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { loadMessages } from '@/lib/i18n/load-messages'
import { writeLetter } from '@/lib/mail/letter'
import { type Attachment, sendMail } from '@/server/mail/send-mail'

const system = systemAccess('worker')
/** What most mail servers still take. */
export const MAX_ATTACHMENT_BYTES = 10_000_000
const PAUSES_MS = [1000, 5000]

/**
 * Mails the file of a scheduled run, unless that was done before: a worker that dies between the mail
 * and the note of it sends the same mail, with the same Message-ID, again. A mail that is not taken is
 * noted; the file stays in the history.
 */
export async function mailReport(
  runId: number,
  file: Attachment | null,
  about: { rows: number; period: string },
) {
  const found = await findRun(system, runId)
  if (!found || found.run.mailedAt || found.schedule.recipients.length === 0) return
  const { run, schedule } = found
  const { language, title, brand, recipients } = schedule
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'reports.mail' })
  const paragraphs = [t('text', { title, period: about.period }), t('rows', { count: about.rows })]
  const letter = writeLetter({
    ...{ language, brandTitle: brand.title, color: brand.color, heading: title },
    paragraphs: file ? paragraphs : [...paragraphs, t('tooLarge')],
    note: t('note', { brand: brand.title }),
  })
  const host = /@([\w.-]+)/.exec(env().MAIL_FROM ?? '')?.[1] ?? 'localhost'
  const mail = {
    ...letter,
    to: recipients.join(', '),
    subject: t('subject', { title, period: about.period }),
    attachments: file ? [file] : [],
    messageId: `<report-${schedule.id}-${run.dueAt.getTime()}@${host}>`,
  }
  for (let attempt = 0; ; attempt++) {
    try {
      await sendMail(mail)
      return noteMail(system, runId, null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const pause = PAUSES_MS[attempt]
      if (error.error === 'mailNotSetUp' || pause === undefined) return noteMail(system, runId, error.error)
      await sleep(pause)
    }
  }
}
