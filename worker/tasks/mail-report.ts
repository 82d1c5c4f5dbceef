import { createTranslator } from 'next-intl'
import { findRun, finishRun, noteMail } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import type { Times } from '@/lib/devices/owned-times'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { EmailTable } from '@/lib/mail/email'
import type { NewOutboxRow, OutboxPayload } from '@/lib/outbox/rows'
import { dayOf } from '@/lib/time/wall-clock'
import { emailRow } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const system = systemAccess('worker')
/** What most mail servers still take. */
export const MAX_ATTACHMENT_BYTES = 10_000_000

type ReportFile = { filename: string; extension: string; contentType: string; content: Uint8Array }
/** `figures` are told in the mail itself, where a report has some that say more than its number of rows. */
type AboutRun = { rows: number; period: string; figures?: EmailTable }
type Attached = OutboxPayload<'mail'>['attachments'][number]

/** The days of a period, its end not included, as mails name them. */
export function daysOf({ from, to }: Times, zone: string): string {
  const [first, last] = [dayOf(from.getTime(), zone), dayOf(to.getTime() - 1000, zone)]
  return first === last ? first : `${first} – ${last}`
}

/**
 * Ends a scheduled run and orders its mail with it, once: the mail keeps a copy of the file, which may be gone from the
 * history when the mail leaves at last. A run that cannot be mailed is noted; its file stays in the history.
 */
export async function finishMailedRun(
  runId: number,
  file: ReportFile | null,
  about: AboutRun,
): Promise<void> {
  const found = await findRun(system, runId)
  const wanted = found !== null && found.schedule.recipients.length > 0
  if (!wanted || !mailIsSetUp()) {
    if (wanted) await noteMail(system, runId, 'mailNotSetUp')
    await finishRun(system, runId, about.rows, null)
    return
  }
  const attached = file && (await keep(file))
  const mail = await reportMail(found, attached, about)
  const isNew = await finishRun(system, runId, about.rows, mail).catch(async (error) => {
    if (attached) await fileStorage().remove(attached.key)
    throw error
  })
  if (!isNew && attached) await fileStorage().remove(attached.key)
}

async function keep({ filename, extension, contentType, content }: ReportFile): Promise<Attached> {
  const key = newFileKey('outbox', extension)
  await fileStorage().put(key, content, contentType)
  return { key, filename, contentType }
}

async function reportMail(
  { run, schedule }: NonNullable<Awaited<ReturnType<typeof findRun>>>,
  attached: Attached | null,
  about: AboutRun,
): Promise<NewOutboxRow> {
  const { language, title, brand, recipients } = schedule
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'reports.mail' })
  const { rows, period, figures } = about
  const paragraphs = [t('text', { title, period }), ...(figures ? [] : [t('rows', { count: rows })])]
  return emailRow({
    to: recipients.join(', '),
    language,
    sender: brand,
    cause: `reportRun:${run.id}`,
    owner: { kind: 'reportRun', id: run.id },
    attachments: attached ? [attached] : [],
    email: {
      heading: title,
      subject: t('subject', { title, period }),
      tables: figures && [figures],
      paragraphs: attached ? paragraphs : [...paragraphs, t('tooLarge')],
      note: t('note', { brand: brand.title }),
    },
  })
}
